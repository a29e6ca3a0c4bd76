import { bahtFromSatang } from '@krapao/money'
import { Refusal, refuse as anyRefusal, type Refuse } from '../../platform/http/refusal.ts'
import type { Services } from '../../services.ts'
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

  const balances = await balancesOf(db, playerId)
  const games = (await listGames(db, playerId, balances)).filter((game) => game.isActive && game.amount > 0)
  const inGames = games.reduce((sum, game) => sum + (balances.games.get(game.code) ?? 0n), 0n)
  if (balances.wallet + inGames < amount) {
    if ((await openTransfersOf(db, playerId)).length > 0) throw refuse('TRANSFER_IN_PROGRESS')
    // Refused as any withdrawal is, so that it is remembered like one.
    return requestWithdrawal(services, order, refuse)
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
  // What is still to come does not make this a request for more than there is: it is not remembered as one.
  if ((hasFailed || isOnItsWay) && (await balancesOf(db, playerId)).wallet < amount) {
    throw refuse(hasFailed ? 'TRANSFER_FAIL' : 'TRANSFER_IN_PROGRESS')
  }
  await requestWithdrawal(services, order, refuse)
}
