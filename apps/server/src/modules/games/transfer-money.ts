import type { MinorUnits } from '@krapao/money'
import type { Refuse } from '../../platform/http/refusal.ts'
import { newRowId } from '../../platform/ids.ts'
import { beginTransfer, type BeginRefusal } from './begin-transfer.ts'
import type { TransferDeps } from './deps.ts'
import { sendTransfer } from './send-transfer.ts'
import { transferStatus } from './transfer-status.ts'
import { refreshGame } from './refresh-balances.ts'
import { WALLET } from './transfer.ts'
import { transferByKey } from './transfer-store.ts'

export interface TransferOrder {
  playerId: string
  /** `WALLET` or a game code. */
  from: string
  to: string
  amount: MinorUnits | 'all'
  /** Of `all`: what its player was shown that the wallet holds, which is moved, no more and no less. */
  shown?: MinorUnits | undefined
  idempotencyKey: string
}

export type TransferRefusal = BeginRefusal | 'KEY_INVALID'

/**
 * Moves money between the wallet and a game, or from game to game through the wallet. `done`: it has arrived.
 * `pending`: the provider has not said; a worker finds out and the page is told. TRANSFER_FAIL: the provider refused
 * and the money is back where it came from.
 */
export async function transferMoney(
  deps: TransferDeps,
  order: TransferOrder,
  refuse: Refuse<TransferRefusal>,
): Promise<'done' | 'pending'> {
  const { playerId, from, to, amount, shown, idempotencyKey } = order
  if (from === to) throw refuse('KEY_INVALID', { field: 'to' })
  if (amount !== 'all' && amount <= 0n) throw refuse('TRANSFER_MINIMUM')

  const direction = from === WALLET ? 'in' : 'out'
  const gameCode = direction === 'in' ? to : from
  // The player may have won since we last looked: what they see at the game they can take out.
  const look = direction === 'out' ? await refreshGame(deps, playerId, gameCode) : undefined

  // Nothing is sent to a provider that says it is closed; what was begun by this request before is answered as it stands.
  if (look?.isClosed && !(await transferByKey(deps.db, playerId, idempotencyKey))) throw refuse('TRANSFER_FAIL')

  const thenToGame = direction === 'out' && to !== WALLET ? to : null
  const request = {
    transferId: newRowId(),
    playerId,
    gameCode,
    direction,
    amount,
    shown,
    thenToGame,
    idempotencyKey,
    ...(look?.certain ? { certain: look.certain } : {}),
  } as const
  const begunAt = deps.clock.elapsed()
  const { transfer, isOurs } = await beginTransfer(deps, request, refuse)
  const status = isOurs ? await sendTransfer(deps, transfer, begunAt) : await transferStatus(deps, transfer)
  if (status === 'refused') throw refuse('TRANSFER_FAIL')
  return status === 'done' ? 'done' : 'pending'
}
