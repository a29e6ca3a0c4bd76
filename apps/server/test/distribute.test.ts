import { afterEach, beforeEach, expect, test } from 'vitest'
import pg from 'pg'
import { createDatabase } from './database.ts'
import type { TestDatabase } from './test-postgres.ts'
import { LEFT_BEHIND, PLACED_TABLES } from '../src/table-classes.ts'
import type { PlacedTable } from '../src/platform/database/distribution/table-class.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { withClient } from '../src/platform/database/with-client.ts'
import { distribute, lookAhead } from '../src/platform/database/distribution/distribute.ts'

/*
 * A PostgreSQL that has the names of the extension's functions and catalogues and notes what is asked of them. That a real cluster
 * takes the steps is shown where there is one (npm run cluster).
 */
const STAND_IN = `
  create table pg_dist_node (noderole text, isactive boolean, shouldhaveshards boolean);
  create table pg_dist_partition (logicalrelid regclass primary key, partmethod "char", partkey text, colocationid int, repmodel "char");
  create table pg_dist_object (classid oid, objid oid);
  create table asked (no serial, what text);
  create table failing (name text);
  create function column_to_column_name(regclass, text) returns text language sql as 'select $2';
  create function note(p_what text) returns void language plpgsql as $$
  begin
    if exists (select from failing f where p_what like '%' || f.name || '%') then raise exception 'the machine is gone'; end if;
    insert into asked (what) values (p_what);
  end $$;
  create function create_reference_table(p_name text) returns void language plpgsql as $$
  begin
    perform note('reference ' || p_name);
    insert into pg_dist_partition values (p_name::regclass, 'n', null, 1, 't');
  end $$;
  create function create_distributed_table(p_name text, p_column text, colocate_with text) returns void language plpgsql as $$
  begin
    perform note('distributed ' || p_name);
    insert into pg_dist_partition values (p_name::regclass, 'h', p_column,
      case colocate_with when 'none' then (select count(*) + 10 from pg_dist_partition)
      else (select d.colocationid from pg_dist_partition d where d.logicalrelid = colocate_with::regclass) end, 's')
      on conflict (logicalrelid) do update set partmethod = 'h', partkey = p_column, colocationid = excluded.colocationid;
  end $$;
  create function citus_add_local_table_to_metadata(p_name text) returns void language plpgsql as $$ begin perform note('known ' || p_name); end $$;
  create function run_command_on_workers(p_what text, out nodename text, out nodeport int, out success boolean, out result text) language plpgsql as $$
  begin
    perform note('on workers ' || p_what);
    nodename := 'the other';
    nodeport := 5432;
    success := not exists (select from failing f where f.name = 'the other');
    result := 'no';
  end $$;
  create function create_distributed_function(p_name text) returns void language plpgsql as $$
  begin
    perform note('function ' || p_name);
    insert into pg_dist_object values ('pg_proc'::regclass, p_name::regprocedure);
  end $$;
  grant select, insert, update, delete on all tables in schema public to public;
  grant usage on all sequences in schema public to public`

const distribution = {
  placed: PLACED_TABLES,
  leftBehind: LEFT_BEHIND,
}

let database: TestDatabase
let superuser: pg.Client

beforeEach(async () => {
  database = await createDatabase('empty')
  await migrate(database.ownerUrl, { log: { info: () => undefined, warn: () => undefined } })
  superuser = new pg.Client({ connectionString: database.superuserUrl })
  await superuser.connect()
})
afterEach(async () => {
  await superuser.end()
  await database.drop()
})

/** `workers` of a cluster of this version. The stand-in's own tables are the extension's, as on a real one. */
async function standIn({ version = '13.2-1', workers = 2 } = {}): Promise<void> {
  await superuser.query(STAND_IN)
  await superuser.query(`
    set allow_system_table_mods = on;
    insert into pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion)
      values (900000, 'citus', 10, 'public'::regnamespace, false, '${version}');
    insert into pg_depend (classid, objid, objsubid, refclassid, refobjid, refobjsubid, deptype)
      select 'pg_class'::regclass, c.oid, 0, 'pg_extension'::regclass, 900000, 0, 'e'
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`)
  for (let worker = 0; worker < workers; worker++) await superuser.query(`insert into pg_dist_node values ('primary', true, true)`)
}

const asked = async () => (await superuser.query<{ what: string }>('select what from asked order by no')).rows.map(({ what }) => what)

/** With their schema. */
const foreignKeys = async () => {
  const { rows } = await superuser.query<{ name: string }>(
    `select connamespace::regnamespace || '.' || conname as name from pg_constraint where contype = 'f' and connamespace::regnamespace::text !~ '^pg_' order by 1`,
  )
  return rows.map(({ name }) => name)
}

test('one PostgreSQL without the extension is told what is missing', async () => {
  await expect(lookAhead(database.ownerUrl, distribution)).rejects.toThrow('This database has no extension named citus')
})

test.each([
  ['an older cluster', { version: '12.1-1' }, 'Citus here is 12.1-1; Krapao needs 13 or newer.'],
  ['a cluster of one machine', { workers: 0 }, 'This cluster has no worker that may hold rows'],
])('%s is refused', async (_what, cluster, says) => {
  await standIn(cluster)
  await expect(lookAhead(database.ownerUrl, distribution)).rejects.toThrow(says)
})

test('looking ahead says every step and changes nothing', async () => {
  await standIn()
  const { engine, workers, steps, done } = await lookAhead(database.ownerUrl, distribution)
  expect([engine, workers, done]).toEqual(['Citus 13.2-1', 2, 0])
  expect(steps.map(({ says }) => says)).toContain('games.transfer: by player, by player_id, beside ledger.owner')
  expect(await asked()).toEqual([])
})

test('what looks at new rows is away while rows move, and stands again in the same commit', async () => {
  await standIn()
  const triggers = async () => {
    const { rows } = await superuser.query<{ stands: string }>(
      `select pg_get_triggerdef(oid) as stands from pg_trigger where not tgisinternal and tgname <> 'commits_in_two_phases' order by 1`,
    )
    return rows.map(({ stands }) => stands)
  }
  // The stand-in moves nothing: this is where a cluster would.
  await superuser.query(`
    create function public.see_triggers() returns trigger language plpgsql as $$
    begin
      if exists (select from pg_trigger where tgrelid = 'operator.act'::regclass and tgname = 'acts_are_chained') then
        raise exception 'each act that moves is chained anew';
      end if;
      return null;
    end $$;
    create trigger sees_triggers after insert on asked for each row when (new.what = 'distributed operator.act')
      execute function public.see_triggers()`)
  const before = await triggers()
  expect(before.filter((stands) => stands.includes('acts_are_chained'))).toHaveLength(1)
  await distribute(database.ownerUrl, distribution, () => undefined)
  expect(await triggers()).toEqual(before)
})

test('each table comes to its place after those it stands beside, and keys come back but for those that lead elsewhere', async () => {
  await standIn()
  const before = await foreignKeys()
  const told: string[] = []
  await distribute(database.ownerUrl, distribution, ({ says }) => told.push(says))
  const order = await asked()
  expect(told.length).toBeGreaterThan(order.length)
  const at = (what: string) => order.indexOf(what)
  expect(at('reference ledger.posting_rule')).toBeLessThan(at('distributed ledger.owner'))
  expect(at('distributed ledger.owner')).toBeLessThan(at('distributed games.transfer'))
  expect(at('distributed deposit.payment')).toBeLessThan(at('distributed deposit.payment_report'))
  expect(order.filter((what) => what.includes('site.setting'))).toEqual([])
  // The trigger that chains acts works where the act stands.
  expect(order).toContain('function operator.act_hash(bytea,operator.act)')
  expect(before).toEqual(expect.arrayContaining([...LEFT_BEHIND]))
  expect(await foreignKeys()).toEqual(before.filter((name) => !LEFT_BEHIND.includes(name)))
  expect(await lookAhead(database.ownerUrl, distribution)).toMatchObject({ steps: [], done: told.length })
})

test('what writes a table of the first machine writes one that the cluster knows, so that it commits in two phases', async () => {
  await standIn()
  await distribute(database.ownerUrl, distribution, () => undefined)
  expect(await asked()).toContain('known platform.two_phases')
  const { rows } = await superuser.query<{ name: string }>(
    `select tgrelid::regclass::text as name from pg_trigger where tgname = 'commits_in_two_phases' order by 1`,
  )
  const onFirst = PLACED_TABLES.filter(({ class: of }) => of === 'rules' || of === 'oneNode').map(({ name }) => name)
  expect(rows.map(({ name }) => name)).toEqual(onFirst.toSorted())
})

test('on the other machines the owner waits for a lock no longer than the application', async () => {
  await standIn()
  await superuser.query(`insert into failing values ('the other')`)
  await expect(distribute(database.ownerUrl, distribution, () => undefined)).rejects.toThrow('the other:5432: no')
  await superuser.query('delete from failing')
  await distribute(database.ownerUrl, distribution, () => undefined)
  expect((await asked()).at(-1)).toMatch(/^on workers .*set lock_timeout = '5s'/)
})

test('a run that was stopped goes on where it stood, and does nothing twice', async () => {
  await standIn()
  await superuser.query(`insert into failing values ('distributed games.transfer')`)
  await expect(distribute(database.ownerUrl, distribution, () => undefined)).rejects.toThrow(
    'games.transfer: by player, by player_id, beside ledger.owner could not be done: the machine is gone',
  )
  const { done, steps } = await lookAhead(database.ownerUrl, distribution)
  expect(done).toBeGreaterThan(0)
  expect(steps[0]!.says).toBe('games.transfer: by player, by player_id, beside ledger.owner')
  await superuser.query('delete from failing')
  const after = await distribute(database.ownerUrl, distribution, () => undefined)
  expect(after).toMatchObject({ steps: [], done: done + steps.length })
  const all = await asked()
  expect(all).toEqual([...new Set(all)])
})

test('a run that was stopped at its first step goes on too', async () => {
  await standIn()
  const { steps } = await lookAhead(database.ownerUrl, distribution)
  await superuser.query(
    'create function refuse() returns event_trigger language plpgsql as $$ begin raise exception $no$the machine is gone$no$; end $$',
  )
  await superuser.query('create event trigger refuse on ddl_command_start execute function refuse()')
  await expect(distribute(database.ownerUrl, distribution, () => undefined)).rejects.toThrow(
    `${steps[0]!.says} could not be done: the machine is gone`,
  )
  await superuser.query('drop event trigger refuse')
  expect(await distribute(database.ownerUrl, distribution, () => undefined)).toMatchObject({ steps: [], done: steps.length })
})

test('what a later release brings comes to its place by another run, and nothing else is touched', async () => {
  await standIn()
  const { done } = await distribute(database.ownerUrl, distribution, () => undefined)
  const before = await asked()
  await withClient(database.ownerUrl, (owner) =>
    owner.query(`
      create function games.later_hash(p_no int) returns int language sql immutable as 'select p_no';
      create function games.check_later() returns trigger language plpgsql as 'begin perform games.later_hash(1); return null; end';
      create table games.later (player_id uuid not null references ledger.owner, no int not null, primary key (player_id, no));
      create trigger checks after insert on games.later for each row execute function games.check_later();
      create table site.later (name text primary key)`),
  )
  // With a foreign key to a reference table the cluster notes a new table by itself, as one of the first machine.
  await superuser.query(`insert into pg_dist_partition values ('games.later'::regclass, 'n', null, 0, 's')`)
  const placed: PlacedTable[] = [
    ...PLACED_TABLES,
    { name: 'games.later', class: 'byPlayer', column: 'player_id', beside: 'ledger.owner', leadsNowhere: false },
    { name: 'site.later', class: 'rules', column: null, beside: null, leadsNowhere: false },
  ]
  const later = { ...distribution, placed }
  await expect(lookAhead(database.ownerUrl, distribution)).rejects.toThrow('games.later has no class')
  expect((await lookAhead(database.ownerUrl, later)).steps.map(({ says }) => says)).toEqual([
    'games.later: without later_player_id_fkey',
    'games.later: by player, by player_id, beside ledger.owner',
    'games.later_hash(integer): on every machine',
    'games.check_later(): on every machine',
    'games.later: with later_player_id_fkey',
    'site.later: what writes it commits in two phases',
  ])
  await superuser.query(`insert into failing values ('games.check_later')`)
  await expect(distribute(database.ownerUrl, later, () => undefined)).rejects.toThrow('the machine is gone')
  await superuser.query('delete from failing')
  expect(await distribute(database.ownerUrl, later, () => undefined)).toMatchObject({ steps: [], done: done + 6 })
  expect((await asked()).slice(before.length)).toEqual([
    'distributed games.later',
    'function games.later_hash(integer)',
    'function games.check_later()',
  ])
  const { rows } = await superuser.query(
    `select 1 from pg_trigger where tgname = 'commits_in_two_phases' and tgrelid = 'site.later'::regclass`,
  )
  expect(rows).toHaveLength(1)
})

test('what a run of the release before has left is done first, and then what this one brings', async () => {
  await standIn()
  await superuser.query(`insert into failing values ('known platform.two_phases')`)
  await expect(distribute(database.ownerUrl, distribution, () => undefined)).rejects.toThrow('the machine is gone')
  await superuser.query('delete from failing')
  await withClient(database.ownerUrl, (owner) => owner.query('create table site.later (name text primary key)'))
  const placed: PlacedTable[] = [...PLACED_TABLES, { name: 'site.later', class: 'rules', column: null, beside: null, leadsNowhere: false }]
  expect(await distribute(database.ownerUrl, { ...distribution, placed }, () => undefined)).toMatchObject({ steps: [] })
  const { rows } = await superuser.query(
    `select 1 from pg_trigger where tgname = 'commits_in_two_phases' and tgrelid = 'site.later'::regclass`,
  )
  expect(rows).toHaveLength(1)
})

test('a table that is not where its step has put it is named', async () => {
  await standIn()
  await superuser.query(`
    create function lose() returns trigger language plpgsql as 'begin return case when new.logicalrelid = ''spin.spin''::regclass then null else new end; end';
    create trigger lose before insert on pg_dist_partition for each row execute function lose()`)
  await expect(distribute(database.ownerUrl, distribution, () => undefined)).rejects.toThrow('spin.spin is still on the first machine')
})

test('servers at work and tables that the manifest does not know are refused', async () => {
  await standIn()
  await withClient(database.url, async () => {
    await expect(distribute(database.ownerUrl, distribution, () => undefined)).rejects.toThrow(
      'Servers are at work in this database (1 connections',
    )
  })
  await superuser.query('create table games.stranger (player_id uuid primary key)')
  await expect(distribute(database.ownerUrl, distribution, () => undefined)).rejects.toThrow('games.stranger has no class')
  expect(await asked()).toEqual([])
})
