import type pg from 'pg'
import { APPLICATION_ROLE } from '../application-role.ts'
import { inMigrationLock } from '../migrate.ts'
import { MigrationError } from '../migration-error.ts'
import { refuseOtherRelease } from '../release.ts'
import { inOneCommit } from '../sql-file.ts'
import { judgeTables } from './judge-tables.ts'
import { IS_PLACED, planDistribution, type Step, TABLE_OF_TWO_PHASES } from './plan.ts'
import { isOnOneMachine, type PlacedTable } from './table-class.ts'

/** The manifest of this release. */
export interface Distribution {
  placed: readonly PlacedTable[]
  /** Foreign keys with their schema. */
  leftBehind: readonly string[]
}

export interface Outlook {
  /** Such as `Citus 13.2.2`. */
  engine: string
  /** Machines that hold rows beside the first. */
  workers: number
  /** What is to be done yet, in order. */
  steps: Step[]
  /** What was done before, by a run that was stopped or by one that ended. */
  done: number
  /** Servers at work in this database, which would see tables change under them. */
  sessions: number
}

const OLDEST_CITUS = 13

/**
 * What would make this database a distributed one, or what is left of that. Changes nothing. Throws a MigrationError, in a sentence,
 * where it cannot be done here.
 */
export function lookAhead(ownerUrl: string, distribution: Distribution): Promise<Outlook> {
  return inMigrationLock(ownerUrl, (owner) => outlookOf(owner, distribution))
}

/**
 * Does it, each step in a transaction of its own that also notes it, so that a run that was killed goes on at the next call. The
 * plan is kept in the database before the first step, because the catalogue says less with each. Told of each step that is done.
 * Servers must be stopped. There is no way back but a restore.
 */
export function distribute(ownerUrl: string, distribution: Distribution, told: (step: Step) => void): Promise<Outlook> {
  return inMigrationLock(ownerUrl, async (owner) => {
    const before = await outlookOf(owner, distribution)
    if (before.sessions > 0)
      throw new MigrationError(
        `Servers are at work in this database (${before.sessions} connections of ${APPLICATION_ROLE}): stop them first.`,
      )
    // A trigger sees the rows of its own machine only, which is all that ours look at.
    await owner.query('set citus.enable_unsafe_triggers = on')
    let after = before
    // What a run of an earlier release has left comes first, and then what this one has brought.
    for (let round = 0; round < 2 && after.steps.length > 0; round++) {
      await keepPlan(owner, after.steps)
      for (const step of after.steps) {
        await take(owner, step)
        told(step)
      }
      after = await outlookOf(owner, distribution)
    }
    const strays = await strayPlaces(owner, distribution.placed)
    if (strays.length > 0) throw new MigrationError(`After all steps these tables are not where they belong: ${strays.join('; ')}.`)
    if (after.steps.length > 0)
      throw new MigrationError(`After all steps this is still to be done: ${after.steps.map(({ says }) => says).join('; ')}.`)
    return after
  })
}

async function outlookOf(owner: pg.Client, { placed, leftBehind }: Distribution): Promise<Outlook> {
  await refuseOtherRelease(owner)
  const { engine, workers } = await engineOf(owner)
  const { rows: kept } = await owner.query<Step & { is_done: boolean }>(
    'select says, statement, done_at is not null as is_done from platform.distribution_step order by step_no',
  )
  const left = kept.filter((step) => !step.is_done)
  if (left.length === 0) await refuseUnfit(owner, { placed, leftBehind })
  const steps = left.length === 0 ? await planDistribution(owner, placed, leftBehind) : left
  const { rows } = await owner.query<{ sessions: number }>(
    'select count(*)::int as sessions from pg_stat_activity where datname = current_database() and usename = $1',
    [APPLICATION_ROLE],
  )
  return { engine, workers, steps, done: kept.filter((step) => step.is_done).length, sessions: rows[0]!.sessions }
}

async function engineOf(owner: pg.Client): Promise<Pick<Outlook, 'engine' | 'workers'>> {
  const { rows: extensions } = await owner.query<{ version: string }>(
    `select extversion as version from pg_extension where extname = 'citus'`,
  )
  const version = extensions[0]?.version
  if (version === undefined)
    throw new MigrationError(
      'This database has no extension named citus, and PostgreSQL alone keeps it on one machine: let an administrator install Citus on each machine and create the extension in this database.',
    )
  if (Number.parseInt(version, 10) < OLDEST_CITUS)
    throw new MigrationError(`Citus here is ${version}; Krapao needs ${OLDEST_CITUS} or newer.`)
  const { rows } = await owner.query<{ workers: number }>(
    `select count(*)::int as workers from pg_dist_node where noderole = 'primary' and isactive and shouldhaveshards`,
  )
  if (rows[0]!.workers === 0) throw new MigrationError('This cluster has no worker that may hold rows: add one with citus_add_node first.')
  return { engine: `Citus ${version}`, workers: rows[0]!.workers }
}

async function refuseUnfit(owner: pg.Client, { placed, leftBehind }: Distribution): Promise<void> {
  const expected = new Set([...leftBehind, TABLE_OF_TWO_PHASES])
  const findings = (await judgeTables(owner, placed)).filter(({ what }) => !expected.has(what))
  if (findings.length > 0)
    throw new MigrationError(`The tables are not those of this release: ${findings.map(({ says }) => says).join(' ')}`)
}

/** Behind what is done; what a run has kept that was killed before it was done stays as it is. */
async function keepPlan(owner: pg.Client, steps: readonly Step[]): Promise<void> {
  await owner.query(
    `insert into platform.distribution_step (step_no, says, statement)
     select before.steps + step.no, step.says, step.statement
     from unnest($1::text[], $2::text[]) with ordinality step (says, statement, no), (select count(*) as steps from platform.distribution_step) before
     where not exists (select from platform.distribution_step kept where kept.done_at is null)`,
    [steps.map(({ says }) => says), steps.map(({ statement }) => statement)],
  )
}

async function take(owner: pg.Client, { says, statement }: Step): Promise<void> {
  try {
    await inOneCommit(owner, async () => {
      await owner.query(statement)
      await owner.query('update platform.distribution_step set done_at = now() where statement = $1 and done_at is null', [statement])
    })
  } catch (error) {
    throw new MigrationError(
      `${says} could not be done: ${(error as Error).message}. What was done before it stays; the same command goes on here.`,
    )
  }
}

/** Tables that are not where the manifest has them, in words. */
async function strayPlaces(owner: pg.Client, placed: readonly PlacedTable[]): Promise<string[]> {
  const { rows } = await owner.query<{ name: string; column: string | null; group: string }>(`
    select n.nspname || '.' || c.relname as name, case d.partmethod when 'h' then column_to_column_name(d.logicalrelid, d.partkey) end as column,
      d.colocationid::text as group
    from pg_dist_partition d join pg_class c on c.oid = d.logicalrelid join pg_namespace n on n.oid = c.relnamespace
    where ${IS_PLACED}`)
  const actual = new Map(rows.map((row) => [row.name, row]))
  return placed.flatMap((table) => {
    const { name, column, beside } = table
    const found = actual.get(name)
    if (isOnOneMachine(table)) return found ? [`${name} has left the first machine`] : []
    if (!found) return [`${name} is still on the first machine`]
    if (found.column !== column) return [`${name} is distributed by ${found.column ?? 'nothing'} and not by ${column ?? 'nothing'}`]
    return beside !== null && found.group !== actual.get(beside)?.group ? [`${name} does not stand beside ${beside}`] : []
  })
}
