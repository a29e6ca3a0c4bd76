import { bahtFromSatang } from '@krapao/money'
import { Refusal, refuse as anyRefusal, type Refuse } from '../../platform/http/refusal.ts'
import type { Services } from '../../services.ts'
import { currencyOf } from '../account/index.ts'
import { listGames, openTransfersOf, refreshBalances, transferMoney, WALLET } from '../games/index.ts'
import { balancesOf } from '../ledger/index.ts'
import { checkWithdrawal, requestWithdrawal, wasAccepted, type WithdrawalOrder, type WithdrawalRefusal } from './request-withdrawal.ts'

/**
 * Collects every active game balance into the wallet, then withdraws the amount. What cannot be collected stays at
 * its game; the withdrawal goes through when the wallet covers it all the same.
 */
export async function collectAndWithdraw(
  services: Services,
  order: WithdrawalOrder,
  refuse: Refuse<WithdrawalRefusal | 'TRANSFER_FAIL' | 'TRANSFER_IN_PROGRESS'>,
): Promise<void> {
  const { db } = services
  const { playerId, amount, requestKey } = order
  if (await wasAccepted(db, order, refuse)) return
  await checkWithdrawal(services, order, refuse)
  await refreshBalances(services, playerId)

  const [balances, currency] = await Promise.all([balancesOf(db, playerId), currencyOf(db, playerId)])
  const games = (await listGames(db, playerId, { balances, currency })).filter((game) => game.isActive && game.amount > 0)
  const inGames = games.reduce((sum, game) => sum + (balances.games.get(game.code) ?? 0n), 0n)
  if (balances.wallet + inGames < amount) {
    throw refuse((await openTransfersOf(db, playerId)).length > 0 ? 'TRANSFER_IN_PROGRESS' : 'MONEY_NOT_ENOUGH')
  }

  let [hasFailed, isOnItsWay] = [false, false]
  for (const { code } of games) {
    const mirror = balances.games.get(code)!
    const collected = transferMoney(
      services,
      { playerId, from: code, to: WALLET, amount: mirror, requestKey: `${requestKey}:${code}` },
      anyRefusal,
    )
    await collected.then(
      (standing) => (isOnItsWay ||= standing === 'pending'),
      (error: unknown) => {
        if (!(error instanceof Refusal)) throw error
        if (error.code === 'TRANSFER_IN_PROGRESS') isOnItsWay = true
        else hasFailed = true
        services.log.warn(
          { playerId, game: code, amount: bahtFromSatang(mirror), refused: error.code },
          'a game balance could not be collected',
        )
      },
    )
  }
  await requestWithdrawal(services, order, (code, details) => {
    if (code !== 'MONEY_NOT_ENOUGH') return refuse(code, details)
    if (hasFailed) return refuse('TRANSFER_FAIL')
    // Otherwise everything was collected, and something else has spent it meanwhile.
    return refuse(isOnItsWay ? 'TRANSFER_IN_PROGRESS' : 'MONEY_NOT_ENOUGH')
  })
}
