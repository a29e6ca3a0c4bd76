import type { Collected } from '@krapao/contract'
import { majorFromMinor } from '@krapao/money'
import { retryIdempotent } from '../../platform/database/db.ts'
import type { Refuse } from '../../platform/http/refusal.ts'
import { newRowId } from '../../platform/ids.ts'
import { orderOf, refusalOfTransfer } from './begin-transfer.ts'
import { collectedGames } from './collected.ts'
import { lookAtGames } from './collect-from-games.ts'
import type { TransferDeps } from './deps.ts'
import * as functions from './functions.gen.ts'
import { sendTransfer } from './send-transfer.ts'
import { FIRST_LEASE, keyOfCollected } from './transfer.ts'
import { toTransfer } from './transfer-store.ts'

export type CollectRefusal = 'COLLECT_NOTHING' | 'TRANSFER_FAIL' | 'TRANSFER_IN_PROGRESS' | 'REQUEST_CLOSED'

/** The code for why a collection began nothing, as it is remembered under its key. */
export function refusalOfCollection(remembered: string): CollectRefusal {
  if (remembered === 'nothing') return 'COLLECT_NOTHING'
  const code = refusalOfTransfer(remembered)
  return code === 'TRANSFER_IN_PROGRESS' || code === 'REQUEST_CLOSED' ? code : 'TRANSFER_FAIL'
}

/**
 * Brings everything that the games hold into the wallet. Every transfer is begun in one commit, so that what was begun is whole however the
 * call ends: a worker finishes each. Answers what each game has answered so far; the same request again answers the same.
 */
export async function collectAll(
  deps: TransferDeps,
  { playerId, idempotencyKey }: { playerId: string; idempotencyKey: string },
  refuse: Refuse<CollectRefusal>,
): Promise<Collected[]> {
  const { db, integrations, log } = deps
  const before = await collectedGames(db, playerId, { idempotencyKey })
  if (before.length > 0) return before[0]!.games
  // Also where nothing can leave: why not is the database's to say.
  const games = await lookAtGames(deps, playerId)
  const orders = games.map(({ code, amount, certain }) =>
    orderOf({
      transferId: newRowId(),
      playerId,
      gameCode: code,
      direction: 'out',
      amount,
      thenToGame: null,
      idempotencyKey: keyOfCollected(idempotencyKey, code),
      ...(certain ? { certain } : {}),
    }),
  )
  // Nothing is sent to a provider that says it is closed.
  const providers = games.flatMap(({ code, isClosed }) => (integrations.games.has(code) && !isClosed ? [code] : []))
  const begunAt = deps.clock.elapsed()
  const rows = await retryIdempotent(() => functions.beginCollection(db, { player: playerId, key: idempotencyKey, orders, providers }))
  const [first] = rows
  if (!first || first.status === 'no_player') throw new Error(`games.begin_collection began nothing for player ${playerId}`)
  if (first.status === 'reconciling') throw refuse('TRANSFER_FAIL')
  if (first.status !== 'begun') throw refuse(refusalOfCollection(first.status))
  const own = new Set(orders.map(({ transferId }) => transferId))
  const sent = rows
    .map(({ transfer }) => toTransfer(transfer!))
    .filter(({ transferId, leaseNo, state }) => own.has(transferId) && leaseNo === FIRST_LEASE && state === 'sending')
  // One game that cannot be asked keeps no other waiting; what is left open by it is a worker's.
  const sending = await Promise.allSettled(sent.map((transfer) => sendTransfer(deps, transfer, begunAt)))
  for (const [index, { status }] of sending.entries()) {
    const { gameCode: game, amount } = sent[index]!
    if (status === 'rejected') log.warn({ playerId, game, amount: majorFromMinor(amount) }, 'a game balance is collected later')
  }
  return (await collectedGames(db, playerId, { idempotencyKey }))[0]!.games
}
