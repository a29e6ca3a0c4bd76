import type { Db } from '../../platform/database/db.ts'
import type { Push } from '../account/index.ts'
import { type Decisions, outcome, type Words } from '../operator/index.ts'
import { type AdjustmentDecision, decideAdjustment } from './adjust.ts'

const adjustmentAs = (decided: AdjustmentDecision['outcome'], words: Words) =>
  outcome({
    ...words,
    refusals: { not_enough: { code: 'NOT_ENOUGH', status: 409, says: 'The wallet does not hold so much.' } },
    decide: (deps: { db: Db; push: Push }, { ownerId, subject }, { instruction }) =>
      decideAdjustment(deps, { playerId: ownerId, adjustmentId: subject, outcome: decided, instruction }),
  })

/** What staff decide about corrections. */
export const adjustmentDecisions = {
  adjustment: {
    waits: 'a correction of a wallet',
    dueMinutes: 240,
    reasonBy: 'staff',
    authority: { roles: ['cashier', 'owner'], alone: 'never', aDay: 'any', ownerFrom: 20_000 },
    outcomes: {
      approve: adjustmentAs('approve', {
        does: 'the wallet is corrected',
        counts: { as: 'credit', direction: 'up', isBarredByCredits: true },
      }),
      refuse: adjustmentAs('refuse', { does: 'the wallet stays as it is' }),
    } satisfies Record<AdjustmentDecision['outcome'], unknown>,
  },
} satisfies Decisions
