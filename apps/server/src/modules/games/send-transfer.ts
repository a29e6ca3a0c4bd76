import type { GameProvider, GameProviders } from '../../integrations/providers.ts'
import type { TransferMeans } from './means.ts'
import { type Settled, settleTransfer } from './settle-transfer.ts'
import { asMove, isTooLateToSend, outcomeOfAnswer, type Transfer, TRANSFERS } from './transfer.ts'
import type { TransferStatus } from './transfer-status.ts'
import { recordBalanceBefore, releaseTransfer } from './transfer-store.ts'

/**
 * The first attempt: sends the move. Only whoever began the transfer calls this, once, while the lease is fresh;
 * where that is over nothing is sent and a worker finds out later. `begunAt`: before it was begun, on the clock of this
 * process that nobody can set.
 */
export async function sendTransfer(services: TransferMeans, transfer: Transfer, begunAt: number): Promise<TransferStatus> {
  try {
    const status = await sendSecondHalf(services, await send(services, transfer, begunAt))
    if (status === 'in-doubt') services.wake(TRANSFERS)
    return status
  } catch (error) {
    // Whoever comes next need not wait for the lease to run out.
    await releaseTransfer(services.db, transfer).catch(() => undefined)
    services.wake(TRANSFERS)
    throw error
  }
}

/** Goes on with a game-to-game transfer whose second half was begun by this attempt; otherwise answers how it stands. */
export async function sendSecondHalf(services: TransferMeans, { status, second }: Settled): Promise<TransferStatus> {
  return second ? sendTransfer(services, second.transfer, second.begunAt) : status
}

async function send(services: TransferMeans, transfer: Transfer, begunAt: number): Promise<Settled> {
  const provider = providerOf(services, transfer)
  if (provider.class === 'balance-only') {
    const answer = await provider.balance(transfer.username)
    if (answer.outcome !== 'done') {
      const reason = `not sent, the balance could not be read: ${answer.reason}`
      return settleTransfer(services, transfer, { outcome: 'refused', reason })
    }
    if (!(await recordBalanceBefore(services.db, transfer, answer.balance))) return { status: 'fenced' }
  }
  // As near to the sending as can be. What is held up after this line, the provider refuses.
  if (isTooLateToSend(services.clock.elapsed() - begunAt)) return { status: 'fenced' }
  return settleTransfer(services, transfer, outcomeOfAnswer(await provider.move(asMove(transfer, transfer.createdAt)), provider))
}

export function providerOf({ integrations }: { integrations: { games: GameProviders } }, { transferId, gameCode }: Transfer): GameProvider {
  const provider = integrations.games.get(gameCode)
  if (!provider) throw new Error(`transfer ${transferId} has no provider to go to`)
  return provider
}
