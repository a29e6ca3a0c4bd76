import type { GameProvider } from '../../outside/parties.ts'
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
  type Verdict,
  verdictFromBalance,
  verdictOf,
} from './transfer.ts'
import { recordBalanceBefore, releaseTransfer, transferByKey, transferLeases } from './transfer-store.ts'

/** How a transfer stands after an attempt. `fenced`: somebody with a newer lease has taken it over. */
export type Standing = 'done' | 'refused' | 'in-doubt' | 'fenced'

/**
 * The first attempt: sends the move. Only whoever began the transfer calls this, once, while the lease is fresh;
 * where that is over nothing is sent and a worker finds out later. `begunAt`: before it was begun, on the clock of this
 * process that nobody can set.
 */
export async function sendTransfer(services: Services, transfer: Transfer, begunAt: number): Promise<Standing> {
  try {
    const standing = await send(services, transfer, begunAt)
    if (standing === 'in-doubt') services.wake(TRANSFERS)
    return standing
  } catch (error) {
    // Whoever comes next need not wait for the lease to run out.
    await releaseTransfer(services.db, transfer).catch(() => undefined)
    services.wake(TRANSFERS)
    throw error
  }
}

async function send(services: Services, transfer: Transfer, begunAt: number): Promise<Standing> {
  const provider = providerOf(services, transfer)
  if (provider.class === 'balance-only') {
    const answer = await provider.balance(transfer.username)
    if (answer.outcome !== 'done') {
      const reason = `not sent, the balance could not be read: ${answer.reason}`
      return settle(services, transfer, { verdict: 'refused', reason })
    }
    if (!(await recordBalanceBefore(services.db, transfer, answer.balance))) return 'fenced'
  }
  // As near to the sending as can be. What is held up after this line, the provider refuses.
  if (isTooLateToSend(services.clock.elapsed() - begunAt)) return 'fenced'
  return settle(services, transfer, verdictOf(await provider.move(asMove(transfer, transfer.createdAt)), provider))
}

/** Any later attempt: finds out what became of it, and resends only where the provider makes that harmless. */
export async function resolveTransfer(services: Services, transfer: Transfer): Promise<Standing> {
  return settle(services, transfer, await findOut(services, transfer, providerOf(services, transfer)))
}

/** How a transfer stands as a whole, for whoever asked for it. */
export async function standingOf({ db }: Services, transfer: Transfer): Promise<Standing> {
  if (transfer.state !== 'done') return transfer.state === 'refused' ? 'refused' : 'in-doubt'
  const second = transfer.thenToGame ? await transferByKey(db, transfer.playerId, secondHalfKey(transfer)) : undefined
  return wholeStanding(transfer, second)
}

/** Of a first half that is done. Without a second half that was asked for, the money stopped in the wallet. */
function wholeStanding(first: Transfer, second: Transfer | undefined): Standing {
  if (!first.thenToGame) return 'done'
  if (!second || second.state === 'refused') return 'refused'
  return second.state === 'done' ? 'done' : 'in-doubt'
}

function providerOf({ outside }: Services, { transferId, gameCode }: Transfer): GameProvider {
  const provider = outside.games.get(gameCode)
  if (!provider) throw new Error(`transfer ${transferId} has no provider to go to`)
  return provider
}

async function findOut({ absences }: Services, transfer: Transfer, provider: GameProvider): Promise<Verdict> {
  if (provider.class === 'balance-only') {
    const answer = await provider.balance(transfer.username)
    return answer.outcome === 'done' ? verdictFromBalance(transfer, answer.balance) : { verdict: 'in-doubt', reason: answer.reason }
  }
  // Judged before the question: what arrives while we wait for the answer was not too late.
  const heardForMs = absences.heardForMs(transfer.transferId)
  const answer = await provider.standingOf(transfer.transferId)
  switch (answer.standing) {
    case 'done':
      return { verdict: 'done' }
    case 'refused':
      return { verdict: 'refused', reason: 'the provider says it refused' }
    case 'unreachable':
      return { verdict: 'in-doubt', reason: 'the provider did not say' }
    case 'unknown':
      // By its own clock, which need not agree with ours: otherwise it would refuse every send for ever.
      if (provider.class === 'idempotent') return verdictOf(await provider.move(asMove(transfer, answer.at ?? transfer.leasedAt)), provider)
      return verdictOfUnknown({ absences }, transfer, provider, { heardForMs, providerTime: answer.at })
  }
}

/** Of a transfer that its provider does not know, and that is never sent again. */
function verdictOfUnknown({ absences }: Pick<Services, 'absences'>, transfer: Transfer, provider: GameProvider, absence: Absence): Verdict {
  absences.heard(transfer.transferId)
  if (isFinallyUnknown(transfer, provider, absence)) return { verdict: 'refused', reason: 'the provider never got it' }
  const reason = 'the provider has not seen it yet'
  // One that takes a send however late can never be known not to get it.
  return provider.unknownIsFinalAfterMs === null ? { verdict: 'for-a-person', reason } : { verdict: 'in-doubt', reason, isUnknown: true }
}

async function settle(services: Services, transfer: Transfer, verdict: Verdict): Promise<Standing> {
  if (verdict.verdict === 'in-doubt' || verdict.verdict === 'for-a-person') {
    const { reason } = verdict
    const doubt = verdict.verdict === 'for-a-person' ? { reason, needsPerson: true } : { reason, isUnknown: verdict.isUnknown === true }
    return (await transferLeases.leaveInDoubt(services, transfer, doubt)) ? 'in-doubt' : 'fenced'
  }
  const begunAt = services.clock.elapsed()
  const ended = await endTransfer(services, transfer, verdict)
  services.absences.forget(transfer.transferId)
  if (!ended) return 'fenced'
  return verdict.verdict === 'done' ? carryOn(services, transfer, ended.second, begunAt) : 'refused'
}

/** Sends the second half of a game-to-game transfer, unless a worker has it already; `done` for a transfer that has none. */
function carryOn(services: Services, transfer: Transfer, second: Transfer | undefined, begunAt: number): Promise<Standing> | Standing {
  return second?.state === 'sending' && second.leaseNo === FIRST_LEASE
    ? sendTransfer(services, second, begunAt)
    : wholeStanding(transfer, second)
}
