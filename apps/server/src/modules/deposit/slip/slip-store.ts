import type { Slip as ShownSlip, SlipNote, WaitingSlip } from '@krapao/contract'
import { majorFromMinor, minorUnits } from '@krapao/money'
import { sql } from 'kysely'
import { retryIdempotent, type Db } from '../../../platform/database/db.ts'
import { gather } from '../../../platform/database/gather.ts'
import { asked, byAsking, plainRead } from '../../../platform/database/plain-read.ts'
import { createLeases } from '../../../platform/jobs/leases.ts'
import type { RawReport } from '../../../platform/raw-report.ts'
import { sealedReport, type Sealing } from '../../reports/index.ts'
import { externalReference } from '../external-payment.ts'
import * as functions from '../functions.gen.ts'
import { type Slip, statusOf } from './slip.ts'

/** A slip as its uploader is answered. */
export type TakenSlip = Pick<functions.Slip, 'slipId' | 'state' | 'note' | 'reference' | 'sourceHash'>

export interface NewSlip {
  slipId: string
  playerId: string
  idempotencyKey: string
  sourceHash: Buffer
  fileId: string
  bankCode: string | null
  transRef: string | null
  reference: string | null
  note: SlipNote | null
}

/**
 * Due at once, or failed where its picture says why, or where one of this player that stands is of the same. The same
 * key again answers the first; null where the key is closed.
 */
export function insertSlip(db: Db, { playerId, reference: paymentReference, ...read }: NewSlip): Promise<TakenSlip | null> {
  return retryIdempotent(() => functions.addSlip(db, { player: playerId, slip: { ...read, paymentReference } }))
}

export const slipLeases = createLeases<functions.ClaimSlipAnswer, Slip>({
  table: 'deposit.slip',
  ownerColumn: 'player_id',
  idColumn: 'slip_id',
  dueIn: ['received', 'asking', 'manual_review'],
  claim: (db, { ownerId, id, leaseNo }) => functions.claimSlip(db, { player: ownerId, slip: id, leaseNo }),
  leaveInDoubt: (db, { playerId, slipId, leaseNo }, { reason, needsReview = false }) =>
    functions.leaveSlip(db, { player: playerId, slip: slipId, leaseNo, reason, needsReview }),
  // Only what names a payment is ever due.
  jobOf: ({ playerId, slipId, fileId, bankCode, transRef, paymentReference, createdAt, leaseNo }) => ({
    playerId,
    slipId,
    fileId,
    bankCode: bankCode!,
    transRef: transRef!,
    reference: paymentReference!,
    createdAt,
    leaseNo,
  }),
  idOf: ({ slipId }) => slipId,
  noun: 'slip',
})

/** The slip under the name of the payment that its bank has said; undefined where the lease is lost. */
export async function nameSlip(db: Db, slip: Slip, transRef: string): Promise<Slip | undefined> {
  const { playerId, slipId, leaseNo, bankCode } = slip
  const asked = { player: playerId, slip: slipId, leaseNo, transRef, reference: externalReference(bankCode, transRef) }
  const reference = await retryIdempotent(() => functions.nameSlip(db, asked))
  return reference === null ? undefined : { ...slip, transRef, reference }
}

/** What the verifier said of a transfer that does not end its slip by that: whoever decides the slip decides about this. */
export async function tellSlip(
  { db, ...keys }: Sealing & { db: Db },
  { playerId, slipId, leaseNo }: Slip,
  { told, report }: { told: object; report: RawReport },
): Promise<void> {
  const asked = { player: playerId, slip: slipId, leaseNo, told, report: await sealedReport(keys, 'slips', report, told) }
  await retryIdempotent(() => functions.tellSlip(db, asked))
}

/** How many have not ended, by state, and how long the oldest of them has been here. */
export async function slipsInProgress(db: Db): Promise<{ state: string; count: number; oldestSeconds: number }[]> {
  const { rows } = await sql<{ state: string; count: bigint; oldest_seconds: number }>`
    select state::text, count(*) as count, extract(epoch from platform.now() - min(created_at))::float8 as oldest_seconds
    from deposit.slip where state in ('received', 'asking', 'manual_review') group by 1`.execute(db)
  return rows.map(({ state, count, oldest_seconds: oldestSeconds }) => ({ state, count: Number(count), oldestSeconds }))
}

/** The newest first, and how many there are. */
export async function slipsOfPlayer(db: Db, playerId: string, { page, limit }: { page: number; limit: number }) {
  const ofPlayer = db.selectFrom('deposit.slip').where('player_id', '=', playerId)
  const [{ total }, rows] = await Promise.all([
    ofPlayer.select((select) => select.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow(),
    ofPlayer
      .select(['slip_id', 'created_at', 'amount', 'state', 'note', 'reference', 'payment_reference', 'file_id', 'picture_deleted_at'])
      .orderBy('created_at', 'desc')
      .orderBy('slip_id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
  ])
  const shown = rows.map(async (row) => ({ ...row, is_compared: await isCompared(db, playerId, row) }))
  return { total: Number(total), rows: await Promise.all(shown) }
}

/** Of each player so many that have not ended are told, the newest first. */
const WAITING_LIMIT = 20

interface WaitingRow extends Waiting {
  no: number
  slip_id: string
  created_at: Date
  amount: bigint | null
  reference: string
}

/** What of this player's slips has not ended, the newest first. */
export async function waitingSlips(db: Db, playerId: string): Promise<WaitingSlip[]> {
  const rows = await waitingOf(db, playerId)
  const shown = rows.map(async (row) => presentSlip({ ...row, note: null, is_compared: await isCompared(db, playerId, row) }, null))
  return (await Promise.all(shown)).map(({ slipId, createdAt, amount, waitsFor, reference }) => ({
    slipId,
    createdAt,
    amount,
    waitsFor,
    reference,
  }))
}

const waitingOf = gather(async (db, playerIds: readonly string[]) =>
  byAsking(
    playerIds,
    await plainRead(
      db,
      sql<WaitingRow>`
        select asked.no, found.*
        from ${asked(playerIds, { player_id: ['uuid', (id) => id] })}
        cross join lateral (
          select s.slip_id, s.created_at, s.amount, s.state, s.reference, s.payment_reference from deposit.slip s
          where s.player_id = asked.player_id and s.state in ('received', 'asking', 'manual_review')
          order by s.created_at desc, s.slip_id desc limit ${WAITING_LIMIT}) found
        order by asked.no, found.created_at desc, found.slip_id desc`,
    ),
  ),
)

type Waiting = { state: functions.SlipState; payment_reference: string | null }

/** Its payment was given to another player, and staff compare the two. */
const isCompared = async (db: Db, player: string, { state, payment_reference: reference }: Waiting) =>
  state === 'manual_review' && reference !== null && (await isAllocatedToAnother(db, { player, reference }))

const isAllocatedToAnother = gather(functions.isAllocatedToAnotherForEach)

/** The file of the player's own slip of this reference, while it is kept. */
export async function pictureOf(db: Db, playerId: string, reference: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('deposit.slip')
    .select('file_id')
    .where('player_id', '=', playerId)
    .where('reference', '=', reference)
    .where('picture_deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.file_id
}

/** `link`: to its picture; null where it is deleted. */
export function presentSlip(
  row: {
    slip_id: string
    created_at: Date
    amount: bigint | null
    state: functions.SlipState
    note: string | null
    reference: string
    /** Its payment was given to another player, and staff compare the two. */
    is_compared: boolean
  },
  link: string | null,
): ShownSlip {
  return {
    slipId: row.slip_id,
    createdAt: row.created_at.toISOString(),
    amount: row.amount === null ? null : majorFromMinor(minorUnits(row.amount)),
    status: statusOf(row.state),
    note: row.note,
    waitsFor: row.is_compared ? 'comparison' : row.state === 'manual_review' ? 'staff' : null,
    link,
    reference: row.reference,
  }
}
