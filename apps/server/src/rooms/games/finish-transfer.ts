import { bahtFromSatang } from '@krapao/money'
import type { GameProvider } from '../../outside/parties.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { newRowId } from '../../platform/ids.ts'
import type { Services } from '../../services.ts'
import { lockPlayer, postSetAside, type Posted } from '../ledger/index.ts'
import { beginTransfer } from './begin-transfer.ts'
import { accountOf } from './store.ts'
import {
  asMove,
  closingMovement,
  FIRST_LEASE,
  isTooLateToArrive,
  MAX_ATTEMPTS,
  nextAttemptAt,
  SEND_WITHIN_MS,
  type Transfer,
  type Verdict,
  verdictFromBalance,
  verdictOf,
} from './transfer.ts'
import { hasEndedAs, hasOpenTransfer, recordBalanceBefore, recordOutcome, transferByKey } from './transfer-store.ts'

/** How a transfer stands after an attempt. `fenced`: somebody with a newer lease has taken it over. */
export type Standing = 'done' | 'refused' | 'in-doubt' | 'fenced'

/**
 * The first attempt: sends the move. Only whoever began the transfer calls this, once, while the lease is fresh;
 * where that is over nothing is sent and a worker finds out later.
 */
export async function sendTransfer(services: Services, transfer: Transfer): Promise<Standing> {
  const { provider, username } = await partnerOf(services, transfer)
  if (provider.class === 'balance-only') {
    const answer = await provider.balance(username)
    if (answer.outcome !== 'done')
      return settle(services, transfer, { verdict: 'refused', reason: `not sent, the balance could not be read: ${answer.reason}` })
    if (!(await recordBalanceBefore(services.db, transfer, answer.balance))) return 'fenced'
  }
  // As near to the sending as can be: a pause before this line must not lead to a late send.
  if (services.clock.now().getTime() > transfer.createdAt.getTime() + SEND_WITHIN_MS) return 'fenced'
  const standing = await settle(services, transfer, verdictOf(await provider.move(asMove(transfer, username))))
  return standing === 'done' ? carryOn(services, transfer) : standing
}

/** Any later attempt: finds out what became of it, and resends only where the provider makes that harmless. */
export async function resolveTransfer(services: Services, transfer: Transfer): Promise<Standing> {
  const { provider, username } = await partnerOf(services, transfer)
  const standing = await settle(services, transfer, await findOut(services, transfer, provider, username))
  return standing === 'done' ? carryOn(services, transfer) : standing
}

/** Sends the second half of a game-to-game transfer, unless a worker has it already; `done` for a transfer that has none. */
async function carryOn(services: Services, transfer: Transfer): Promise<Standing> {
  const second = await secondHalfOf(services, transfer)
  return second?.state === 'sending' && second.leaseNo === FIRST_LEASE ? sendTransfer(services, second) : wholeStanding(transfer, second)
}

/** How a transfer stands as a whole, for whoever asked for it. */
export async function standingOf(services: Services, transfer: Transfer): Promise<Standing> {
  if (transfer.state !== 'done') return transfer.state === 'refused' ? 'refused' : 'in-doubt'
  return wholeStanding(transfer, await secondHalfOf(services, transfer))
}

function secondHalfOf({ db }: Services, first: Transfer): Promise<Transfer | undefined> {
  return first.thenToGame ? transferByKey(db, first.playerId, secondHalfKey(first)) : Promise.resolve(undefined)
}

/** Of a first half that is done. Without a second half that was asked for, the money stopped in the wallet. */
function wholeStanding(first: Transfer, second: Transfer | undefined): Standing {
  if (!first.thenToGame) return 'done'
  if (!second || second.state === 'refused') return 'refused'
  return second.state === 'done' ? 'done' : 'in-doubt'
}

async function partnerOf({ db, outside }: Services, transfer: Transfer): Promise<{ provider: GameProvider; username: string }> {
  const provider = outside.games.get(transfer.gameCode)
  const account = await accountOf(db, transfer.playerId, transfer.gameCode)
  if (!provider || !account) throw new Error(`transfer ${transfer.transferId} has no provider or account to go to`)
  return { provider, username: account.username }
}

async function findOut({ clock }: Services, transfer: Transfer, provider: GameProvider, username: string): Promise<Verdict> {
  // Judged before the question: what arrives while we wait for the answer was not too late.
  const isTooLate = isTooLateToArrive(transfer, provider, clock.now())
  if (provider.class === 'balance-only') {
    const answer = await provider.balance(username)
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
      if (provider.class === 'idempotent') return verdictOf(await provider.move(asMove(transfer, username)))
      return isTooLate
        ? { verdict: 'refused', reason: 'the provider never got it' }
        : { verdict: 'in-doubt', reason: 'the provider has not seen it yet' }
  }
}

async function settle(services: Services, transfer: Transfer, verdict: Verdict): Promise<Standing> {
  if (verdict.verdict === 'in-doubt') return leaveInDoubt(services, transfer, verdict.reason)
  if (verdict.verdict === 'for-a-person') return leaveInDoubt(services, transfer, verdict.reason, { park: true })
  return end(services, transfer, verdict)
}

/** Not known yet: asked again later, or, where that has gone on too long or cannot help, parked for a person. */
export async function leaveInDoubt(
  { db, clock, log }: Services,
  transfer: Transfer,
  reason: string,
  { park = false } = {},
): Promise<Standing> {
  const at = clock.now()
  const isParked = park || transfer.attempts >= MAX_ATTEMPTS
  const isOurs = await recordOutcome(db, transfer, {
    state: isParked ? 'parked' : 'in_doubt',
    says: reason,
    at,
    nextAttemptAt: isParked ? null : nextAttemptAt(at, transfer.attempts),
  })
  const { transferId, gameCode } = transfer
  if (isParked) log.error({ transferId, gameCode, reason }, 'a transfer is parked for a person to decide')
  return isOurs ? 'in-doubt' : 'fenced'
}

/** Ends the transfer in the books and tells the page. `fenced` where a newer lease has done so. */
export async function end(
  services: Services,
  transfer: Transfer,
  verdict: Extract<Verdict, { verdict: 'done' | 'refused' }>,
): Promise<Standing> {
  const { db, clock, push } = services
  const at = clock.now()
  const secondId = newRowId()
  const posted = await inTransaction(db, async (tx, { again }) => {
    await lockPlayer(tx, transfer.playerId)
    const says = verdict.verdict === 'done' ? 'done' : verdict.reason
    const isOurs = await recordOutcome(tx, transfer, { state: verdict.verdict, says, at, nextAttemptAt: null })
    // A run that nobody heard of ended it under the same lease: that is no fence, and the posting answers as it did then.
    if (!isOurs && !(again && (await hasEndedAs(tx, transfer, verdict.verdict)))) return undefined
    const closing = await postSetAside(tx, {
      playerId: transfer.playerId,
      movement: closingMovement(transfer, verdict.verdict),
      requestKey: `transfer-end:${transfer.transferId}`,
      at,
    })
    if (!isOurs) return closing
    return verdict.verdict === 'done' && transfer.thenToGame
      ? ((await beginSecondHalf(tx, transfer, { transferId: secondId, gameCode: transfer.thenToGame, at })) ?? closing)
      : closing
  })
  if (!posted) return 'fenced'
  push.toPlayer(transfer.playerId, 'wallet-changed', {
    reason: 'transfer',
    movementNo: Number(posted.movementNo),
    wallet: bahtFromSatang(posted.wallet),
    amount: bahtFromSatang(transfer.amount),
    // Of a game-to-game transfer only the end of the whole is news.
    ...(verdict.verdict === 'done' && transfer.thenToGame ? {} : { ended: verdict.verdict }),
  })
  return verdict.verdict
}

/**
 * Begins in the transaction that ends the first half, so the money is never without an owner. Where the other game
 * has a transfer open it cannot take another: the money stays in the wallet.
 */
async function beginSecondHalf(
  tx: Tx,
  first: Transfer,
  { transferId, gameCode, at }: { transferId: string; gameCode: string; at: Date },
): Promise<Posted | undefined> {
  const { playerId, amount } = first
  if (await hasOpenTransfer(tx, playerId, gameCode)) return undefined
  const { posted } = await beginTransfer(
    tx,
    { transferId, playerId, gameCode, direction: 'in', amount, thenToGame: null, requestKey: secondHalfKey(first), at },
    refuse,
  )
  return posted
}

function secondHalfKey(first: Transfer): string {
  return `then:${first.transferId}`
}
