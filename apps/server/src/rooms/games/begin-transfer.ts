import { satang, type Satang } from '@krapao/money'
import type { Tx } from '../../platform/db.ts'
import type { Refuse } from '../../platform/http/refusal.ts'
import { balancesOf, lockPlayer, post, type Posted } from '../ledger/index.ts'
import { FIRST_LEASE, LEASE_MS, openingMovement, type Transfer } from './transfer.ts'
import { hasOpenTransfer, insertTransfer, transferByKey } from './transfer-store.ts'

export interface TransferRequest {
  /** Made once for one call, outside the transaction: a transfer under this id is that call's own. */
  transferId: string
  playerId: string
  gameCode: string
  direction: 'in' | 'out'
  /** `all`: whatever the wallet holds at the moment the money is set aside. */
  amount: Satang | 'all'
  thenToGame: string | null
  requestKey: string
  at: Date
}

export type BeginRefusal = 'MONEY_NOT_ENOUGH' | 'REQUEST_KEY_REUSED' | 'TRANSFER_IN_PROGRESS' | 'TRANSFER_MINIMUM'

export interface Begun {
  transfer: Transfer
  /** This very call began it and nobody has taken it over, so it is this call that sends it. */
  isOurs: boolean
  posted: Posted | undefined
}

/**
 * Sets the money aside and writes the transfer that will finish it, in one transaction. The same request again
 * answers the transfer it began the first time, and posts nothing.
 */
export async function beginTransfer(tx: Tx, request: TransferRequest, refuse: Refuse<BeginRefusal>): Promise<Begun> {
  const { transferId, playerId, gameCode, direction, thenToGame, requestKey, at } = request
  await lockPlayer(tx, playerId)

  const before = await transferByKey(tx, playerId, requestKey)
  if (before) {
    if (!isSameRequest(before, request)) throw refuse('REQUEST_KEY_REUSED')
    // Our own where an earlier run of this transaction was committed and nobody heard of it.
    const isOurs = before.transferId === transferId && before.leaseNo === FIRST_LEASE && before.state === 'sending'
    return { transfer: before, isOurs, posted: undefined }
  }
  // One at a time for each game: two unknown outcomes at one provider could not be told apart.
  if (await hasOpenTransfer(tx, playerId, gameCode)) throw refuse('TRANSFER_IN_PROGRESS')

  const amount = request.amount === 'all' ? satang((await balancesOf(tx, playerId)).wallet) : request.amount
  if (amount <= 0n) throw refuse('TRANSFER_MINIMUM')
  const transfer: Transfer = {
    transferId,
    playerId,
    gameCode,
    direction,
    amount,
    thenToGame,
    isAll: request.amount === 'all',
    state: 'sending',
    balanceBefore: null,
    attempts: 1,
    leaseNo: FIRST_LEASE,
    createdAt: at,
  }
  const posted = await post(tx, { playerId, movement: openingMovement(transfer), requestKey: `transfer:${requestKey}`, at }, refuse)
  await insertTransfer(tx, { ...transfer, requestKey, leaseUntil: new Date(at.getTime() + LEASE_MS) })
  return { transfer, isOurs: true, posted }
}

function isSameRequest(transfer: Transfer, request: TransferRequest): boolean {
  return (
    transfer.gameCode === request.gameCode &&
    transfer.direction === request.direction &&
    transfer.thenToGame === request.thenToGame &&
    (request.amount === 'all' ? transfer.isAll : !transfer.isAll && request.amount === transfer.amount)
  )
}
