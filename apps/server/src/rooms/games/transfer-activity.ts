import type { Activity } from '@krapao/contract'
import { majorFromMinor, minorUnits, type MinorUnits } from '@krapao/money'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import { referenceOf } from '../../platform/ids.ts'
import { walletAfter } from '../ledger/index.ts'
import { type TransferState, WALLET } from './transfer.ts'

/** A transfer as its player reads it: one from game to game is one, with both its halves. */
export interface TransferActivity {
  requestKey: string
  activity: Activity
  /** The main wallet right before it was first touched; undefined where it has not been. */
  walletBefore: MinorUnits | undefined
}

interface Row {
  transfer_id: string
  request_key: string
  game_code: string
  direction: 'in' | 'out'
  amount: bigint
  then_to_game: string | null
  state: TransferState
  created_at: Date
  ended_at: Date | null
  doubted_at: string | null
  then_id: string | null
  then_state: TransferState | null
  then_ended_at: Date | null
}

/** Which transfers: by what they are known by, or those of the last hours or not ended yet. */
export type Chosen = { requestKey: string } | { transferIds: readonly string[] } | { hours: number; limit: number } | { open: true }

/** Newest first. A second half is part of its first, and is not listed by itself. */
export async function transferActivities(db: Db, playerId: string, chosen: Chosen): Promise<TransferActivity[]> {
  // A plain read for the driver, which leaves the connections of writes alone.
  const rows = await db
    .selectFrom(
      sql<Row>`(select t.transfer_id, t.request_key, t.game_code, t.direction, t.amount, t.then_to_game, t.state, t.created_at, t.ended_at,
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
  return rows.map((row) => ({ requestKey: row.request_key, activity: activityOf(row, after), walletBefore: walletBefore(row, after) }))
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

/** Whatever posting of it touched the wallet last, first. */
function keysOf(row: Row): string[] {
  return [
    ...(row.then_id ? [`transfer-end:${row.then_id}`, `transfer:then:${row.transfer_id}`] : []),
    `transfer-end:${row.transfer_id}`,
    `transfer:${row.request_key}`,
  ]
}

function walletBefore(row: Row, after: Map<string, bigint>): MinorUnits | undefined {
  const touched = after.get(row.direction === 'in' ? `transfer:${row.request_key}` : `transfer-end:${row.transfer_id}`)
  return touched === undefined ? undefined : minorUnits(row.direction === 'in' ? touched + row.amount : touched - row.amount)
}

function activityOf(row: Row, after: Map<string, bigint>): Activity {
  const to = row.direction === 'in' ? row.game_code : (row.then_to_game ?? WALLET)
  const from = row.direction === 'in' ? WALLET : row.game_code
  const { state, moneyAt } = standingOf(row, { from, to })
  const endedAt = state === 'working' ? null : (row.then_ended_at ?? row.ended_at)
  const wallet = keysOf(row)
    .map((key) => after.get(key))
    .find((amount) => amount !== undefined)
  return {
    id: row.transfer_id,
    kind: 'transfer',
    requestKey: row.request_key.includes(':') ? null : row.request_key,
    state,
    from,
    to,
    moneyAt,
    amount: majorFromMinor(minorUnits(row.amount)),
    reference: referenceOf(row.transfer_id),
    createdAt: row.created_at.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    walletAfter: wallet === undefined ? null : majorFromMinor(minorUnits(wallet)),
    account: null,
    canCancel: false,
    steps: stepsOf(row, state, endedAt),
  }
}

const OPEN: ReadonlySet<TransferState> = new Set(['sending', 'in_doubt', 'parked'])

/** Where a game-to-game transfer's second half could not begin or was refused, the money is in the wallet. */
function standingOf(row: Row, { from, to }: { from: string; to: string }): Pick<Activity, 'state' | 'moneyAt'> {
  if (OPEN.has(row.state) || (row.then_state && OPEN.has(row.then_state))) return { state: 'working', moneyAt: 'TRANSIT' }
  if (row.state === 'refused') return { state: 'refused', moneyAt: from }
  const isThere = row.then_to_game === null || row.then_state === 'done'
  return isThere ? { state: 'done', moneyAt: to } : { state: 'refused', moneyAt: WALLET }
}

function stepsOf(row: Row, state: Activity['state'], endedAt: Date | null): Activity['steps'] {
  const isBetweenGames = row.then_to_game !== null && row.state !== 'refused'
  return [
    { step: 'requested', at: row.created_at.toISOString() },
    ...(row.doubted_at ? [{ step: 'checking' as const, at: row.doubted_at }] : []),
    ...(isBetweenGames ? [{ step: 'in-wallet' as const, at: row.ended_at?.toISOString() ?? null }] : []),
    { step: state === 'refused' ? 'refused' : 'arrived', at: endedAt?.toISOString() ?? null },
  ]
}
