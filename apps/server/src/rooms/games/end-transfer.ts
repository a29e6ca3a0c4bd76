import { bahtFromSatang, satang } from '@krapao/money'
import { sql } from 'kysely'
import { askAgain, type Db } from '../../platform/db.ts'
import { newRowId } from '../../platform/ids.ts'
import { LEASE_MS, storyLine } from '../../platform/leases.ts'
import type { Services } from '../../services.ts'
import { secondHalfKey, type Transfer, type Verdict } from './transfer.ts'
import { columnsOf, transferOf, type TransferRow } from './transfer-store.ts'

export interface Ended {
  /** Where it goes on to another game: its second half as it stands, unless that game could not take it. */
  second: Transfer | undefined
}

/** Ends the transfer in the books and tells the page. Undefined where a newer lease has taken it over. */
export async function endTransfer(
  { db, clock, push }: Services,
  transfer: Transfer,
  verdict: Extract<Verdict, { verdict: 'done' | 'refused' }>,
): Promise<Ended | undefined> {
  const goesOn = verdict.verdict === 'done' && transfer.thenToGame !== null
  const end: End = {
    state: verdict.verdict,
    says: verdict.verdict === 'done' ? 'done' : verdict.reason,
    at: clock.now(),
    second: goesOn ? { transferId: newRowId(), gameCode: transfer.thenToGame! } : undefined,
  }
  const answer = await askAgain(() => callEnd(db, transfer, end))
  if (answer?.status === 'fenced') return undefined
  if (answer?.status !== 'ended') throw new Error(`games.end_transfer answered ${answer?.status} for transfer ${transfer.transferId}`)
  push.toPlayer(transfer.playerId, 'wallet-changed', {
    reason: 'transfer',
    movementNo: Number(answer.posting_no),
    wallet: bahtFromSatang(satang(answer.wallet)),
    amount: bahtFromSatang(transfer.amount),
    // Of a game-to-game transfer only the end of the whole is news.
    ...(goesOn ? {} : { ended: verdict.verdict }),
  })
  return { second: answer.transfer_id === null ? undefined : transferOf(answer) }
}

interface End {
  state: 'done' | 'refused'
  says: string
  at: Date
  /** The second half, which begins with this end. */
  second: { transferId: string; gameCode: string } | undefined
}

type EndAnswer = { status: string; posting_no: bigint; wallet: bigint } & (TransferRow | { transfer_id: null })

async function callEnd(db: Db, transfer: Transfer, end: End): Promise<EndAnswer | undefined> {
  const { transferId, playerId, gameCode, direction, amount, leaseNo } = transfer
  const { state, at, second } = end
  const { rows } = await sql<EndAnswer>`
    select status, posting_no, wallet, ${columnsOf(sql`second`)} from games.end_transfer(${playerId}, ${gameCode}, ${direction}, ${amount},
      ${transferId}, ${leaseNo}, ${state}, ${storyLine(transfer, end)}::jsonb, ${at}, ${second?.gameCode ?? null},
      ${secondHalfKey(transfer)}, ${second?.transferId ?? null}, ${new Date(at.getTime() + LEASE_MS)})`.execute(db)
  return rows[0]
}
