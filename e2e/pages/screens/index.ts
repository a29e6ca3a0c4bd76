import { NEWCOMER } from './newcomer.ts'
import { OWNER } from './owner.ts'
import { DEMO_PLAYER, WITH_BONUS, WITH_OFFER } from './rewarded.ts'
import type { World } from './screen.ts'
import { VISITOR, VISITOR_STATES } from './visitor.ts'
import { HOME_STATES, MONEY_STATES, WAITING } from './waiting.ts'

export { OWNER, VISITOR }
export type { Screen, Seen, World } from './screen.ts'

/** Every screen in every state: what `every-screen.e2e.ts` measures and `npm run screens` draws. */
export const WORLDS: readonly World[] = [
  VISITOR,
  VISITOR_STATES,
  NEWCOMER,
  OWNER,
  HOME_STATES,
  MONEY_STATES,
  WAITING,
  WITH_BONUS,
  WITH_OFFER,
  DEMO_PLAYER,
]
