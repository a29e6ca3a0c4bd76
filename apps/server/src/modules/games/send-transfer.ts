import type { GameProvider, GameProviders } from '../../integrations/providers.ts'
import { retryIdempotent } from '../../platform/database/db.ts'
import type { TransferDeps } from './deps.ts'
import * as functions from './functions.gen.ts'
import { type Settled, settleTransfer } from './settle-transfer.ts'
import { asMove, isTooLateToSend, leaseOf, outcomeOfAnswer, type Transfer, TRANSFERS } from './transfer.ts'
import type { TransferStatus } from './transfer-status.ts'

/**
 * The first attempt: sends the move. Only whoever began the transfer calls this, once, while the lease is fresh;
 * where that is over nothing is sent and a worker finds out later. `begunAt`: before it was begun, on the clock of this
 * process that nobody can set.
 */
export async function sendTransfer(deps: TransferDeps, transfer: Transfer, begunAt: number): Promise<TransferStatus> {
  try {
    const status = await sendSecondHalf(deps, await send(deps, transfer, begunAt))
    if (status === 'in-doubt') deps.wake(TRANSFERS)
    return status
  } catch (error) {
    // Whoever comes next need not wait for the lease to run out.
    await functions.releaseTransfer(deps.db, leaseOf(transfer)).catch(() => undefined)
    deps.wake(TRANSFERS)
    throw error
  }
}

/** Goes on with a game-to-game transfer whose second half was begun by this attempt; otherwise answers how it stands. */
export async function sendSecondHalf(deps: TransferDeps, { status, second }: Settled): Promise<TransferStatus> {
  return second ? sendTransfer(deps, second.transfer, second.begunAt) : status
}

async function send(deps: TransferDeps, transfer: Transfer, begunAt: number): Promise<Settled> {
  const provider = providerOf(deps, transfer)
  if (provider.class === 'balance-only') {
    const answer = await provider.balance(transfer.username)
    if (answer.outcome !== 'done') {
      const reason = `not sent, the balance could not be read: ${answer.reason}`
      return settleTransfer(deps, transfer, { outcome: 'refused', reason })
    }
    const found = { ...leaseOf(transfer), balance: answer.balance }
    // Without its lease nothing may be sent.
    if (!(await retryIdempotent(() => functions.recordBalanceBefore(deps.db, found)))) return { status: 'fenced' }
  }
  // As near to the sending as can be. What is held up after this line, the provider refuses.
  if (isTooLateToSend(deps.clock.elapsed() - begunAt)) return { status: 'fenced' }
  return settleTransfer(deps, transfer, outcomeOfAnswer(await provider.move(asMove(transfer, transfer.createdAt)), provider))
}

/** Throws where this server is not connected to the game. */
export function providerOf({ integrations }: { integrations: { games: GameProviders } }, { transferId, gameCode }: Transfer): GameProvider {
  const provider = integrations.games.get(gameCode)
  if (!provider) throw new Error(`transfer ${transferId} has no provider to go to`)
  return provider
}
