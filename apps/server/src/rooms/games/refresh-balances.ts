import { bahtFromSatang } from '@krapao/money'
import { newRowId } from '../../platform/ids.ts'
import type { Services } from '../../services.ts'
import { gameAccountOf, MovedOn, postings } from '../ledger/index.ts'
import { accountOf, accountsOf } from './store.ts'

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
 * or when one began or ended during the question, the answer says nothing about wins and is thrown away.
 * False when the provider did not answer.
 */
export async function refreshGame(services: Services, playerId: string, gameCode: string): Promise<boolean> {
  const { db, outside, push, books } = services
  const account = await accountOf(db, playerId, gameCode)
  const provider = outside.games.get(gameCode)
  if (!account || !provider) return false
  // Read before the question: what is posted by it then cannot rest on an older balance than the answer.
  const { balance: mirror, transit, version } = await gameAccountOf(db, playerId, gameCode)
  const answer = await provider.balance(account.username)
  if (answer.outcome !== 'done') return false
  if (transit > 0n || answer.balance === mirror) return true

  const posting = postings.gameResult({ mirror, balance: answer.balance, game: gameCode })
  const posted = await books
    .postSetAside({ ownerId: playerId, posting, requestKey: `result:${newRowId()}`, expectedVersion: version })
    .catch((error: unknown) => {
      if (error instanceof MovedOn) return undefined
      throw error
    })
  if (posted) {
    push.toPlayer(playerId, 'wallet-changed', {
      reason: 'game',
      movementNo: Number(posted.postingNo),
      wallet: bahtFromSatang(posted.wallet),
    })
  }
  return true
}
