import { majorFromMinor } from '@krapao/money'
import type { Refuse } from '../../platform/http/refusal.ts'
import { collect, listOpenTransfers, readCollectable, sumOf } from '../games/index.ts'
import type { CollectDeps } from './deps.ts'
import { checkWithdrawal, requestCollected, type WithdrawalOrder } from './request-withdrawal.ts'
import type { WithdrawalRefusal } from './withdrawal-refusal.ts'

/**
 * Collects every active game balance into the wallet, then withdraws the amount. What cannot be collected stays at
 * its game; the withdrawal goes through when the wallet covers it all the same. Where it does not because the outcome of
 * a transfer is open, the refusal says how much is certain.
 */
export async function collectAndWithdraw(
  deps: CollectDeps,
  order: WithdrawalOrder,
  refuse: Refuse<WithdrawalRefusal | 'TRANSFER_FAIL'>,
): Promise<void> {
  const { playerId, amount, idempotencyKey } = order
  if (await checkWithdrawal(deps, order, refuse)) return
  const collectable = await readCollectable(deps, playerId)
  const certain = sumOf(collectable)
  if (certain < amount) {
    if ((await listOpenTransfers(deps.db, playerId)).length > 0) throw refuse('TRANSFER_IN_PROGRESS', { certain: majorFromMinor(certain) })
    // Refused as any withdrawal is, so that it is remembered like one, unless another call is collecting for it.
    if (await requestCollected(deps, order, refuse)) return
    throw refuse('TRANSFER_IN_PROGRESS')
  }
  const { hasFailed } = await collect(deps, { playerId, games: collectable.games, idempotencyKey })
  if (!(await requestCollected(deps, order, refuse))) throw refuse(hasFailed ? 'TRANSFER_FAIL' : 'TRANSFER_IN_PROGRESS')
}
