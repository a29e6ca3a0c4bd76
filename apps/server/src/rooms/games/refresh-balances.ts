import { bahtFromSatang, satang } from '@krapao/money'
import { inTransaction } from '../../platform/db.ts'
import { newRowId } from '../../platform/ids.ts'
import type { Services } from '../../services.ts'
import { balancesOf, lockPlayer, movements, postSetAside } from '../ledger/index.ts'
import { accountOf, accountsOf, markTransfer, transferMarks } from './store.ts'
import { hasOpenTransfer } from './transfer-store.ts'

/** Asks every provider at once. Answers the codes of those that did not say; their last known balance stands. */
export async function refreshBalances(services: Services, playerId: string): Promise<string[]> {
  const accounts = await accountsOf(services.db, playerId)
  const refreshed = await Promise.all(
    accounts.map(async ({ gameCode }) => ({ gameCode, isKnown: await refreshGame(services, playerId, gameCode) })),
  )
  return refreshed.filter(({ isKnown }) => !isKnown).map(({ gameCode }) => gameCode)
}

/**
 * Books the difference between our mirror and the provider's balance as the game's result. While a transfer is open,
 * or began or ended during the question, the answer says nothing about wins and is thrown away.
 * False when the provider did not answer.
 */
export async function refreshGame(services: Services, playerId: string, gameCode: string): Promise<boolean> {
  const { db, clock, outside, push } = services
  const account = await accountOf(db, playerId, gameCode)
  const provider = outside.games.get(gameCode)
  if (!account || !provider) return false
  const answer = await provider.balance(account.username)
  if (answer.outcome !== 'done') return false

  const posted = await inTransaction(db, async (tx) => {
    await lockPlayer(tx, playerId)
    const marks = await transferMarks(tx, playerId, gameCode)
    // The marks have moved as well where a run that nobody heard of booked it: then only its push is missing.
    if (marks !== account.transferMarks || (await hasOpenTransfer(tx, playerId, gameCode))) return undefined
    const mirror = (await balancesOf(tx, playerId)).games.get(gameCode) ?? 0n
    if (answer.balance === mirror) return undefined
    const result = satang(answer.balance - mirror)
    // An older answer that is still on its way must not undo this one.
    await markTransfer(tx, playerId, gameCode)
    return postSetAside(tx, {
      playerId,
      movement: movements.gameResult(result, gameCode),
      requestKey: `result:${newRowId()}`,
      at: clock.now(),
    })
  })
  if (posted) {
    push.toPlayer(playerId, 'wallet-changed', {
      reason: 'game',
      movementNo: Number(posted.movementNo),
      wallet: bahtFromSatang(posted.wallet),
    })
  }
  return true
}
