import { sql } from 'kysely'
import { retryIdempotent, type Db } from '../database/db.ts'
import type { Log } from '../log.ts'

/** A piece of work with the lease it is held by: only the newest one may act. */
interface Held {
  leaseNo: bigint
}

/**
 * A table whose rows are jobs, each of one owner. It has the columns `state`, `next_attempt_at`, `lease_no` and
 * `leased_at`. All times in it are the database's: no server's clock decides who holds what, or until when.
 */
interface JobTable<Row, Job> {
  table: string
  ownerColumn: string
  idColumn: string
  /** The states in which a worker may act. */
  dueIn: readonly string[]
  /** Takes one that was seen at this lease, in one statement; no row where somebody else was faster. */
  claim(db: Db, candidate: Candidate): Promise<Row[]>
  jobOf(row: Row): Job
  idOf(job: Job): string
  /** Says that the outcome is not known yet, in one statement that may be asked again; false when the lease is lost. */
  leaveInDoubt(db: Db, job: Job, doubt: Doubt): Promise<boolean>
  /** The longest that one is ever put off; ten minutes where it does not say. */
  longestWait?: string
  /** What the log calls one. */
  noun: string
}

export interface Candidate {
  ownerId: string
  id: string
  leaseNo: bigint
}

export interface Doubt {
  reason: string
  /** The provider answered that it does not know of it. */
  isUnknown?: boolean
  /** Asking again will not help. */
  needsReview?: boolean
}

interface Deps {
  db: Db
  log: Log
}

export interface Leases<Job> {
  /** Takes the due rows nobody holds. Each gets a newer lease, which fences off whoever held it before. */
  claimDue(db: Db, limit: number): Promise<Job[]>
  /** Not known yet: due again later, or for manual review where that cannot help. False when the lease is lost. */
  leaveInDoubt(deps: Deps, job: Job, doubt: Doubt): Promise<boolean>
  /** In how long the next row that nobody holds is due, by the database's clock; null where none waits. */
  dueInMs(db: Db): Promise<number | null>
  /** One round: takes due rows and makes an attempt at each. Answers how many it took. */
  work(deps: Deps, limit: number, attempt: (job: Job) => Promise<unknown>): Promise<number>
}

/** Leases of one table. An attempt that throws leaves its job in doubt: it is tried again. */
export function createLeases<Row, Job extends Held>(jobs: JobTable<Row, Job>): Leases<Job> {
  const { jobOf, idOf, noun } = jobs

  async function claimDue(db: Db, limit: number): Promise<Job[]> {
    const candidates = await dueCandidates(db, jobs, limit)
    const claims = await Promise.all(candidates.map((candidate) => jobs.claim(db, candidate)))
    return claims.flatMap((rows) => rows.map(jobOf))
  }

  async function leaveInDoubt({ db, log }: Deps, job: Job, doubt: Doubt): Promise<boolean> {
    const isOurs = await retryIdempotent(() => jobs.leaveInDoubt(db, job, doubt))
    if (doubt.needsReview && isOurs) log.error({ id: idOf(job), reason: doubt.reason }, `a ${noun} waits for manual review`)
    return isOurs
  }

  /** Our own error must not leave a transfer or payout without an attempt: it is tried again like one in doubt. */
  async function attemptSafely(deps: Deps, job: Job, attempt: (job: Job) => Promise<unknown>): Promise<void> {
    try {
      await attempt(job)
    } catch (error) {
      deps.log.error({ id: idOf(job), err: error }, `a ${noun} could not be worked on and is tried again`)
      await leaveInDoubt(deps, job, { reason: String(error) }).catch(() => undefined)
    }
  }

  return {
    claimDue,
    leaveInDoubt,
    dueInMs: (db) => dueInMs(db, jobs),
    async work(deps, limit, attempt) {
      const due = await claimDue(deps.db, limit)
      await Promise.all(due.map((job) => attemptSafely(deps, job, attempt)))
      return due.length
    },
  }
}

/**
 * Read without a lock: each row is then claimed by comparing its lease. A row that is due later than the longest wait
 * was written while the database's clock was wrong, so it is due now.
 */
async function dueCandidates<Row, Job>(
  db: Db,
  { table, ownerColumn, idColumn, dueIn, longestWait = '10 minutes' }: JobTable<Row, Job>,
  limit: number,
): Promise<Candidate[]> {
  const { rows } = await sql<{ owner_id: string; id: string; lease_no: bigint }>`
    select ${sql.ref(ownerColumn)} as owner_id, ${sql.ref(idColumn)} as id, lease_no from ${sql.table(table)}
    where state in (${statesOf(dueIn)}) and not platform.is_held(leased_at)
      and (next_attempt_at <= (select platform.now()) or next_attempt_at > (select platform.now()) + ${sql.lit(longestWait)}::interval)
    order by next_attempt_at limit ${limit}`.execute(db)
  return rows.map((row) => ({ ownerId: row.owner_id, id: row.id, leaseNo: row.lease_no }))
}

async function dueInMs<Row, Job>(db: Db, { table, dueIn }: JobTable<Row, Job>): Promise<number | null> {
  const { rows } = await sql<{ ms: number }>`
    select extract(epoch from next_attempt_at - platform.now())::float8 * 1000 as ms from ${sql.table(table)}
    where state in (${statesOf(dueIn)}) and not platform.is_held(leased_at) order by next_attempt_at limit 1`.execute(db)
  return rows[0]?.ms ?? null
}

/** Written out, because the index of what is due is for these states alone. */
const statesOf = (states: readonly string[]) => sql.join(states.map((state) => sql.lit(state)))
