import type { MinorUnits } from '@krapao/money'
import { sql } from 'kysely'
import { askAgain, type Db } from '../../platform/db.ts'
import type { Refuse } from '../../platform/http/refusal.ts'
import type { Services } from '../../services.ts'
import { FIRST_LEASE, type Transfer } from './transfer.ts'
import { columnsOf, transferOf, type TransferRow } from './transfer-store.ts'

export interface TransferRequest {
  /** Made once for one call: a transfer under this id is that call's own. */
  transferId: string
  playerId: string
  gameCode: string
  direction: 'in' | 'out'
  /** `all`: whatever the wallet holds at the moment the money is set aside. */
  amount: MinorUnits | 'all'
  thenToGame: string | null
  requestKey: string
  /** Of money that leaves a game at which other transfers await a person: how much can leave, by which look. */
  certain?: { amount: MinorUnits; version: bigint }
}

export type BeginRefusal =
  | 'MONEY_NOT_ENOUGH'
  | 'NO_GAME'
  | 'REQUEST_CLOSED'
  | 'REQUEST_KEY_REUSED'
  | 'SLOT_NO_ACCOUNT'
  | 'TRANSFER_FAIL'
  | 'TRANSFER_IN_PROGRESS'
  | 'TRANSFER_MINIMUM'

export interface Begun {
  transfer: Transfer
  /** This very call began it and nobody has taken it over, so it is this call that sends it. */
  isOurs: boolean
}

/**
 * Sets the money aside and writes the transfer that will finish it, in one round trip. The same request again answers
 * the transfer it began the first time, and posts nothing.
 */
export async function beginTransfer(
  { db, outside }: Pick<Services, 'db' | 'outside'>,
  request: TransferRequest,
  refuse: Refuse<BeginRefusal>,
): Promise<Begun> {
  const { transferId, gameCode, thenToGame } = request
  const withProvider = [gameCode, thenToGame].filter((code) => code !== null && outside.games.has(code))
  const answer = await askAgain(() => begin(db, request, withProvider))
  if (answer?.status === 'begun') {
    const transfer = transferOf(answer)
    // Our own also where an earlier asking was committed and nobody heard of it.
    const isOurs = transfer.transferId === transferId && transfer.leaseNo === FIRST_LEASE && transfer.state === 'sending'
    return { transfer, isOurs }
  }
  throw refuse(refusalOfTransfer(answer?.status))
}

const REFUSALS: Record<string, BeginRefusal> = {
  key_reused: 'REQUEST_KEY_REUSED',
  closed: 'REQUEST_CLOSED',
  no_game: 'NO_GAME',
  no_account: 'SLOT_NO_ACCOUNT',
  open: 'TRANSFER_IN_PROGRESS',
  reconciling: 'TRANSFER_FAIL',
  nothing: 'TRANSFER_MINIMUM',
  not_enough: 'MONEY_NOT_ENOUGH',
}

/** The code for what `games.begin_transfer` answers, and remembers under a key. */
export function refusalOfTransfer(status: string | undefined): BeginRefusal {
  const code = status === undefined ? undefined : REFUSALS[status]
  if (!code) throw new Error(`games.begin_transfer answered ${status}`)
  return code
}

async function begin(
  db: Db,
  request: TransferRequest,
  providers: (string | null)[],
): Promise<({ status: string } & TransferRow) | undefined> {
  const { transferId, playerId, gameCode, direction, thenToGame, requestKey, certain } = request
  const amount = request.amount === 'all' ? null : request.amount
  const { rows } = await sql<{ status: string } & TransferRow>`
    select status, ${columnsOf(sql`transfer`)} from games.begin_transfer(${playerId},
      row(${transferId}::uuid, ${requestKey}, ${direction}, ${gameCode}, ${amount}, ${thenToGame}, ${certain?.amount ?? null},
        ${certain?.version ?? null})::games.transfer_order, ${providers})`.execute(db)
  return rows[0]
}
