import type { Collected } from '@krapao/contract'
import type { Db } from '../../platform/database/db.ts'
import { refusedWith } from '../ledger/index.ts'
import { refusalOfTransfer } from './begin-transfer.ts'
import { listAccounts } from './store.ts'
import { COLLECTED, keyOfCollected } from './transfer.ts'
import { transferActivities } from './transfer-activity.ts'

/** What one request to bring everything back has begun. */
export interface Collection {
  idempotencyKey: string
  createdAt: string
  /** What each game has answered so far, in the order of their codes. */
  games: Collected[]
}

/** By its key, or the newest of the last hours, newest first. A request that began nothing is none: its refusal stands under its key. */
export async function collectedGames(
  db: Db,
  playerId: string,
  chosen: { idempotencyKey: string } | { hours: number; collections: number },
): Promise<Collection[]> {
  const transfers = await transferActivities(db, playerId, 'hours' in chosen ? chosen : { collection: chosen.idempotencyKey })
  const byKey = Map.groupBy(transfers, ({ idempotencyKey }) => idempotencyKey.slice(COLLECTED.length, idempotencyKey.lastIndexOf(':')))
  if (byKey.size === 0) return []
  const codes = (await listAccounts(db, playerId)).map(({ gameCode }) => gameCode)
  const places = new Map([...byKey.keys()].flatMap((key) => codes.map((code) => [`transfer:${keyOfCollected(key, code)}`, { key, code }])))
  const refused = await refusedWith(db, playerId, [...places.keys()])
  return [...byKey].map(([key, parts]) => {
    const begun = parts.map(({ activity: { from: code, amount, state, reference } }): Collected => {
      const refusal = state === 'refused' ? 'TRANSFER_FAIL' : null
      return { code, amount, state, refusal, reference }
    })
    const left = refused.flatMap(({ key: under, refusal }): Collected[] => {
      const { key: of, code } = places.get(under)!
      if (of !== key) return []
      const isOpen = refusalOfTransfer(refusal) === 'TRANSFER_IN_PROGRESS'
      return [{ code, amount: null, state: 'refused', refusal: isOpen ? 'TRANSFER_IN_PROGRESS' : 'TRANSFER_FAIL', reference: null }]
    })
    const games = [...begun, ...left].toSorted((one, other) => one.code.localeCompare(other.code))
    return { idempotencyKey: key, createdAt: parts.at(-1)!.activity.createdAt, games }
  })
}
