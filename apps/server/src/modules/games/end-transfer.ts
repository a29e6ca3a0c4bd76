import { majorFromMinor, minorUnits } from '@krapao/money'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { gatherWrites } from '../../platform/database/gather.ts'
import { newRowId } from '../../platform/ids.ts'
import type { Push } from '../account/index.ts'
import { type Transfer, type Outcome, WALLET } from './transfer.ts'
import { columnsOf, toTransfer, type TransferRow } from './transfer-store.ts'

export interface Ended {
  /** Where it goes on to another game: its second half as it stands, unless that game could not take it. */
  second: Transfer | undefined
}

/** Ends the transfer in the ledger and tells the page. Undefined where a newer lease has taken it over. */
export async function endTransfer(
  { db, push }: { db: Db; push: Push },
  transfer: Transfer,
  found: Extract<Outcome, { outcome: 'done' | 'refused' }>,
): Promise<Ended | undefined> {
  const ending = {
    transfer,
    state: found.outcome,
    says: found.outcome === 'done' ? 'done' : found.reason,
    // Made here, so that asking again begins no other second half.
    secondId: newRowId(),
  }
  const answer = await end(db, ending)
  if (answer.status === 'fenced') return undefined
  if (answer.status !== 'ended') throw new Error(`games.end_transfer answered ${answer.status} for transfer ${transfer.transferId}`)
  tellEnd(push, transfer, { state: found.outcome, postingNo: answer.posting_no, wallet: answer.wallet })
  return { second: answer.transfer_id === null ? undefined : toTransfer(answer) }
}

/** Tells the player's open pages how a transfer ended. */
export function tellEnd(
  push: Push,
  { playerId, amount, thenToGame, direction, gameCode }: Transfer,
  { state, postingNo, wallet }: { state: 'done' | 'refused'; postingNo: bigint; wallet: bigint },
): void {
  const goesOn = state === 'done' && thenToGame !== null
  push.toPlayer(playerId, 'wallet-changed', {
    reason: 'transfer',
    postingNo: Number(postingNo),
    wallet: majorFromMinor(minorUnits(wallet)),
    amount: majorFromMinor(amount),
    // Of a game-to-game transfer only the end of the whole is told.
    ...(goesOn ? {} : { ended: state }),
    ...(state === 'refused' ? { moneyAt: direction === 'in' ? WALLET : gameCode } : {}),
  })
}

type EndAnswer = { status: string; posting_no: bigint; wallet: bigint } & (TransferRow | { transfer_id: null })

interface Ending {
  transfer: Transfer
  state: 'done' | 'refused'
  says: string
  secondId: string
}

const end = gatherWrites<Ending, EndAnswer>({
  name: 'transfer ends',
  async run(db, endings) {
    const of = <Value>(valueOf: (ending: Ending) => Value) => endings.map(valueOf)
    const { rows } = await sql<EndAnswer>`
      select status, posting_no, wallet, ${columnsOf(sql`second`)}
      from games.end_transfers(${of(({ transfer }) => transfer.playerId)}, ${of(({ transfer }) => transfer.transferId)},
        ${of(({ transfer }) => transfer.leaseNo)}, ${of(({ state }) => state)}, ${of(({ says }) => says)},
        ${of(({ secondId }) => secondId)})`.execute(db)
    return rows
  },
  async alone(db, { transfer: { playerId, transferId, leaseNo }, state, says, secondId }) {
    const { rows } = await sql<EndAnswer>`
      select status, posting_no, wallet, ${columnsOf(sql`second`)}
      from games.end_transfer(${playerId}, ${transferId}, ${leaseNo}, ${state}, ${says}, ${secondId})`.execute(db)
    return rows[0]!
  },
  keyOf: ({ transfer }) => transfer.playerId,
  lanes: 1,
})
