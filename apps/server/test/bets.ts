import { randomUUID } from 'node:crypto'
import { transfer } from '@krapao/contract'
import { sql } from 'kysely'
import { inTransaction, type Tx } from '../src/platform/database/db.ts'
import { until } from '../postgres/postgres-process.ts'
import { baht, give, open } from './money.ts'
import type { World, WorldPlayer } from './world.ts'

/** Somebody with a ledger and nothing else, for what is done in the database alone. */
export async function openPlayerLedger({ ownerDb }: Pick<World, 'ownerDb'>, currency: 'BAHT' | 'LAK' = 'BAHT'): Promise<string> {
  const playerId = randomUUID()
  await sql`select ledger.open_owner(${playerId}, ${currency})`.execute(ownerDb)
  return playerId
}

/** A player at a game with this much in it. */
export async function playerAt(world: World, game: string, amount: number): Promise<WorldPlayer & { username: string }> {
  const player = await world.player()
  await give(world, player, amount)
  const username = await open(player, game)
  await player.call(transfer, { body: { from: 'WALLET', to: game, amount: baht(amount) } })
  return { ...player, username }
}

/** Some seconds later the feeds have told all that was settled. */
export async function tellBets(world: World): Promise<void> {
  await world.passTime(11_000)
  await world.readBets()
}

/** What of a player's bets counts, in the order in which it came: `<bet> <kind> <stake change> <win change>` in minor units. */
export async function streamOf({ db }: Pick<World, 'db'>, playerId: string): Promise<string[]> {
  const { rows } = await sql<{ says: string }>`
    select concat_ws(' ', bet_id, kind, stake_change, win_change) as says from bets.bet where player_id = ${playerId} order by bet_no`.execute(
    db,
  )
  return rows.map(({ says }) => says)
}

/** Work items of an owner, oldest first: `<kind> <subject>`, with the outcome of one that is closed. */
export async function itemsOf({ db }: Pick<World, 'db'>, ownerId: string): Promise<string[]> {
  const { rows } = await sql<{ says: string }>`
    select concat_ws(' ', kind, subject, outcome) as says from operator.work_item where owner_id = ${ownerId} order by opened_at`.execute(
    db,
  )
  return rows.map(({ says }) => says)
}

/** Does the first and, before its commit, the second, which must wait for it. Resolves when both are done. */
export async function oneWaitsForTheOther(
  { db }: Pick<World, 'db'>,
  first: (tx: Tx) => Promise<unknown>,
  second: () => Promise<unknown>,
): Promise<void> {
  let waiting: Promise<unknown> | undefined
  await inTransaction(db, async (tx) => {
    await first(tx)
    waiting = second()
    // Whoever fails meanwhile is heard below.
    waiting.catch(() => undefined)
    const isWaiting = async () => {
      const { rows } = await sql<{ waiting: bigint }>`
        select count(*) as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      return rows[0]!.waiting > 0n
    }
    if (!(await until(isWaiting, { withinMs: 10_000 }))) throw new Error('the second did not wait for the first')
  })
  await waiting
}
