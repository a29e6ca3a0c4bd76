import type { Db } from '../../platform/database/db.ts'
import { type Decisions, outcome } from '../operator/index.ts'
import { noteTurnover } from './note-turnover.ts'

/** What staff decide about bonuses. */
export const bonusDecisions = {
  'bonus-turnover': {
    waits: 'a bonus that was met, and whose bets were changed so that they no longer do',
    dueMinutes: 240,
    authority: { roles: ['cashier', 'owner'], alone: 'any', aDay: 'any', ownerFrom: 'never' },
    outcomes: {
      note: outcome({
        does: 'somebody has looked: what was kept stays',
        refusals: {},
        decide: ({ db }: { db: Db }, { ownerId, subject }, { instruction }) =>
          noteTurnover(db, { playerId: ownerId, conditionId: subject, instruction }),
      }),
    },
  },
} satisfies Decisions
