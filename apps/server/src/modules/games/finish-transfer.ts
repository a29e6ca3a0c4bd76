import type { GameProvider } from '../../integrations/providers.ts'
import type { Services } from '../../services.ts'
import { endTransfer } from './end-transfer.ts'
import {
  type Absence,
  asMove,
  FIRST_LEASE,
  isFinallyUnknown,
  isTooLateToSend,
  secondHalfKey,
  type Transfer,
  TRANSFERS,
  type Outcome,
  outcomeFromBalance,
  outcomeOfAnswer,
} from './transfer.ts'
import { recordBalanceBefore, releaseTransfer, transferByKey, transferLeases } from './transfer-store.ts'

/** How a transfer stands after an attempt. `fenced`: somebody with a newer lease has taken it over. */
export type TransferStatus = 'done' | 'refused' | 'in-doubt' | 'fenced'

/**
 * The first attempt: sends the move. Only whoever began the transfer calls this, once, while the lease is fresh;
 * where that is over nothing is sent and a worker finds out later. `begunAt`: before it was begun, on the clock of this
 * process that nobody can set.
 */
export async function sendTransfer(services: Services, transfer: Transfer, begunAt: number): Promise<TransferStatus> {
  try {
    const status = await send(services, transfer, begunAt)
    if (status === 'in-doubt') services.wake(TRANSFERS)
    return status
  } catch (error) {
    // Whoever comes next need not wait for the lease to run out.
    await releaseTransfer(services.db, transfer).catch(() => undefined)
    services.wake(TRANSFERS)
    throw error
  }
}

async function send(services: Services, transfer: Transfer, begunAt: number): Promise<TransferStatus> {
  const provider = providerOf(services, transfer)
  if (provider.class === 'balance-only') {
    const answer = await provider.balance(transfer.username)
    if (answer.outcome !== 'done') {
      const reason = `not sent, the balance could not be read: ${answer.reason}`
      return settle(services, transfer, { outcome: 'refused', reason })
    }
    if (!(await recordBalanceBefore(services.db, transfer, answer.balance))) return 'fenced'
  }
  // As near to the sending as can be. What is held up after this line, the provider refuses.
  if (isTooLateToSend(services.clock.elapsed() - begunAt)) return 'fenced'
  return settle(services, transfer, outcomeOfAnswer(await provider.move(asMove(transfer, transfer.createdAt)), provider))
}

/** Any later attempt: finds out what became of it, and resends only where the provider makes that harmless. */
export async function resolveTransfer(services: Services, transfer: Transfer): Promise<TransferStatus> {
  return settle(services, transfer, await findOut(services, transfer, providerOf(services, transfer)))
}

/** How a transfer stands as a whole, for whoever asked for it. */
export async function transferStatus({ db }: Services, transfer: Transfer): Promise<TransferStatus> {
  if (transfer.state !== 'done') return transfer.state === 'refused' ? 'refused' : 'in-doubt'
  const second = transfer.thenToGame ? await transferByKey(db, transfer.playerId, secondHalfKey(transfer)) : undefined
  return wholeStatus(transfer, second)
}

/** Of a first half that is done. Without a second half that was asked for, the money stopped in the wallet. */
function wholeStatus(first: Transfer, second: Transfer | undefined): TransferStatus {
  if (!first.thenToGame) return 'done'
  if (!second || second.state === 'refused') return 'refused'
  return second.state === 'done' ? 'done' : 'in-doubt'
}

function providerOf({ integrations }: Services, { transferId, gameCode }: Transfer): GameProvider {
  const provider = integrations.games.get(gameCode)
  if (!provider) throw new Error(`transfer ${transferId} has no provider to go to`)
  return provider
}

async function findOut({ absences }: Services, transfer: Transfer, provider: GameProvider): Promise<Outcome> {
  if (provider.class === 'balance-only') {
    const answer = await provider.balance(transfer.username)
    return answer.outcome === 'done' ? outcomeFromBalance(transfer, answer.balance) : { outcome: 'in-doubt', reason: answer.reason }
  }
  // Judged before the question: what arrives while we wait for the answer was not too late.
  const heardForMs = absences.heardForMs(transfer.transferId)
  const answer = await provider.queryStatus(transfer.transferId)
  switch (answer.status) {
    case 'done':
      return { outcome: 'done' }
    case 'refused':
      return { outcome: 'refused', reason: 'the provider says it refused' }
    case 'unreachable':
      return { outcome: 'in-doubt', reason: 'the provider did not say' }
    case 'unknown':
      // By its own clock, which need not agree with ours: otherwise it would refuse every send for ever.
      if (provider.class === 'idempotent')
        return outcomeOfAnswer(await provider.move(asMove(transfer, answer.at ?? transfer.leasedAt)), provider)
      return outcomeOfUnknown({ absences }, transfer, provider, { heardForMs, providerTime: answer.at })
  }
}

/** Of a transfer that its provider does not know, and that is never sent again. */
function outcomeOfUnknown({ absences }: Pick<Services, 'absences'>, transfer: Transfer, provider: GameProvider, absence: Absence): Outcome {
  absences.heard(transfer.transferId)
  if (isFinallyUnknown(transfer, provider, absence)) return { outcome: 'refused', reason: 'the provider never got it' }
  const reason = 'the provider has not seen it yet'
  // One that takes a send however late can never be known not to get it.
  return provider.unknownIsFinalAfterMs === null ? { outcome: 'manual-review', reason } : { outcome: 'in-doubt', reason, isUnknown: true }
}

async function settle(services: Services, transfer: Transfer, outcome: Outcome): Promise<TransferStatus> {
  if (outcome.outcome === 'in-doubt' || outcome.outcome === 'manual-review') {
    const { reason } = outcome
    const doubt = outcome.outcome === 'manual-review' ? { reason, needsReview: true } : { reason, isUnknown: outcome.isUnknown === true }
    return (await transferLeases.leaveInDoubt(services, transfer, doubt)) ? 'in-doubt' : 'fenced'
  }
  const begunAt = services.clock.elapsed()
  const ended = await endTransfer(services, transfer, outcome)
  services.absences.forget(transfer.transferId)
  if (!ended) return 'fenced'
  return outcome.outcome === 'done' ? carryOn(services, transfer, ended.second, begunAt) : 'refused'
}

/** Sends the second half of a game-to-game transfer, unless a worker has it already; `done` for a transfer that has none. */
function carryOn(
  services: Services,
  transfer: Transfer,
  second: Transfer | undefined,
  begunAt: number,
): Promise<TransferStatus> | TransferStatus {
  return second?.state === 'sending' && second.leaseNo === FIRST_LEASE
    ? sendTransfer(services, second, begunAt)
    : wholeStatus(transfer, second)
}
