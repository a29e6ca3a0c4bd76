import type { Announcement } from '@krapao/contract'
import { type Currency, majorFromMinor, minorUnits, type MinorUnits } from '@krapao/money'
import { sql } from 'kysely'
import { retryIdempotent, type Db } from '../../platform/db.ts'
import { newRowId } from '../../platform/ids.ts'
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
    where player_id = ${playerId} and ended_at is null and expires_at > platform.now()`.execute(db)
  return rows[0] && presentAnnouncement(rows[0])
}

/** A payment of this amount has been credited to a player who is known by their account: what they announced of it has come. */
export async function endAnnounced(db: Db, { playerId, payment: { amount, reference } }: Deposit): Promise<void> {
  await retryIdempotent(() => sql`select deposit.end_announced(${playerId}, ${amount}, ${reference})`.execute(db))
}

function presentAnnouncement({ amount, currency, expires_at: expiresAt, is_exact: isExact }: Row): Announcement {
  return { amount: majorFromMinor(minorUnits(amount)), currency, expiresAt: expiresAt.toISOString(), isExact }
}
