import type { MinorUnits } from '@krapao/money'
import { sql } from 'kysely'
import type { GameProviders } from '../../integrations/providers.ts'
import { compositeOf } from '../../platform/database/composite.ts'
import type { Db } from '../../platform/database/db.ts'
import { gatherWrites } from '../../platform/database/gather.ts'
import type { Refuse } from '../../platform/http/refusal.ts'
import { FIRST_LEASE, type Transfer } from './transfer.ts'
import { columnsOf, toTransfer, type TransferRow } from './transfer-store.ts'

export interface TransferRequest {
  /** Made once for one call: a transfer under this id is that call's own. */
  transferId: string
  playerId: string
  gameCode: string
  direction: 'in' | 'out'
  /** `all`: whatever the wallet holds at the moment the money is set aside. */
  amount: MinorUnits | 'all'
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
  const answer = await begin(db, { ...request, providers })
  if (answer.status === 'begun') {
    const transfer = toTransfer(answer)
    // Our own also where an earlier attempt was committed without acknowledgement.
    const isOurs = transfer.transferId === transferId && transfer.leaseNo === FIRST_LEASE && transfer.state === 'sending'
    return { transfer, isOurs }
  }
  throw refuse(refusalOfTransfer(answer.status))
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

type Order = TransferRequest & { providers: readonly (string | null)[] }
type BeginAnswer = { status: string } & TransferRow

const begin = gatherWrites<Order, BeginAnswer>({
  name: 'transfers',
  async run(db, orders) {
    const { rows } = await sql<BeginAnswer>`
      select status, ${columnsOf(sql`transfer`)} from games.begin_transfers(${orders.map(({ playerId }) => playerId)},
        ${orders.map(newOrder)}, ${orders.map(({ providers }) => providers)})`.execute(db)
    return rows
  },
  async alone(db, order) {
    const { rows } = await sql<BeginAnswer>`
      select status, ${columnsOf(sql`transfer`)} from games.begin_transfer(${order.playerId}, ${newOrder(order)}, ${order.providers})`.execute(
      db,
    )
    return rows[0]!
  },
  keyOf: ({ playerId }) => playerId,
  lanes: 1,
})

/** As PostgreSQL writes a `games.transfer_order`. */
function newOrder({ transferId, idempotencyKey, direction, gameCode, amount, thenToGame, certain }: TransferRequest): string {
  const minorUnits = amount === 'all' ? null : amount
  return compositeOf([transferId, idempotencyKey, direction, gameCode, minorUnits, thenToGame, certain?.amount, certain?.version])
}
