import type { AnnouncedTransfer, Announcement } from '@krapao/contract'
import { type Currency, majorFromMinor, minorUnits, type MinorUnits } from '@krapao/money'
import { sql } from 'kysely'
import { retryIdempotent, type Db } from '../../platform/database/db.ts'
import { gather } from '../../platform/database/gather.ts'
import { newRowId, referenceOf } from '../../platform/ids.ts'
import { asked, byAsking, plainRead } from '../../platform/database/plain-read.ts'
import type { Deposit } from './settle-deposit.ts'

interface Row {
  amount: bigint
  currency: Currency
  expires_at: Date
  is_exact: boolean
}

/**
 * Announces a transfer of this player, and answers the amount to transfer: where their account is not proven, one that no
 * other player is shown. Undefined where there is none to be had.
 */
export async function announce(
  db: Db,
  { playerId, amount, bankCode }: { playerId: string; amount: MinorUnits; bankCode: string | undefined },
): Promise<Announcement | undefined> {
  const order = sql`row(${newRowId()}::uuid, ${amount}, ${bankCode ?? null})::deposit.announcement_order`
  const { rows } = await retryIdempotent(() =>
    sql<Row & { status: 'announced' | 'taken' }>`select * from deposit.announce(${playerId}, ${order})`.execute(db),
  )
  const [answer] = rows
  return answer?.status === 'announced' ? presentAnnouncement(answer) : undefined
}

/** The transfer that this player has announced and that is still expected. */
export async function openAnnouncement(db: Db, playerId: string): Promise<Announcement | undefined> {
  const { rows } = await sql<Row>`
    select amount, currency::text, expires_at, is_exact from deposit.announcement
    where player_id = ${playerId} and ended_at is null and not proves_waiting and expires_at > platform.now()`.execute(db)
  return rows[0] && presentAnnouncement(rows[0])
}

/** How long a transfer that its player says is sent is waited for before its slip is asked for. */
const WAIT_MS = 10 * 60_000

interface AnnouncedRow extends Row {
  no: number
  announcement_id: string
  bank_code: string | null
  opened_at: Date
  said_sent_at: Date | null
}

/** The same for the dashboard; what its player says is sent is told for a day more. Not beside a newer amount that is asked for in its place. */
export const announcedTransfer = gather(async (db, playerIds: readonly string[]) => {
  const rows = await plainRead(
    db,
    sql<AnnouncedRow>`
      select asked.no, a.announcement_id, a.amount, a.currency::text, a.expires_at, a.is_exact, a.bank_code, a.opened_at, a.said_sent_at
      from ${asked(playerIds, { player_id: ['uuid', (id) => id] })}
      join deposit.announcement a on a.player_id = asked.player_id and a.ended_at is null and not a.proves_waiting
      where a.expires_at + case when a.said_sent_at is null then interval '0' else deposit.announcement_quarantine() end > platform.now()
        and not exists (
          select from deposit.announcement proof
          where proof.player_id = a.player_id and proof.proves_waiting and proof.ended_at is null and proof.opened_at >= a.opened_at)`,
  )
  return byAsking(playerIds, rows).map(([row]) => (row ? presentAnnounced(row) : null))
})

/** Notes that the player says it is sent. Answers when they first said it; undefined where nothing is announced. */
export async function saySent(db: Db, playerId: string): Promise<Date | undefined> {
  const { rows } = await retryIdempotent(() =>
    sql<{ said_at: Date | null }>`select deposit.say_transfer_sent(${playerId}) as said_at`.execute(db),
  )
  return rows[0]!.said_at ?? undefined
}

/** A payment of this amount has been credited to a player who is known by their account: what they announced of it has come. */
export async function endAnnounced(db: Db, { playerId, payment: { amount, reference } }: Deposit): Promise<void> {
  await retryIdempotent(() => sql`select deposit.end_announced(${playerId}, ${amount}, ${reference})`.execute(db))
}

function presentAnnouncement({ amount, currency, expires_at: expiresAt, is_exact: isExact }: Row): Announcement {
  return { amount: majorFromMinor(minorUnits(amount)), currency, expiresAt: expiresAt.toISOString(), isExact }
}

function presentAnnounced(row: AnnouncedRow): AnnouncedTransfer {
  const { announcement_id: announcementId, bank_code: bankCode, opened_at: openedAt, said_sent_at: saidSentAt } = row
  return {
    ...presentAnnouncement(row),
    reference: referenceOf(announcementId),
    bankCode,
    announcedAt: openedAt.toISOString(),
    saidSentAt: saidSentAt?.toISOString() ?? null,
    waitUntil: saidSentAt && new Date(saidSentAt.getTime() + WAIT_MS).toISOString(),
  }
}
