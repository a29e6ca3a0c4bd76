import { bahtFromSatang, NOTHING, satang } from '@krapao/money'
import { Refusal, refuse as anyRefusal, type Refuse } from '../../platform/http/refusal.ts'
import type { Services } from '../../services.ts'
import { listGames, openTransfersOf, refreshBalances, transferMoney, WALLET } from '../games/index.ts'
import { balancesOf } from '../ledger/index.ts'
import { checkWithdrawal, requestCollected, type WithdrawalOrder, type WithdrawalRefusal } from './request-withdrawal.ts'

/**
 * Collects every active game balance into the wallet, then withdraws the amount. What cannot be collected stays at
 * its game; the withdrawal goes through when the wallet covers it all the same. Where it does not because the outcome of
 * a transfer is open, the refusal says how much is certain.
 */
export async function collectAndWithdraw(
  services: Services,
  order: WithdrawalOrder,
  refuse: Refuse<WithdrawalRefusal | 'TRANSFER_FAIL' | 'TRANSFER_IN_PROGRESS'>,
): Promise<void> {
  const { db } = services
  const { playerId, amount, requestKey } = order
  if (await checkWithdrawal(services, order, refuse)) return
  const looks = await refreshBalances(services, playerId)

  const balances = await balancesOf(db, playerId)
  const games = (await listGames(db, playerId, balances)).filter((game) => game.isActive && game.amount > 0)
  // Where the outcome of transfers is open, only a part is certain.
  const certainOf = (code: string) => looks.get(code)?.certain?.amount ?? balances.games.get(code) ?? NOTHING
  const inGames = games.reduce((sum, { code }) => sum + certainOf(code), 0n)
  if (balances.wallet + inGames < amount) {
    if ((await openTransfersOf(db, playerId)).length > 0)
      throw refuse('TRANSFER_IN_PROGRESS', { certain: bahtFromSatang(satang(balances.wallet + inGames)) })
    // Refused as any withdrawal is, so that it is remembered like one, unless another call is collecting for it.
    if (await requestCollected(services, order, refuse)) return
    throw refuse('TRANSFER_IN_PROGRESS')
  }

  let hasFailed = false
  for (const { code } of games.filter((game) => certainOf(game.code) > 0n)) {
    const certain = certainOf(code)
    const transfer = { playerId, from: code, to: WALLET, amount: certain, requestKey: `${requestKey}:${code}` }
    try {
      await transferMoney(services, transfer, anyRefusal)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      hasFailed ||= error.code !== 'TRANSFER_IN_PROGRESS'
      services.log.warn(
        { playerId, game: code, amount: bahtFromSatang(certain), refused: error.code },
        'a game balance could not be collected',
      )
    }
  }
  if (!(await requestCollected(services, order, refuse))) throw refuse(hasFailed ? 'TRANSFER_FAIL' : 'TRANSFER_IN_PROGRESS')
}
