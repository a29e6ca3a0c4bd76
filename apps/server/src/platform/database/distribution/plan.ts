import type pg from 'pg'
import { settingsOfOwnerInSql } from '../application-role.ts'
import { CLASS_IN_WORDS, isOnOneMachine, type PlacedTable } from './table-class.ts'

/** One of the steps that distribute a database: in words, and as a statement. */
export interface Step {
  says: string
  statement: string
}

interface ForeignKey {
  table: string
  name: string
  /** With its schema, as the manifest has it. */
  full_name: string
  target: string
  definition: string
}

/**
 * What makes a distributed database of this one, in an order that an engine takes: foreign keys go first, because a table may lead
 * only to one that is distributed already; then reference data, the first table of each group, what stands beside it; then the functions
 * that triggers call there; then the foreign keys come back but for those of `leftBehind`, which lead from one machine to another; and
 * in the end what writes the first machine's own tables is made to commit in two phases, and nobody waits there without end.
 *
 * Of a database that is distributed: only what a release has brought since, its new tables and functions. No steps where there are none.
 */
export async function planDistribution(
  owner: pg.ClientBase,
  placed: readonly PlacedTable[],
  leftBehind: readonly string[],
): Promise<Step[]> {
  const standing = await standingIn(owner)
  const all = placed.filter((table) => !isOnOneMachine(table))
  const moved = all.filter(({ name }) => !standing.tables.has(name))
  const triggers = Map.groupBy(await triggersOfInserts(owner), ({ table }) => table)
  const keys = (await foreignKeysOf(owner)).filter(({ table, target }) => moved.some(({ name }) => name === table || name === target))
  return [
    ...keys.map(({ table, name }) => ({ says: `${table}: without ${name}`, statement: `alter table ${table} drop constraint ${name}` })),
    ...moved.toSorted((one, other) => rankOf(one) - rankOf(other)).map((table) => stepOf(table, triggers.get(table.name) ?? [])),
    ...(await functionsOfMachines(owner, all, standing.functions)).map((signature) => ({
      says: `${signature}: on every machine`,
      statement: `select create_distributed_function('${signature}')`,
    })),
    ...keys
      .filter((key) => !leftBehind.includes(key.full_name))
      .map(({ table, name, definition }) => ({
        says: `${table}: with ${name}`,
        statement: `alter table ${table} add constraint ${name} ${definition}`,
      })),
    ...(standing.isDistributed ? [] : [TWO_PHASES]),
    ...placed.filter((table) => isOnOneMachine(table) && !standing.inTwoPhases.has(table.name)).map(inTwoPhases),
    ...(standing.isDistributed ? [] : [await settingsOfOwner(owner)]),
  ]
}

/** Of `pg_dist_partition`, as `d`: not a table of the first machine that the cluster has only noted because of a foreign key. */
export const IS_PLACED = `(d.partmethod = 'h' or d.repmodel = 't')`

/** What the steps of an earlier run have left; nothing where there was none. */
interface Standing {
  isDistributed: boolean
  /** With their schema, distributed or copied to every machine. */
  tables: ReadonlySet<string>
  /** What writes these commits in two phases. */
  inTwoPhases: ReadonlySet<string>
  /** Known to every machine, by their signatures. */
  functions: ReadonlySet<string>
}

async function standingIn(owner: pg.ClientBase): Promise<Standing> {
  const { rows } = await owner.query<{ is: boolean }>(`select to_regclass('${TABLE_OF_TWO_PHASES}') is not null as is`)
  if (!rows[0]!.is) return { isDistributed: false, tables: new Set(), inTwoPhases: new Set(), functions: new Set() }
  const { rows: tables } = await owner.query<{ name: string; is_placed: boolean; is_in_two_phases: boolean }>(`
    select n.nspname || '.' || c.relname as name,
      exists (select from pg_dist_partition d where d.logicalrelid = c.oid and ${IS_PLACED}) as is_placed,
      exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'commits_in_two_phases') as is_in_two_phases
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'r'`)
  const { rows: functions } = await owner.query<{ signature: string }>(
    `select o.objid::regprocedure::text as signature from pg_dist_object o where o.classid = 'pg_proc'::regclass`,
  )
  return {
    isDistributed: true,
    tables: new Set(tables.filter(({ is_placed }) => is_placed).map(({ name }) => name)),
    inTwoPhases: new Set(tables.filter(({ is_in_two_phases }) => is_in_two_phases).map(({ name }) => name)),
    functions: new Set(functions.map(({ signature }) => signature)),
  }
}

/** Each machine by itself, because the first one's migrations wait for a lock as long as they must. */
async function settingsOfOwner(owner: pg.ClientBase): Promise<Step> {
  const { rows } = await owner.query<{ name: string; database: string }>('select current_user as name, current_database() as database')
  const settings = settingsOfOwnerInSql(rows[0]!.database, rows[0]!.name)
  const alone = `do $on$ begin set local citus.enable_alter_role_set_propagation = off; ${settings}; end $on$`
  return {
    says: 'the owner of the database: no longer than the application does it wait for a lock on another machine',
    statement: `do $step$
      declare
        v_told record;
      begin
        for v_told in select * from run_command_on_workers($told$${alone}$told$) loop
          if not v_told.success then
            raise exception '%:%: %', v_told.nodename, v_told.nodeport, v_told.result;
          end if;
        end loop;
      end $step$`,
  }
}

/** Of no module: a distributed database alone has it. */
export const TABLE_OF_TWO_PHASES = 'platform.two_phases'

/**
 * The cluster does not know the tables that stay on the first machine. A transaction that writes one of them and rows of one other
 * machine is to it a transaction of that machine alone: committed there, and then here, where a machine that is killed between the two
 * forgets its half. What it knows as written here takes two phases, so each write of such a table is also one of an empty table that it knows.
 */
const TWO_PHASES: Step = {
  says: `${TABLE_OF_TWO_PHASES}: an empty table of the first machine, for commits in two phases`,
  statement: `
    create table ${TABLE_OF_TWO_PHASES} (it int);
    select citus_add_local_table_to_metadata('${TABLE_OF_TWO_PHASES}');
    create function platform.commit_in_two_phases() returns trigger language plpgsql as $$
    begin
      delete from ${TABLE_OF_TWO_PHASES} t where t.it = 0;
      return null;
    end $$`,
}

const inTwoPhases = ({ name }: PlacedTable): Step => ({
  says: `${name}: what writes it commits in two phases`,
  statement: `create trigger commits_in_two_phases before insert or update or delete on ${name}
    for each statement execute function platform.commit_in_two_phases()`,
})

/** Reference data first, the first of each group before the rest of it. */
const rankOf = ({ class: of, beside }: PlacedTable) => (of === 'reference' ? 0 : beside === null ? 1 : 2)

/** A row that moves is no new one: what looks at new rows is away until all have arrived, and stands again in the same commit. */
function stepOf({ name, class: of, column, beside }: PlacedTable, triggers: readonly InsertTrigger[]): Step {
  const says =
    column === null
      ? `${name}: on every machine`
      : `${name}: ${CLASS_IN_WORDS[of]}, by ${column}${beside === null ? '' : `, beside ${beside}`}`
  const move =
    column === null
      ? `select create_reference_table('${name}')`
      : `select create_distributed_table('${name}', '${column}', colocate_with => '${beside ?? 'none'}')`
  if (triggers.length === 0) return { says, statement: move }
  const away = triggers.map((trigger) => `drop trigger ${trigger.name} on ${name};`)
  // Each by itself: the cluster tells its machines the text in which a trigger stands, and they take one command at a time.
  const back = triggers.map(({ definition }) => `execute $trigger$${definition}$trigger$;`)
  return { says, statement: `do $step$ begin ${away.join(' ')} perform ${move.slice('select '.length)}; ${back.join(' ')} end $step$` }
}

interface InsertTrigger {
  /** With its schema. */
  table: string
  name: string
  definition: string
}

/** Triggers that see rows which are inserted. */
async function triggersOfInserts(owner: pg.ClientBase): Promise<InsertTrigger[]> {
  const { rows } = await owner.query<InsertTrigger>(`
    select n.nspname || '.' || c.relname as table, quote_ident(t.tgname) as name, pg_get_triggerdef(t.oid) as definition
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
    where not t.tgisinternal and t.tgtype & 4 = 4 and n.nspname !~ '^pg_' order by 1, t.tgname`)
  return rows
}

async function foreignKeysOf(owner: pg.ClientBase): Promise<ForeignKey[]> {
  const { rows } = await owner.query<ForeignKey>(`
    select n.nspname || '.' || c.relname as table, quote_ident(f.conname) as name, n.nspname || '.' || f.conname as full_name,
      tn.nspname || '.' || t.relname as target, pg_get_constraintdef(f.oid) as definition
    from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_namespace n on n.oid = c.relnamespace
      join pg_class t on t.oid = f.confrelid join pg_namespace tn on tn.oid = t.relnamespace
    where f.contype = 'f' and n.nspname !~ '^pg_' order by 1, 2`)
  return rows
}

/**
 * What may be called on the machine of a row: triggers of these tables, what asks no table or is made to be used in statements
 * and takes no row of another machine, and each function that is named in one.
 */
async function functionsOfMachines(owner: pg.ClientBase, moved: readonly PlacedTable[], known: ReadonlySet<string>): Promise<string[]> {
  const { rows } = await owner.query<OurFunction>(
    `with recursive ours as (
       select p.oid, n.nspname || '.' || p.proname as name, p.prosrc,
         (p.provolatile = 'i' or coalesce(obj_description(p.oid, 'pg_proc') like '%used in statements%', false)) and not exists (
           select from pg_class row where row.reltype = any (p.proargtypes || p.prorettype) and row.relkind = 'r'
             and row.oid <> all ($1::regclass[])) as is_of_statements
       from pg_proc p join pg_namespace n on n.oid = p.pronamespace
       where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and p.prokind = 'f'),
     called as (
       select o.* from ours o
       where o.is_of_statements or o.oid in (select t.tgfoid from pg_trigger t where not t.tgisinternal and t.tgrelid = any ($1::regclass[]))
       union
       select o.* from called c join ours o on c.prosrc ~ ('\\m' || replace(o.name, '.', '\\.') || '\\('))
     select c.oid::regprocedure::text as signature, c.name, c.prosrc as body from called c order by 1`,
    [moved.map(({ name }) => name)],
  )
  return calledFirst(rows).flatMap(({ signature }) => (known.has(signature) ? [] : [signature]))
}

interface OurFunction {
  signature: string
  /** With its schema. */
  name: string
  body: string
}

/** Each after those that it names, which a function in SQL must find where it is made. */
function calledFirst(functions: readonly OurFunction[]): OurFunction[] {
  const ordered = new Set<OurFunction>()
  const under = new Set<OurFunction>()
  const put = (one: OurFunction) => {
    if (under.has(one)) return
    under.add(one)
    for (const other of functions) if (one.body.includes(`${other.name}(`)) put(other)
    ordered.add(one)
  }
  functions.forEach(put)
  return [...ordered]
}
