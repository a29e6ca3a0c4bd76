import { minorUnits, type MinorUnits } from '@krapao/money'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type * as functions from './functions.gen.ts'

/** What a friend has done and their inviter has not been told. */
export interface FriendEvent {
  friendId: string
  kind: functions.FriendEventKind
  number: bigint
  inviterId: string
  base: bigint
  amount: bigint
  happenedAt: Date
}

/** What one friend's inviter has not been told, in the order it happened. */
export async function untoldEvents(db: Db, friendId: string): Promise<FriendEvent[]> {
  const rows = await db
    .selectFrom('invite.friend_event')
    .selectAll()
    .where('player_id', '=', friendId)
    .where('told_at', 'is', null)
    .orderBy('happened_at')
    .orderBy('number')
    .execute()
  return rows.map((row) => ({
    friendId: row.player_id,
    kind: row.kind,
    number: row.number,
    inviterId: row.inviter_id,
    base: row.base,
    amount: row.amount,
    happenedAt: row.happened_at,
  }))
}

/** On which day in Bangkok a player earned this, and whether nothing of its kind was earned earlier that day; undefined where it is not earned. */
export async function dayOfEarning(
  db: Db,
  { inviterId, friendId, kind, number }: Pick<FriendEvent, 'inviterId' | 'friendId' | 'kind' | 'number'>,
): Promise<{ day: string; isFirst: boolean } | undefined> {
  const { rows } = await sql<{ day: string; is_first: boolean }>`
    select to_char(e.created_at at time zone 'Asia/Bangkok', 'YYYY-MM-DD') as day,
      not exists (
        select 1 from invite.earning o
        where o.player_id = e.player_id and o.kind = e.kind and o.state in ('earned', 'cancelled')
          and o.created_at >= date_trunc('day', e.created_at, 'Asia/Bangkok')
          and o.created_at <= e.created_at and (o.friend_id, o.number) <> (e.friend_id, e.number)) as is_first
    from invite.earning e
    where e.player_id = ${inviterId} and e.friend_id = ${friendId} and e.kind::text = ${kind} and e.number = ${number} and e.state = 'earned'`.execute(
    db,
  )
  const row = rows[0]
  return row && { day: row.day, isFirst: row.is_first }
}

/** How a friend's first deposit is played, as far as their inviter has not been told. */
export interface Progress {
  inviterId: string
  depositNo: bigint
  progressNo: bigint
  played: bigint
  withdrawn: bigint
}

/** Undefined where the inviter knows all of it. Amounts in minor units. */
export async function untoldProgress(db: Db, friendId: string): Promise<Progress | undefined> {
  const row = await db
    .selectFrom('invite.progress')
    .selectAll()
    .where('player_id', '=', friendId)
    .whereRef('told_no', '<', 'progress_no')
    .executeTakeFirst()
  return (
    row && {
      inviterId: row.inviter_id,
      depositNo: row.deposit_no,
      progressNo: row.progress_no,
      played: row.played,
      withdrawn: row.withdrawn,
    }
  )
}

/** Friends whose play is looked at again, because the results of some games tell nobody. */
export async function friendsToLookAt(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ player_id: string }>`
    select player_id from invite.progress where next_look_at <= (select platform.now()) order by next_look_at limit ${limit}`.execute(db)
  return rows.map(({ player_id: playerId }) => playerId)
}

/** Friends of whom their inviters have not been told everything. */
export async function friendsWithUntoldEvents(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ player_id: string }>`
    select player_id from (select player_id from invite.friend_event where told_at is null order by happened_at limit ${limit}) untold
    union
    select player_id from (select player_id from invite.progress where told_no < progress_no order by noted_at limit ${limit}) untold`.execute(
    db,
  )
  return rows.map(({ player_id: playerId }) => playerId)
}

/** What a friend has earned a player, as the player sees it. */
export interface Earning {
  friendId: string
  kind: functions.EarningKind
  amount: MinorUnits
  /** Of the amount: in the account `invite` or collected from there, and never to be. */
  released: MinorUnits
  dropped: MinorUnits
  state: 'earned' | 'pending'
  createdAt: Date
}

/** What friends have earned a player, newest first; pages start at 1. What earned nothing is left out. */
export async function listEarnings(
  db: Db,
  playerId: string,
  { page, limit }: { page: number; limit: number },
): Promise<{ total: number; earnings: Earning[] }> {
  const shown = db.selectFrom('invite.earning').where('player_id', '=', playerId).where('state', 'in', ['earned', 'pending'])
  const [{ total }, rows] = await Promise.all([
    shown.select((select) => select.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow(),
    shown
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('friend_id')
      .orderBy('number')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
  ])
  const earnings = rows.map((row) => ({
    friendId: row.friend_id,
    kind: row.kind,
    amount: minorUnits(row.amount),
    released: minorUnits(row.released),
    dropped: minorUnits(row.dropped),
    state: row.state as Earning['state'],
    createdAt: row.created_at,
  }))
  return { total: Number(total), earnings }
}

/** What friends have earned a player in all, collected or not, and what is held until they play. */
export async function earnedBy(db: Db, playerId: string): Promise<{ earned: MinorUnits; held: MinorUnits }> {
  const { rows } = await sql<{ earned: bigint; held: bigint }>`
    select coalesce(sum(released), 0)::bigint as earned, coalesce(sum(amount - released - dropped), 0)::bigint as held
    from invite.earning where player_id = ${playerId} and state = 'earned'`.execute(db)
  return { earned: minorUnits(rows[0]!.earned), held: minorUnits(rows[0]!.held) }
}

/** What inviters have not been told, and for how long the oldest has been waiting. */
export async function eventsWaiting(db: Db): Promise<{ count: number; oldestSeconds: number }> {
  const { rows } = await sql<{ count: bigint; oldest_seconds: number | null }>`
    select count(*) as count, extract(epoch from (select platform.now()) - min(since))::float8 as oldest_seconds
    from (select happened_at as since from invite.friend_event where told_at is null
      union all select noted_at from invite.progress where told_no < progress_no) untold`.execute(db)
  const { count, oldest_seconds: oldestSeconds } = rows[0]!
  return { count: Number(count), oldestSeconds: oldestSeconds ?? 0 }
}

/** What a player could collect, and nobody of the staff has decided. At most so many, the newest first. */
export async function uncollected(
  db: Db,
  playerId: string,
  limit: number,
): Promise<(Pick<Earning, 'friendId' | 'kind'> & Pick<FriendEvent, 'number'>)[]> {
  const rows = await db
    .selectFrom('invite.earning')
    .select(['friend_id', 'kind', 'number'])
    .where('player_id', '=', playerId)
    .where('state', '=', 'earned')
    .where('decided_by', 'is', null)
    .whereRef('released', '>', 'collected')
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ friend_id: friendId, kind, number }) => ({ friendId, kind, number }))
}
