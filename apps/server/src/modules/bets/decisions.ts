import type { Db } from '../../platform/database/db.ts'
import { type Decisions, outcome } from '../operator/index.ts'
import { noteBet } from './note-bet.ts'

/** What staff decide about bets. */
export const betsDecisions = {
  bet: {
    waits: 'a report of a bet that cannot be counted',
    dueMinutes: 240,
    informs: 'sometimes',
    authority: { roles: ['cashier', 'owner'], alone: 'any', aDay: 'any', ownerFrom: 'never' },
    outcomes: {
      note: outcome({
        does: 'somebody has looked: what counts stands',
        refusals: {},
        decide: (deps: { db: Db }, { ownerId, subject }, { instruction }) => noteBet(deps, { playerId: ownerId, subject, instruction }),
      }),
    },
  },
} satisfies Decisions
