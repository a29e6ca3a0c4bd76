import type { MinorUnits } from '@krapao/money'
import type { GameProviders } from '../../integrations/providers.ts'
import type { Db } from '../../platform/database/db.ts'
import { gatherWrites } from '../../platform/database/gather.ts'
import type { Refuse } from '../../platform/http/refusal.ts'
import * as functions from './functions.gen.ts'
import { FIRST_LEASE, type Transfer } from './transfer.ts'
import { toTransfer } from './transfer-store.ts'

export interface TransferRequest {
  /** Made once for one call: a transfer under this id is that call's own. */
  transferId: string
  playerId: string
  gameCode: string
  direction: functions.Direction
  /** `all`: whatever the wallet holds at the moment the money is set aside. */
  amount: MinorUnits | 'all'
  /** Of `all`: what its player was shown that the wallet holds, which is moved, no more and no less. */
  shown?: MinorUnits | undefined
  thenToGame: string | null
  idempotencyKey: string
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
  { db, integrations }: { db: Db; integrations: { games: GameProviders } },
  request: TransferRequest,
  refuse: Refuse<BeginRefusal>,
): Promise<Begun> {
  const { transferId, gameCode, thenToGame } = request
  const providers = [gameCode, thenToGame].map((code) => (code !== null && integrations.games.has(code) ? code : null))
  const { status, transfer: begun } = await begin(db, { ...request, providers })
  if (status === 'no_player' || status === 'busy') throw new Error(`games.begin_transfer answered ${status} for transfer ${transferId}`)
  if (status !== 'begun') throw refuse(REFUSALS[status])
  const transfer = toTransfer(begun!)
  // Our own also where an earlier attempt was committed without acknowledgement.
  const isOurs = transfer.transferId === transferId && transfer.leaseNo === FIRST_LEASE && transfer.state === 'sending'
  return { transfer, isOurs }
}

type NotBegun = Exclude<functions.TransferBegun, 'begun' | 'no_player' | 'busy'>

const REFUSALS: Record<NotBegun, BeginRefusal> = {
  key_reused: 'REQUEST_KEY_REUSED',
  closed: 'REQUEST_CLOSED',
  no_game: 'NO_GAME',
  no_account: 'SLOT_NO_ACCOUNT',
  open: 'TRANSFER_IN_PROGRESS',
  reconciling: 'TRANSFER_FAIL',
  nothing: 'TRANSFER_MINIMUM',
  not_enough: 'MONEY_NOT_ENOUGH',
}

/** The code for what a transfer was refused with, as it is remembered under its key. */
export function refusalOfTransfer(remembered: string): BeginRefusal {
  if (!isNotBegun(remembered)) throw new Error(`no transfer is refused with ${remembered}`)
  return REFUSALS[remembered]
}

const isNotBegun = (word: string): word is NotBegun => Object.hasOwn(REFUSALS, word)

type Order = TransferRequest & { providers: readonly (string | null)[] }

const begin = gatherWrites<Order, functions.BeginTransferAnswer>({
  name: 'transfers',
  run: (db, orders) =>
    functions.beginTransfers(db, {
      players: orders.map(({ playerId }) => playerId),
      orders: orders.map(orderOf),
      providers: orders.map(({ providers }) => providers),
    }),
  alone: (db, order) => functions.beginTransfer(db, { player: order.playerId, order: orderOf(order), providers: order.providers }),
  keyOf: ({ playerId }) => playerId,
  lanes: 1,
})

/** As the functions of the database take it. */
export function orderOf({
  transferId,
  idempotencyKey,
  direction,
  gameCode,
  amount,
  shown,
  thenToGame,
  certain,
}: TransferRequest): functions.TransferOrder {
  return {
    transferId,
    idempotencyKey,
    direction,
    gameCode,
    amount: amount === 'all' ? null : amount,
    shown: shown ?? null,
    thenToGame,
    certain: certain?.amount ?? null,
    version: certain?.version ?? null,
  }
}
