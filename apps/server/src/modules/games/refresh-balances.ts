import { majorFromMinor, minorUnits, type MinorUnits } from '@krapao/money'
import { retryIdempotent, type Db } from '../../platform/database/db.ts'
import { newRowId } from '../../platform/ids.ts'
import type { Push } from '../account/index.ts'
import { readGameAccount } from '../ledger/index.ts'
import type { TransferDeps } from './deps.ts'
import * as functions from './functions.gen.ts'
import { postResult, type Result } from './post-results.ts'
import { findAccount, listAccounts } from './store.ts'
import { listOpenTransfers } from './transfer-store.ts'

/** What a look at a provider's balance told. */
export interface Look {
  /** False when the provider did not say, or what it said cannot be believed yet; its last known balance stands. */
  isKnown: boolean
  /** The provider says that it is closed. */
  isClosed?: true
  /** While the outcome of transfers is open there, or its balance is in doubt: how much can leave all the same, and by which look. */
  certain?: { amount: MinorUnits; version: bigint }
}

/** Asks every provider at once. Answers what each look told, by game code. */
export async function refreshBalances(deps: TransferDeps, playerId: string): Promise<ReadonlyMap<string, Look>> {
  const accounts = await listAccounts(deps.db, playerId)
  const looks = await Promise.all(
    accounts.map(async ({ gameCode }): Promise<[string, Look]> => [gameCode, await refreshGame(deps, playerId, gameCode)]),
  )
  return new Map(looks)
}

/**
 * Posts the difference between our mirror and the provider's balance as the game's result. While the outcome of a
 * transfer is open there, or when one began or ended during the question, the answer says nothing about wins: then it
 * only tells how much is there for certain.
 */
export async function refreshGame(deps: TransferDeps, playerId: string, gameCode: string): Promise<Look> {
  const { db, integrations } = deps
  const account = await findAccount(db, playerId, gameCode)
  const provider = integrations.games.get(gameCode)
  if (!account || !provider) return { isKnown: false }
  // Read before the question: what is posted by it then cannot rest on an older balance than the answer.
  const { balance: mirror, transit, version } = await readGameAccount(db, playerId, gameCode)
  const answer = await provider.balance(account.username)
  if (answer.outcome === 'closed') return { isKnown: false, isClosed: true }
  if (answer.outcome !== 'done') return { isKnown: false }
  const { balance } = answer
  if (transit > 0n) return { isKnown: true, certain: { amount: await readCertain(deps, { playerId, gameCode, mirror, balance }), version } }
  // The provider has said what our ledger says: whatever 0 was read before says nothing any more.
  if (account.hasReadZero && balance === mirror) await retryIdempotent(() => functions.forgetZero(db, { player: playerId, game: gameCode }))
  if (balance === mirror) return { isKnown: true }

  return post(deps, { playerId, gameCode, mirror, balance, version, idempotencyKey: `result:${newRowId()}` })
}

/** What cannot be booked yet is not known: until then nothing but what the provider says is there for certain. */
async function post({ db, push }: { db: Db; push: Push }, result: Result): Promise<Look> {
  const { playerId, mirror, balance, version } = result
  const { status, obstacle, posted } = await postResult(db, result)
  if (obstacle !== null) return { isKnown: false, certain: { amount: balance < mirror ? balance : mirror, version } }
  if (posted) {
    push.toPlayer(playerId, 'wallet-changed', {
      reason: 'game',
      postingNo: Number(posted.postingNo),
      wallet: majorFromMinor(minorUnits(posted.wallet)),
    })
  } else if (status !== 'version_conflict') throw new Error(`games.post_result answered ${status} for player ${playerId}`)
  return { isKnown: true }
}

/**
 * Of a game with open transfers: never more than our ledger holds there, because what more the provider has may be
 * money that was sent; and never what was asked out, because it may leave at any moment.
 */
async function readCertain(
  { db }: { db: Db },
  { playerId, gameCode, mirror, balance }: { playerId: string; gameCode: string; mirror: MinorUnits; balance: MinorUnits },
): Promise<MinorUnits> {
  const open = await listOpenTransfers(db, playerId)
  const askedOut = open
    .filter((transfer) => transfer.gameCode === gameCode && transfer.direction === 'out')
    .reduce((sum, { amount }) => sum + amount, 0n)
  const left = balance - askedOut
  return minorUnits(left < 0n ? 0n : left < mirror ? left : mirror)
}
