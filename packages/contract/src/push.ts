import * as z from 'zod/mini'
import { instant } from './amount.ts'
import { MONEY_OUTCOMES, type Outcome } from './inbox.ts'
import type { ContentLanguage } from './language.ts'
import { route } from './route.ts'

/** What ends at the press of its player, who looks at it. */
const SEEN_AT_ONCE: ReadonlySet<Outcome['kind']> = new Set([
  'transfer_done',
  'withdrawal_cancelled',
  'bonus_received',
  'invite_received',
  'refund_claimed',
  'prize_received',
])

/** What ends for the money of a player while the portal may be closed, and is told there. */
export const PUSHED_MONEY_OUTCOMES = MONEY_OUTCOMES.filter((kind) => !SEEN_AT_ONCE.has(kind))

/** What a phone is told: no amount and no name, since it shows it while it is locked. The words are its own. */
export interface PushPayload {
  /** Of the outcome, as in the inbox. */
  id: string
  kind: Outcome['kind']
  language: ContentLanguage
}

/** What a player wants to be told of where the portal is closed. */
export const pushKinds = z
  .object({
    /** How deposits, withdrawals and rewards ended. */
    money: z.boolean(),
    /** Sign-ins from new devices, and changes to the account. */
    security: z.boolean(),
  })
  .check(z.refine(({ money, security }) => money || security))
export type PushKinds = z.output<typeof pushKinds>

export const pushSubscription = z.object({
  subscriptionId: z.uuid(),
  /** Of the session that asks. */
  isThis: z.boolean(),
  addedAt: instant,
  kinds: pushKinds,
  /** As it is called: "Chrome". */
  browser: z.nullable(z.string()),
  /** "Android". */
  system: z.nullable(z.string()),
})
export type PushSubscriptionShown = z.output<typeof pushSubscription>

const base64url = (length: number) => z.string().check(z.regex(/^[\w-]+$/), z.length(length))

export const getPush = route({
  method: 'GET',
  path: '/api/account/push',
  summary: 'Where the player is told of what has ended while the portal is closed, the first added first.',
  access: 'player',
  whileReading: true,
  output: z.object({
    /** What a browser subscribes with: `applicationServerKey`. */
    publicKey: z.string(),
    subscriptions: z.array(pushSubscription),
  }),
  refusals: [],
})

export const subscribePush = route({
  method: 'POST',
  path: '/api/account/push',
  summary: 'The browser of this session is told from now on; said again, of these kinds from now on.',
  access: 'player',
  body: z.object({
    endpoint: z.string().check(z.maxLength(1000)),
    keys: z.object({ p256dh: base64url(87), auth: base64url(22) }),
    kinds: pushKinds,
  }),
  output: z.object({ message: z.literal('PUSH_ON'), subscriptionId: z.uuid() }),
  refusals: ['PUSH_INVALID'],
  limit: { calls: 60, windowSeconds: 60 },
})

export const unsubscribePush = route({
  method: 'POST',
  path: '/api/account/push/off',
  summary: 'A browser of the player is told no more; all of them where it is null.',
  access: 'player',
  /** Null: all of them. */
  body: z.object({ subscriptionId: z.nullable(z.uuid()) }),
  output: z.object({ message: z.literal('PUSH_OFF') }),
  refusals: [],
  limit: { calls: 60, windowSeconds: 60 },
})
