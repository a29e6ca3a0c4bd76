import type { Activity } from '@krapao/contract'
import type { MinorUnits } from '@krapao/money'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import { walletAfter } from '../ledger/index.ts'
import { keysOf, presentTransfer, type TransferWithSecond, walletBefore } from './present-transfer.ts'

/** A transfer as its player reads it: one from game to game is one, with both its halves. */
export interface TransferActivity {
  requestKey: string
  activity: Activity
  /** The main wallet right before it was first touched; undefined where it has not been. */
  walletBefore: MinorUnits | undefined
}

/** Which transfers: by what they are known by, or those of the last hours or not ended yet. */
export type Chosen = { requestKey: string } | { transferIds: readonly string[] } | { hours: number; limit: number } | { open: true }

/** Newest first. A second half is part of its first, and is not listed by itself. */
export async function transferActivities(db: Db, playerId: string, chosen: Chosen): Promise<TransferActivity[]> {
  // A plain read for the driver, which leaves the connections of writes alone.
  const rows = await db
    .selectFrom(
      sql<TransferWithSecond>`(select t.transfer_id, t.request_key, t.game_code, t.direction, t.amount, t.then_to_game, t.state, t.created_at, t.ended_at,
      s.transfer_id as then_id, s.state as then_state, s.ended_at as then_ended_at,
      (select line ->> 'at' from jsonb_array_elements(t.story || coalesce(s.story, '[]')) line
        where line ->> 'state' in ('in_doubt', 'parked') limit 1) as doubted_at
    from games.transfer t
    left join games.transfer s on s.player_id = t.player_id and s.request_key = 'then:' || t.transfer_id
    where t.player_id = ${playerId} and t.request_key not like 'then:%' and ${whereOf(chosen, playerId)}
    order by t.transfer_id desc limit ${'limit' in chosen ? chosen.limit : 100})`.as('found'),
    )
    .selectAll()
    .orderBy('transfer_id', 'desc')
    .execute()
  const after = await walletAfter(db, playerId, rows.flatMap(keysOf))
  return rows.map((row) => ({ requestKey: row.request_key, activity: presentTransfer(row, after), walletBefore: walletBefore(row, after) }))
}

function whereOf(chosen: Chosen, playerId: string) {
  if ('requestKey' in chosen) return sql`t.request_key = ${chosen.requestKey}`
  if ('transferIds' in chosen) return firstsOf(sql`o.transfer_id = any (${chosen.transferIds}::uuid[])`, playerId)
  if ('open' in chosen) return firstsOf(sql`o.ended_at is null`, playerId)
  // What is collected for a withdrawal belongs to that.
  return sql`t.created_at > platform.now() - make_interval(hours => ${chosen.hours}::int) and t.request_key not like '%:%'`
}

/** Those that are so, or whose second half is. */
function firstsOf(condition: RawBuilder<unknown>, playerId: string) {
  return sql`t.transfer_id = any (array(
    select case when o.request_key like 'then:%' then substr(o.request_key, 6)::uuid else o.transfer_id end
    from games.transfer o where o.player_id = ${playerId} and ${condition}))`
}
