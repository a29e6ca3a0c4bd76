import * as z from 'zod/mini'
import { instant } from '../amount.ts'
import { text } from '../text.ts'
import { consoleRoute } from './route.ts'

/** By what somebody was found. */
export const FOUND_BY = ['id', 'phone', 'member-number', 'account', 'name', 'payment', 'withdrawal', 'slip'] as const
/** `frozen`: by themselves or by staff; `deactivated`: by staff, and two let them in again. */
export const PLAYER_STATES = ['active', 'frozen', 'deactivated'] as const

/** A player as staff read of them without a reason to see more. */
export const maskedPlayer = {
  playerId: z.uuid(),
  /** The first letter of the name, and the end of the phone. */
  who: z.string(),
  /** The end of the member number. */
  memberNo: z.string(),
  state: z.enum(PLAYER_STATES),
  registeredAt: instant,
}

export const searchPlayers = consoleRoute({
  method: 'POST',
  path: '/console/api/players/search',
  summary:
    'Players by exactly what was typed: phone, member number, bank account, name, id, or the reference of a payment, a slip or a withdrawal; fifty at a time. It is in no address.',
  permission: 'players.read',
  effect: 'read',
  body: z.object({
    q: text({ min: 1, max: 120 }),
    /** `next` of the page before. */
    after: z.nullable(z.uuid()),
  }),
  output: z.object({
    players: z.array(z.object({ ...maskedPlayer, foundBy: z.array(z.enum(FOUND_BY)) })),
    /** Where the next page begins; null where this is the last. */
    next: z.nullable(z.uuid()),
  }),
  refusals: [],
})
