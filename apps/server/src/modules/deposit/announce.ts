import type { AnnouncedTransfer, Announcement } from '@krapao/contract'
import { type Currency, majorFromMinor, minorUnits, type MinorUnits } from '@krapao/money'
import { sql } from 'kysely'
import { retryIdempotent, type Db } from '../../platform/database/db.ts'
import { gather } from '../../platform/database/gather.ts'
import { newRowId, referenceOf } from '../../platform/ids.ts'
import { asked, byAsking, plainRead } from '../../platform/database/plain-read.ts'
import * as functions from './functions.gen.ts'
import type { Deposit } from './settle-deposit.ts'

/**
 * Announces a transfer of this player, and answers the amount to transfer: where their account is not proven, one that no
 * other player is shown. Undefined where there is none to be had.
 */
export async function announce(
  db: Db,
  { playerId, amount, bankCode }: { playerId: string; amount: MinorUnits; bankCode: string | undefined },
): Promise<Announcement | undefined> {
  const order = { announcementId: newRowId(), amount, bankCode: bankCode ?? null }
  const announced = await retryIdempotent(() => functions.announce(db, { player: playerId, order }))
  return announced.amount === null ? undefined : presentAnnouncement({ ...announced, amount: announced.amount })
}

/** The transfer that this player has announced and that is still expected. */
export async function openAnnouncement(db: Db, playerId: string): Promise<Announcement | undefined> {
  const { rows } = await sql<Shown>`
    select announcement_id as "announcementId", amount, currency::text, expires_at as "expiresAt", is_exact as "isExact" from deposit.announcement
    where player_id = ${playerId} and ended_at is null and not proves_waiting and expires_at > platform.now()`.execute(db)
  return rows[0] && presentAnnouncement(rows[0])
}

/** How long a transfer that its player says is sent is waited for before its slip is asked for. */
const WAIT_MS = 10 * 60_000

/** The amount that a player was shown. */
interface Shown {
  announcementId: string
  amount: bigint
  currency: Currency
  expiresAt: Date
  isExact: boolean
}

interface Announced extends Shown {
  no: number
  asked: bigint
  bankCode: string | null
  openedAt: Date
  saidSentAt: Date | null
}

/** The same for the dashboard; what its player says is sent is told for a day more. Not beside a newer amount that is asked for in its place. */
export const announcedTransfer = gather(async (db, playerIds: readonly string[]) => {
  const rows = await plainRead(
    db,
    sql<Announced>`
      select asked.no, a.announcement_id as "announcementId", a.asked, a.amount, a.currency::text, a.expires_at as "expiresAt",
        a.is_exact as "isExact", a.bank_code as "bankCode", a.opened_at as "openedAt", a.said_sent_at as "saidSentAt"
      from ${asked(playerIds, { player_id: ['uuid', (id) => id] })}
      join deposit.announcement a on a.player_id = asked.player_id and a.ended_at is null and not a.proves_waiting
      where a.expires_at + case when a.said_sent_at is null then interval '0' else deposit.announcement_quarantine() end > platform.now()
        and not exists (
          select 1 from deposit.announcement proof
          where proof.player_id = a.player_id and proof.proves_waiting and proof.ended_at is null and proof.opened_at >= a.opened_at)`,
  )
  return byAsking(playerIds, rows).map(([row]) => (row ? presentAnnounced(row) : null))
})

/** Notes that the player says it is sent. Answers when they first said it; undefined where nothing is announced. */
export async function saySent(db: Db, playerId: string): Promise<Date | undefined> {
  return (await retryIdempotent(() => functions.sayTransferSent(db, { player: playerId }))) ?? undefined
}

/** A payment of this amount has been credited to a player who is known by their account: what they announced of it has come. */
export async function endAnnounced(db: Db, { playerId, payment: { amount, reference } }: Deposit): Promise<void> {
  await retryIdempotent(() => functions.endAnnounced(db, { player: playerId, amount, reference }))
}

function presentAnnouncement({ announcementId, amount, currency, expiresAt, isExact }: Shown): Announcement {
  const reference = referenceOf(announcementId)
  return { amount: majorFromMinor(minorUnits(amount)), currency, expiresAt: expiresAt.toISOString(), isExact, reference }
}

function presentAnnounced({ asked: typed, bankCode, openedAt, saidSentAt, ...shown }: Announced): AnnouncedTransfer {
  return {
    ...presentAnnouncement(shown),
    asked: majorFromMinor(minorUnits(typed)),
    bankCode,
    announcedAt: openedAt.toISOString(),
    saidSentAt: saidSentAt?.toISOString() ?? null,
    waitUntil: saidSentAt && new Date(saidSentAt.getTime() + WAIT_MS).toISOString(),
  }
}
