import { withClient } from '../src/platform/database/with-client.ts'
import type { BenchDatabase } from './cluster.ts'
import { GAME, playerInSql, PLAYERS } from './players.ts'

const POSTINGS_A_PLAYER = 20
/** The player with the very long statement has these, or a fifth of all where that is less. */
const LONG_POSTINGS = 20_000
export const LONG_PLAYER = 0
/** Whose ledger is copied to make the others'. */
const ORIGINALS = 50
/** Enough to show the planner which index to take: a plan made over empty tables may read all of a player's past. */
const FIRST_POSTINGS = 500

/** How the ledger of so many entries, two of each posting, are spread; players are numbered from 0. */
export function planOf(entries: number) {
  const postings = entries / 2
  const longPostings = Math.min(LONG_POSTINGS, postings / 5)
  return { longPostings, players: 1 + Math.round((postings - longPostings) / POSTINGS_A_PLAYER) }
}

/**
 * Fills an empty ledger with this many entries, all of them of deposits. The player with the long statement and the first
 * others get theirs by `ledger.post`; the rest are copies, table by table and under other players' names, so nothing here knows
 * how the ledger is stored. A copy keeps the hashes of its original: an audit of this ledger would name them.
 */
export async function fillLedger(database: BenchDatabase, entries: number): Promise<void> {
  const { longPostings, players } = planOf(entries)
  await database.run(FILL)
  await database.run(`select ledger.open_owner(${playerInSql('n')}, 'BAHT') from generate_series(0, ${ORIGINALS}) n`)
  await withoutWaiting(database, [`call bench.fill(${LONG_PLAYER}, ${LONG_PLAYER}, 1, ${FIRST_POSTINGS})`])
  await settle(database)
  await withoutWaiting(database, [
    `call bench.fill(${LONG_PLAYER}, ${LONG_PLAYER}, ${FIRST_POSTINGS + 1}, ${longPostings})`,
    `call bench.fill(1, ${ORIGINALS}, 1, ${POSTINGS_A_PLAYER})`,
    `create table bench.copy as select ${playerInSql(`1 + n % ${ORIGINALS}`)} as original, ${playerInSql('n')} as copied
     from generate_series(${ORIGINALS + 1}, ${players - 1}) n`,
    COPY_LEDGER,
  ])
  await settle(database)
}

/** Every table of the ledger that has an owner in it, in the order they were made, for what refers to others. */
const COPY_LEDGER = `do $$
  declare t record;
  begin
    for t in
      select c.oid::regclass as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns,
        string_agg(case a.attname when 'owner_id' then 'copy.copied' else 'own.' || quote_ident(a.attname) end, ', ' order by a.attnum) as values
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'ledger'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      group by c.oid having bool_or(a.attname = 'owner_id') order by c.oid
    loop
      execute format('insert into %s (%s) select %s from %s own join bench.copy on copy.original = own.owner_id', t.name, t.columns, t.values, t.name);
    end loop;
  end $$`

/** A first page of the statement. */
export const POSTINGS_OF_PLENTY = 10

/** Plenty for each player in the wallet and in transit, by as many postings. */
export async function givePlenty(database: BenchDatabase): Promise<void> {
  await database.run(FILL)
  await withoutWaiting(database, [
    `call bench.fill(0, ${PLAYERS - 1}, 1, ${POSTINGS_OF_PLENTY - 1})`,
    `call bench.give_to_transit(0, ${PLAYERS - 1})`,
  ])
  await settle(database)
}

/** What a vacuum left on would have done by and by. */
async function settle({ run }: BenchDatabase): Promise<void> {
  await run('vacuum analyze')
}

async function withoutWaiting({ ownerUrl }: BenchDatabase, statements: string[]): Promise<void> {
  await withClient(ownerUrl, async (owner) => {
    await owner.query('set synchronous_commit = off')
    for (const statement of statements) await owner.query(statement)
  })
}

const postInSql = ({ kind, subaccounts }: { kind: string; subaccounts: string }) => `
      perform ledger.post(${playerInSql('n')}, row('${kind}', ${subaccounts}, 1000000000, 'fill:' || i, gen_random_uuid(), null, null, null, null)::ledger.new_posting)`

/** Commits now and then: a row updated again and again in one transaction gets slower each time. */
const FILL = `
  create schema if not exists bench;
  create procedure bench.fill(p_from int, p_to int, p_first int, p_last int) language plpgsql as $$
  begin
    for n in p_from .. p_to loop
      for i in p_first .. p_last loop
        ${postInSql({ kind: 'deposit_gateway', subaccounts: "'KBANK', null" })};
        if i % 100 = 0 then commit; end if;
      end loop;
      if n % 10 = 0 then commit; end if;
    end loop;
  end $$;
  create procedure bench.give_to_transit(p_from int, p_to int) language plpgsql as $$
  declare i text := 'transit';
  begin
    for n in p_from .. p_to loop
      ${postInSql({ kind: 'game_in_sent', subaccounts: `null, '${GAME}'` })};
    end loop;
  end $$`
