import type { Db } from '../../platform/database/db.ts'
import { type Decisions, outcome, type Words } from '../operator/index.ts'
import { fulfilPrize } from './fulfil-prize.ts'
import { decideWheel, type WheelDecision } from './save-wheel.ts'

/** A wheel is stopped by an owner alone, and no item waits for that. */
type WheelOutcome = Exclude<WheelDecision['act'], 'stop'>

const wheelAs = (decided: WheelOutcome, words: Words) =>
  outcome({
    ...words,
    refusals: {
      no_wheel: { code: 'NO_ITEM', status: 404, says: 'There is no such draft, or it is not in use.', see: 'npm run desk -- wheels' },
      too_small: { code: 'NOT_POSSIBLE', status: 409, says: 'Its budget does not cover its largest prize.' },
    },
    decide: ({ db }: { db: Db }, { subject }, { instruction }) => decideWheel(db, { wheelId: subject, act: decided, instruction }),
  })

/** What staff decide about the wheel. */
export const spinDecisions = {
  wheel: {
    waits: 'a wheel that is to be put in use; the amount is its budget',
    dueMinutes: 1440,
    authority: { roles: ['marketing', 'owner'], alone: 'never', aDay: 'any', ownerFrom: 20_000 },
    outcomes: {
      use: wheelAs('use', { does: 'players spin it from now on' }),
      refuse: wheelAs('refuse', { does: 'nobody will spin it' }),
    } satisfies Record<WheelOutcome, unknown>,
  },
  prize: {
    waits: 'goods that were won at the wheel',
    dueMinutes: 240,
    // Of no amount: goods were fulfilled.
    authority: { roles: ['cashier', 'owner'], alone: 0, aDay: 'any', ownerFrom: 'never' },
    outcomes: {
      fulfilled: outcome({
        does: 'the player has the goods',
        refusals: {},
        decide: ({ db }: { db: Db }, { ownerId, subject }, { instruction }) =>
          fulfilPrize(db, { playerId: ownerId, couponId: subject, instruction }),
      }),
    },
  },
} satisfies Decisions
