import * as z from 'zod/mini'
import { activity } from './activity.ts'
import { amount } from './amount.ts'
import { QR_PROVIDERS } from './qr.ts'
import { REFUSALS, type RefusalCode } from './refusals.ts'
import { route } from './route.ts'
import { slipTaken } from './slip.ts'
import { collected } from './transfer.ts'

/** What became of one request of a player, by its Idempotency-Key. */
export const requestOutcome = z.object({
  idempotencyKey: z.string(),
  /** `done` and `refused` are for good; `working` was taken and goes on by itself. */
  state: z.enum(['done', 'refused', 'working']),
  /** Why it was refused, as the call itself answered or would have. */
  refusal: z.nullable(
    z.object({ code: z.enum(Object.keys(REFUSALS) as [RefusalCode, ...RefusalCode[]]), details: z.record(z.string(), z.unknown()) }),
  ),
  /** What it began; nothing where it was refused before it began. */
  activity: z.nullable(activity),
  /** The QR it made. */
  qr: z.nullable(z.object({ qrcodeId: z.string(), provider: z.enum(QR_PROVIDERS), amount })),
  /** The slip that it brought, as it stands now. */
  slip: z.nullable(slipTaken),
  /** What each game has answered, where everything was asked back from them. */
  collected: z.nullable(z.array(collected)),
})
export type RequestOutcome = z.output<typeof requestOutcome>

export const settleRequest = route({
  method: 'POST',
  path: '/api/wallet/request/:idempotencyKey',
  summary:
    'What became of the money call that was sent under this key. A key nobody has used is closed: should that call still arrive, it is refused.',
  access: 'player',
  params: z.object({ idempotencyKey: z.string().check(z.regex(/^[\w-]{8,100}$/)) }),
  output: requestOutcome,
  refusals: [],
  // Each unknown key is written down for good.
  limit: { calls: 60, windowSeconds: 60 },
})

export const listRequests = route({
  method: 'POST',
  path: '/api/wallet/request',
  summary: "The player's money calls of the last 24 hours, newest first, at most fifty; from any of their devices.",
  access: 'player',
  whileReading: true,
  output: z.object({ requests: z.array(requestOutcome) }),
  refusals: [],
})
