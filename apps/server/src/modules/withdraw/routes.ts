import { cancelWithdrawal, lookupWithdraw, withdraw, withdrawAll } from '@krapao/contract'
import { type MajorUnits, majorFromMinor, minorUnits, minorFromMajor } from '@krapao/money'
import { implement, type Implemented } from '../../platform/http/implement.ts'
import { Refusal, type Refuse } from '../../platform/http/refusal.ts'
import { wakeBetFeeds } from '../games/index.ts'
import { readCurrency } from '../ledger/index.ts'
import { readSetting } from '../site/index.ts'
import { cancelWithdrawal as cancel } from './cancel-withdrawal.ts'
import { collectAndWithdraw } from './collect-and-withdraw.ts'
import type { CollectDeps } from './deps.ts'
import type { Cancelled } from './functions.gen.ts'
import { leavingBonus, readObstacle } from './obstacle.ts'
import { requestWithdrawal } from './request-withdrawal.ts'
import { withdrawRule } from './rule.ts'

const ACCEPTED = { message: 'WITHDRAW_SUCCESS' } as const

const NOT_CANCELLED = { too_late: 'WITHDRAW_DECIDED', no_withdrawal: 'NO_DATA' } as const satisfies Record<
  Exclude<Cancelled, 'cancelled'>,
  string
>

export function withdrawRoutes(deps: CollectDeps): Implemented[] {
  return [
    implement(lookupWithdraw).with(async ({ player }) => {
      const [{ min, max }, usualMinutes, obstacle] = await Promise.all([
        readCurrency(deps.db, player.playerId).then((currency) => withdrawRule(deps.db, currency)),
        readSetting(deps.db, 'withdrawMinutes'),
        readObstacle(deps, player),
      ])
      const bonus = await leavingBonus(deps, player)
      return { withdrawMin: majorFromMinor(min), withdrawMax: majorFromMinor(max), usualMinutes, obstacle, bonus }
    }),
    implement(withdraw).with(async ({ player, body, idempotencyKey, refuse }) => {
      const order = { ...player, amount: payable(body.amount, refuse), idempotencyKey, endsBonus: body.endsBonus }
      await countingBets(deps, () => requestWithdrawal(deps, order, refuse))
      return ACCEPTED
    }),
    implement(withdrawAll).with(async ({ player, body, idempotencyKey, refuse }) => {
      const order = { ...player, amount: payable(body.amount, refuse), idempotencyKey, endsBonus: body.endsBonus }
      await countingBets(deps, () => collectAndWithdraw(deps, order, refuse))
      return ACCEPTED
    }),
    implement(cancelWithdrawal).with(async ({ player, params, refuse }) => {
      const cancelled = await cancel(deps, { playerId: player.playerId, withdrawalId: params.withdrawalId })
      if (cancelled !== 'cancelled') throw refuse(NOT_CANCELLED[cancelled])
      return { message: 'WITHDRAW_CANCELLED' } as const
    }),
  ]
}

/** Where turnover is missing, bets that are played may not be told yet: they are asked for, for the next time. */
async function countingBets(deps: CollectDeps, request: () => Promise<void>): Promise<void> {
  try {
    await request()
  } catch (error) {
    if (error instanceof Refusal && error.code === 'BONUS_REMAINING') await wakeBetFeeds(deps)
    throw error
  }
}

function payable(amount: MajorUnits, refuse: Refuse<'KEY_INVALID'>) {
  if (amount <= 0) throw refuse('KEY_INVALID', { field: 'amount' })
  return minorUnits(minorFromMajor(amount))
}
