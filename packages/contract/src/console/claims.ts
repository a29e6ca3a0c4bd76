import * as z from 'zod/mini'
import { instant } from '../amount.ts'
import { text } from '../text.ts'
import { KINDS } from './decisions.gen.ts'
import { consoleRoute } from './route.ts'
import { itemParams, leaseNo, WAITED_FOR } from './work-items.ts'

const lease = z.object({ leaseNo, until: instant })

export const claimWorkItem = consoleRoute({
  method: 'POST',
  path: '/console/api/work-items/:itemId/claim',
  summary: 'Takes an item for 90 seconds, so that nobody else decides about it meanwhile. Whoever holds it already goes on holding it.',
  permission: 'queue.act',
  effect: 'claim',
  params: itemParams,
  output: lease,
  /** CLAIMED carries who holds it, and until when. */
  refusals: ['NO_ITEM', 'CLAIMED', 'NOT_ALLOWED', 'SAME_PERSON', 'LINKED'],
})

export const renewClaim = consoleRoute({
  method: 'POST',
  path: '/console/api/work-items/:itemId/claim/renew',
  summary: 'Holds an item for 90 seconds more, while it is looked at; for a quarter of an hour at most.',
  permission: 'queue.act',
  effect: 'claim',
  params: itemParams,
  body: z.object({ leaseNo }),
  output: lease,
  refusals: ['CLAIM_LOST'],
})

export const endClaim = consoleRoute({
  method: 'POST',
  path: '/console/api/work-items/:itemId/claim/end',
  summary: 'Gives an item back. One that was given back, or acted upon, stays as it is.',
  permission: 'queue.act',
  effect: 'claim',
  params: itemParams,
  body: z.object({ leaseNo }),
  output: z.object({ status: z.literal('ended') }),
  refusals: [],
})

export const nextWorkItem = consoleRoute({
  method: 'POST',
  path: '/console/api/work-items/next',
  summary: 'Hands out the most urgent item that whoever asks may decide and nobody holds; one that they hold already before any other.',
  permission: 'queue.act',
  effect: 'claim',
  body: z.object({
    /** Only of this kind; null for any. */
    kind: z.nullable(z.enum(KINDS)),
    /** What they pass by, and why: it is kept, and they are not handed it again for an hour. Null where they pass nothing by. */
    passedBy: z.nullable(z.object({ itemId: z.uuid(), leaseNo, reason: text({ min: 1, max: 500 }) })),
  }),
  /** Null where nothing waits for them. */
  output: z.object({ item: z.nullable(z.object({ itemId: z.uuid(), ...lease.shape })) }),
  refusals: [],
})

export const putOffWorkItem = consoleRoute({
  method: 'POST',
  path: '/console/api/work-items/:itemId/put-off',
  summary:
    'Puts an item off that whoever says so holds, because somebody else has to answer first: nobody is handed it meanwhile, and its clock stands. Whoever takes it, or anything new that is known of it, brings it back. The same Idempotency-Key, a UUID, has one effect.',
  permission: 'queue.act',
  effect: 'act',
  subject: 'itemId',
  reason: 'reason',
  idempotent: true,
  params: itemParams,
  body: z.object({
    waitsFor: z.enum(WAITED_FOR),
    /** For so long, a day at most. */
    minutes: z.int().check(z.minimum(1), z.maximum(1440)),
    leaseNo,
    /** What was asked, and of whom. */
    reason: text({ min: 1, max: 500 }),
  }),
  output: z.object({ status: z.literal('put-off') }),
  refusals: ['NO_ITEM', 'NOT_ALLOWED', 'LINKED', 'CLAIM_LOST', 'REQUEST_KEY_REUSED'],
})
