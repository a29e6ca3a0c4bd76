import { sql } from 'kysely'
import type { Clock } from './clock.ts'
import { askAgain, type Db } from './db.ts'
import { backOffMs } from './jobs.ts'
import type { Log } from './log.ts'

/** Whoever holds a row may act on it this long; longer than a party of the outside world may take to answer. */
export const LEASE_MS = 30_000

/** What nobody could say after this many attempts (about an hour and a half) is a case for a person. */
export const MAX_ATTEMPTS = 22

/** A row with the lease it is held by: only the newest one may act. */
interface Held {
  attempts: number
  leaseNo: bigint
}

/**
 * A table whose rows are jobs. It has the columns `state`, `attempts`, `next_attempt_at`, `lease_no`, `lease_until`,
 * `story` and `ended_at`, and among its states `in_doubt` and `parked`.
 */
interface JobTable<Row, Job> {
  table: string
  idColumn: string
  columns: readonly string[]
  /** The states in which a worker may act. */
  dueIn: readonly string[]
  jobOf(row: Row): Job
  idOf(job: Job): string
  /** What the log calls one. */
  noun: string
}

interface Means {
  db: Db
  clock: Clock
  log: Log
}

export interface Leases<Job> {
  /** Takes the due rows nobody holds. Each gets a newer lease, which fences off whoever held it before. */
  claimDue(db: Db, now: Date, most: number): Promise<Job[]>
  /** Not known yet: due again later, or, where that has gone on too long or cannot help, parked for a person. False when the lease is lost. */
  leaveInDoubt(means: Means, job: Job, reason: string, options?: { park?: boolean }): Promise<boolean>
  /** One round: takes due rows and makes an attempt at each. Answers how many it took. */
  work(means: Means, most: number, attempt: (job: Job) => Promise<unknown>): Promise<number>
}

export function createLeases<Row, Job extends Held>({
  table,
  idColumn,
  columns,
  dueIn,
  jobOf,
  idOf,
  noun,
}: JobTable<Row, Job>): Leases<Job> {
  const [jobs, id] = [sql.table(table), sql.ref(idColumn)]
  // Written out, because the index of what is due is for these states alone.
  const dueStates = sql.join(dueIn.map((state) => sql.lit(state)))

  async function claimDue(db: Db, now: Date, most: number): Promise<Job[]> {
    const { rows } = await sql<Row>`
      update ${jobs} set lease_no = lease_no + 1, lease_until = ${new Date(now.getTime() + LEASE_MS)}, attempts = attempts + 1
      where ${id} in (
        select ${id} from ${jobs}
        where state in (${dueStates}) and next_attempt_at <= ${now} and lease_until <= ${now}
        order by next_attempt_at limit ${most} for update skip locked)
      returning ${sql.join(columns.map((column) => sql.ref(column)))}`.execute(db)
    return rows.map(jobOf)
  }

  async function leaveInDoubt({ db, clock, log }: Means, job: Job, reason: string, { park = false } = {}): Promise<boolean> {
    const at = clock.now()
    const isParked = park || job.attempts >= MAX_ATTEMPTS
    const state = isParked ? 'parked' : 'in_doubt'
    const nextAttemptAt = isParked ? null : new Date(at.getTime() + backOffMs(job.attempts))
    // A statement whose answer was lost may be done after the one that asks again: either finds what the other wrote.
    const { numAffectedRows } = await askAgain(() =>
      sql`
        update ${jobs} set state = ${state}, next_attempt_at = ${nextAttemptAt}, lease_until = ${at},
          story = case when lease_until = ${at} then story else story || ${storyLine(job, { at, state, says: reason })}::jsonb end
        where ${id} = ${idOf(job)} and lease_no = ${job.leaseNo} and ended_at is null`.execute(db),
    )
    const isOurs = numAffectedRows === 1n
    if (isParked && isOurs) log.error({ id: idOf(job), reason }, `a ${noun} is parked for a person to decide`)
    return isOurs
  }

  /** A fault of ours must not leave money on its way unseen: it is tried again like any doubt, and parked in the end. */
  async function attemptSafely(means: Means, job: Job, attempt: (job: Job) => Promise<unknown>): Promise<void> {
    try {
      await attempt(job)
    } catch (error) {
      means.log.error({ id: idOf(job), err: error }, `a ${noun} could not be worked on and is tried again`)
      await leaveInDoubt(means, job, String(error)).catch(() => undefined)
    }
  }

  return {
    claimDue,
    leaveInDoubt,
    async work(means, most, attempt) {
      const due = await claimDue(means.db, means.clock.now(), most)
      await Promise.all(due.map((job) => attemptSafely(means, job, attempt)))
      return due.length
    },
  }
}

/** What one attempt adds to the story, as a list of one. */
export function storyLine({ attempts }: Held, { at, state, says }: { at: Date; state: string; says: string }): string {
  return JSON.stringify([{ at: at.toISOString(), attempt: attempts, state, says: says.slice(0, 300) }])
}
