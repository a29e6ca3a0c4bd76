import type { Db } from '../../platform/database/db.ts'
import { type Decisions, outcome, type Words } from '../operator/index.ts'
import { decideEarning, type EarningDecision } from './decide-earning.ts'

const earningAs = (decided: EarningDecision['outcome'], words: Words) =>
  outcome({
    ...words,
    refusals: {},
    decide: (deps: { db: Db }, { ownerId, subject }, { instruction }) =>
      decideEarning(deps, { playerId: ownerId, subject, outcome: decided, instruction }),
  })

/** What staff decide about inviting. */
export const inviteDecisions = {
  'invite-earning': {
    waits: 'what a friend has earned a player, where it may be of a ring',
    dueMinutes: 240,
    authority: { roles: ['compliance', 'owner'], alone: 2_000, aDay: 20_000, ownerFrom: 'never' },
    outcomes: {
      release: earningAs('release', { does: 'the player has earned it', counts: { as: 'credit', isBarredByCredits: false } }),
      refuse: earningAs('refuse', { does: 'the player has not earned it' }),
    } satisfies Record<EarningDecision['outcome'], unknown>,
  },
} satisfies Decisions
