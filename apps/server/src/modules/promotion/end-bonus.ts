import { minorUnits, NOTHING, type MinorUnits } from '@krapao/money'
import type { Refuse } from '../../platform/http/refusal.ts'
import { newRowId } from '../../platform/ids.ts'
import { readCondition, readEnding, readStakes, tellOfBonus, whenCurrent } from '../bonus/index.ts'
import { collect, readCollectable, wakeBetFeeds } from '../games/index.ts'
import type { PromotionDeps } from './deps.ts'
import * as functions from './functions.gen.ts'

type EndRefusal = 'NO_DATA' | 'BONUS_CONDITION' | 'TRANSFER_IN_PROGRESS' | 'TRANSFER_FAIL'

interface Collected {
  /** A game has refused to give what it holds. */
  hasFailed: boolean
  /** Each game has said how much there was. */
  isCertain: boolean
}

const NOTHING_TO_COLLECT: Collected = { hasFailed: false, isCertain: true }

/**
 * Ends what is active of the player's, and answers what it took. The money at the games is collected first; what does not
 * come stays there, and where that is a part of what would be taken, nothing is ended. Cut off in the middle and called
 * again it goes on from where the money is then.
 */
export async function endBonus(deps: PromotionDeps, { playerId }: { playerId: string }, refuse: Refuse<EndRefusal>): Promise<MinorUnits> {
  const condition = await readCondition(deps.db, playerId)
  if (!condition) throw refuse('NO_DATA')
  const { conditionId, state } = condition
  const { hasFailed, isCertain } = state === 'open' ? await collectFirst(deps, playerId, refuse) : NOTHING_TO_COLLECT
  const { status, taken } = await whenCurrent(deps, playerId, () =>
    functions.endBonus(deps.db, { player: playerId, condition: conditionId }),
  )
  switch (status) {
    case 'ended':
      await tellOfBonus(deps, playerId)
      return minorUnits(taken ?? NOTHING)
    case 'above_threshold':
      throw refuse(isCertain ? 'BONUS_CONDITION' : 'TRANSFER_IN_PROGRESS')
    case 'untold':
    case 'in_transit':
      throw refuse('TRANSFER_IN_PROGRESS')
    case 'not_collected':
      throw refuse(hasFailed ? 'TRANSFER_FAIL' : 'TRANSFER_IN_PROGRESS')
    case 'no_condition':
      throw refuse('NO_DATA')
  }
}

/** Into the wallet, unless there is too much to end it, also by what is on stake. */
async function collectFirst(deps: PromotionDeps, playerId: string, refuse: Refuse<EndRefusal>): Promise<Collected> {
  const { games, isCertain } = await readCollectable(deps, playerId)
  const ending = await readEnding(deps.db, playerId)
  if (ending && ending.total >= ending.threshold) {
    await wakeBetFeeds(deps)
    throw refuse(isCertain && ending.total - ending.untold >= ending.threshold ? 'BONUS_CONDITION' : 'TRANSFER_IN_PROGRESS')
  }
  const { hasFailed } = await collect(deps, { playerId, games, idempotencyKey: `end-bonus:${newRowId()}` })
  return { hasFailed, isCertain }
}

/** What ending it would mean now, from a look at each game. */
export async function bonusMinimum(deps: PromotionDeps, playerId: string, refuse: Refuse<'NO_DATA'>) {
  const { isCertain } = await readCollectable(deps, playerId)
  const ending = await readEnding(deps.db, playerId)
  if (!ending) throw refuse('NO_DATA')
  if (ending.untold > 0n) await wakeBetFeeds(deps)
  const stakes = await readStakes(deps.db, playerId)
  const isInDoubt = ending.inTransit > 0n || ending.untold > 0n || !isCertain
  return { ...ending, stakes, isInDoubt, canEnd: ending.state === 'waiting' || (!isInDoubt && ending.total < ending.threshold) }
}
