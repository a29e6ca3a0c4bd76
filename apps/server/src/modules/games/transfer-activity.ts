import type { Activity } from '@krapao/contract'
import type { MinorUnits } from '@krapao/money'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import { asked, byAsking, plainRead } from '../../platform/database/plain-read.ts'
import { activityReader, type OpenOnes } from '../ledger/index.ts'
import { COLLECTED } from './transfer.ts'
import { keysOf, presentTransfer, type TransferWithSecond, walletBefore } from './present-transfer.ts'

/** A transfer as its player reads it: one from game to game is one, with both its halves. */
export interface TransferActivity {
  idempotencyKey: string
  activity: Activity
  /** The main wallet right before it was first touched; undefined where it has not been. */
  walletBefore: MinorUnits | undefined
  /** The half whose end is its end. */
  lastTransferId: string
}

interface Row extends TransferWithSecond {
  no: number
}

/** Which transfers: by what they are known by, by the request that brings everything back, those of the last hours, or all of the last requests. */
export type Chosen =
  | { idempotencyKey: string }
  | { collection: string }
  | { transferIds: readonly string[] }
  | { hours: number; limit: number }
  | { hours: number; collections: number }

/** Newest first. A second half is part of its first, and is not listed by itself. */
export const transferActivities = activityReader<Chosen, Row, TransferActivity>({
  rowsOf,
  keysOf,
  show: (row, after) => ({
    idempotencyKey: row.idempotency_key,
    activity: presentTransfer(row, after),
    walletBefore: walletBefore(row, after),
    lastTransferId: row.then_id ?? row.transfer_id,
  }),
})

async function rowsOf(db: Db | Tx, playerIds: readonly string[], chosen: Chosen | OpenOnes): Promise<Row[][]> {
  const rows = await plainRead(
    db,
    sql<Row>`
      select asked.no, found.*
      from ${asked(playerIds, { player_id: ['uuid', (id) => id] })}
      cross join lateral (
        select t.transfer_id, t.idempotency_key, t.game_code, t.direction, t.amount, t.then_to_game, t.state, t.created_at, t.ended_at,
          s.transfer_id as then_id, s.state as then_state, s.ended_at as then_ended_at,
          (select line ->> 'at' from jsonb_array_elements(t.history || coalesce(s.history, '[]')) line
            where line ->> 'state' in ('in_doubt', 'manual_review') limit 1) as doubted_at
        from games.transfer t
        left join games.transfer s on s.player_id = t.player_id and s.idempotency_key = 'then:' || t.transfer_id
        where t.player_id = asked.player_id and t.idempotency_key not like 'then:%' and ${whereOf(chosen)}
        order by t.transfer_id desc limit ${'limit' in chosen ? chosen.limit : 'collections' in chosen ? null : 100}) found
      order by asked.no, found.transfer_id desc`,
  )
  return byAsking(playerIds, rows)
}

function whereOf(chosen: Chosen | OpenOnes) {
  if ('idempotencyKey' in chosen) return sql`t.idempotency_key = ${chosen.idempotencyKey}`
  if ('collection' in chosen)
    return sql`t.idempotency_key = any (array(
      select ${COLLECTED + chosen.collection} || ':' || a.game_code from games.account a where a.player_id = asked.player_id))`
  if ('transferIds' in chosen) return firstsOf(sql`o.transfer_id = any (${chosen.transferIds}::uuid[])`)
  if ('open' in chosen) return firstsOf(sql`o.ended_at is null`)
  const isRecent = (table: string) => sql`${sql.ref(`${table}.created_at`)} > platform.now() - make_interval(hours => ${chosen.hours}::int)`
  // What is collected for a withdrawal belongs to that.
  if ('limit' in chosen) return sql`${isRecent('t')} and t.idempotency_key not like '%:%'`
  // As many requests, each with all of its transfers, however many games there are.
  return sql`t.idempotency_key like ${`${COLLECTED}%`} and ${requestOf('t')} = any (array(
    select ${requestOf('c')} from games.transfer c
    where c.player_id = asked.player_id and ${isRecent('c')} and c.idempotency_key like ${`${COLLECTED}%`}
    group by 1 order by max(c.transfer_id::text) desc limit ${chosen.collections}))`
}

/** The key of a collected transfer without its game. */
const requestOf = (table: string) => sql`regexp_replace(${sql.ref(`${table}.idempotency_key`)}, ':[^:]*$', '')`

/** Those that are so, or whose second half is. */
function firstsOf(condition: RawBuilder<unknown>) {
  return sql`t.transfer_id = any (array(
    select case when o.idempotency_key like 'then:%' then substr(o.idempotency_key, 6)::uuid else o.transfer_id end
    from games.transfer o where o.player_id = asked.player_id and ${condition}))`
}
