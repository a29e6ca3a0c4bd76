import type { BonusLeaving, WithdrawObstacle } from '@krapao/contract'
import { majorFromMinor, minorUnits } from '@krapao/money'
import { bringUpToDate, readLeaving } from '../bonus/index.ts'
import { readCollectable, wakeBetFeeds } from '../games/index.ts'
import type { CollectDeps } from './deps.ts'
import * as functions from './functions.gen.ts'

interface Asking {
  playerId: string
  /** Of the token of the session in which they ask. */
  tokenHash: Buffer
}

/**
 * Why no withdrawal of the player's can be made now, whatever its amount: what it would be refused with, by the same rule. Null where one can
 * be. Where turnover is missing, what is unread is counted before it is said, and bets that have not been told are asked for.
 * Where money is, the games are first asked what they hold, as the withdrawal itself asks them.
 */
export async function readObstacle(deps: CollectDeps, asking: Asking): Promise<WithdrawObstacle | null> {
  let obstacle = await obstacleNow(deps, asking)
  if (obstacle?.code === 'BONUS_REMAINING') {
    await bringUpToDate(deps, asking.playerId)
    obstacle = await obstacleNow(deps, asking)
  }
  if (obstacle?.code === 'MONEY_NOT_ENOUGH') {
    await readCollectable(deps, asking.playerId)
    await bringUpToDate(deps, asking.playerId)
    obstacle = await obstacleNow(deps, asking)
  }
  if (obstacle?.code === 'BONUS_REMAINING') await wakeBetFeeds(deps)
  return obstacle
}

/**
 * What a withdrawal leaves of an open bonus that covers only its grant; null where none is open. The games are first asked what they hold, as the
 * withdrawal itself asks them.
 */
export async function leavingBonus(deps: CollectDeps, { playerId }: Asking): Promise<BonusLeaving | null> {
  if (!(await readLeaving(deps.db, playerId))) return null
  await readCollectable(deps, playerId)
  await bringUpToDate(deps, playerId)
  const leaving = await readLeaving(deps.db, playerId)
  if (!leaving) return null
  const { free, freeNow, own, takes, shown, isUnsettled } = leaving
  const ends = own > free ? { own: majorFromMinor(own), takes: majorFromMinor(takes), shown, isUnsettled } : null
  return { free: majorFromMinor(free), freeNow: majorFromMinor(freeNow), ends }
}

async function obstacleNow({ db, integrations }: CollectDeps, { playerId, tokenHash }: Asking): Promise<WithdrawObstacle | null> {
  const asked = { player: playerId, payoutCurrency: integrations.bank.currencies.join(' '), tokenHash }
  const { readsOnly, refusal, total } = await functions.obstacleNow(db, asked)
  if (readsOnly) return { code: 'SESSION_READS_ONLY' }
  switch (refusal?.code) {
    case undefined:
      return null
    case 'no_bank':
      return { code: 'NO_BANK' }
    case 'bonus_remaining':
      return {
        code: 'BONUS_REMAINING',
        requiredTurnover: major(refusal.requiredTurnover),
        doneTurnover: major(refusal.doneTurnover),
      }
    case 'not_enough':
      return { code: 'MONEY_NOT_ENOUGH', total: major(total), bonusDue: major(refusal.bonusDue) }
    case 'outside_limits':
    case 'closed':
      throw new Error(`no withdrawal could be made because of ${refusal.code}`)
  }
}

const major = (amount: bigint | null) => majorFromMinor(minorUnits(amount ?? 0n))
