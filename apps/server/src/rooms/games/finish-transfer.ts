import type { GameProvider } from '../../outside/parties.ts'
import type { Services } from '../../services.ts'
import { endTransfer } from './end-transfer.ts'
import {
  asMove,
  FIRST_LEASE,
  isTooLateToArrive,
  secondHalfKey,
  SEND_WITHIN_MS,
  type Transfer,
  type Verdict,
  verdictFromBalance,
  verdictOf,
} from './transfer.ts'
import { recordBalanceBefore, transferByKey, transferLeases } from './transfer-store.ts'

/** How a transfer stands after an attempt. `fenced`: somebody with a newer lease has taken it over. */
export type Standing = 'done' | 'refused' | 'in-doubt' | 'fenced'

/**
 * The first attempt: sends the move. Only whoever began the transfer calls this, once, while the lease is fresh;
 * where that is over nothing is sent and a worker finds out later.
 */
export async function sendTransfer(services: Services, transfer: Transfer): Promise<Standing> {
  const provider = providerOf(services, transfer)
  if (provider.class === 'balance-only') {
    const answer = await provider.balance(transfer.username)
    if (answer.outcome !== 'done')
      return settle(services, transfer, { verdict: 'refused', reason: `not sent, the balance could not be read: ${answer.reason}` })
    if (!(await recordBalanceBefore(services.db, transfer, answer.balance))) return 'fenced'
  }
  // As near to the sending as can be: a pause before this line must not lead to a late send.
  if (services.clock.now().getTime() > transfer.createdAt.getTime() + SEND_WITHIN_MS) return 'fenced'
  return settle(services, transfer, verdictOf(await provider.move(asMove(transfer))))
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

async function findOut({ clock }: Services, transfer: Transfer, provider: GameProvider): Promise<Verdict> {
  // Judged before the question: what arrives while we wait for the answer was not too late.
  const isTooLate = isTooLateToArrive(transfer, provider, clock.now())
  if (provider.class === 'balance-only') {
    const answer = await provider.balance(transfer.username)
    return answer.outcome === 'done' ? verdictFromBalance(transfer, answer.balance) : { verdict: 'in-doubt', reason: answer.reason }
  }
  const standing = await provider.standingOf(transfer.transferId)
  switch (standing) {
    case 'done':
      return { verdict: 'done' }
    case 'refused':
      return { verdict: 'refused', reason: 'the provider says it refused' }
    case 'unreachable':
      return { verdict: 'in-doubt', reason: 'the provider did not say' }
    case 'unknown':
      if (provider.class === 'idempotent') return verdictOf(await provider.move(asMove(transfer)))
      return isTooLate
        ? { verdict: 'refused', reason: 'the provider never got it' }
        : { verdict: 'in-doubt', reason: 'the provider has not seen it yet' }
  }
}

async function settle(services: Services, transfer: Transfer, verdict: Verdict): Promise<Standing> {
  if (verdict.verdict === 'in-doubt' || verdict.verdict === 'for-a-person') {
    const isOurs = await transferLeases.leaveInDoubt(services, transfer, verdict.reason, { park: verdict.verdict === 'for-a-person' })
    return isOurs ? 'in-doubt' : 'fenced'
  }
  const ended = await endTransfer(services, transfer, verdict)
  if (!ended) return 'fenced'
  return verdict.verdict === 'done' ? carryOn(services, transfer, ended.second) : 'refused'
}

/** Sends the second half of a game-to-game transfer, unless a worker has it already; `done` for a transfer that has none. */
function carryOn(services: Services, transfer: Transfer, second: Transfer | undefined): Promise<Standing> | Standing {
  return second?.state === 'sending' && second.leaseNo === FIRST_LEASE ? sendTransfer(services, second) : wholeStanding(transfer, second)
}
