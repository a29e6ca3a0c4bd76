import { isAbortedTransactionError } from 'kysely'
import pg from 'pg'

/**
 * The database did not answer in time, or too many wait for it already. The work may still happen: the same request
 * under the same idempotency key is answered with what became of it.
 */
export class DatabaseBusy extends Error {
  constructor(why: string, cause?: unknown) {
    super(cause instanceof Error ? `${why}: ${cause.message}` : why, { cause })
    this.name = 'DatabaseBusy'
  }
}

/** The connection was lost between COMMIT and its answer: the transaction may have happened or not. */
export class CommitUnknown extends Error {
  constructor(cause: unknown) {
    super('the connection was lost at COMMIT; whether it happened is not known', { cause })
    this.name = 'CommitUnknown'
  }
}

/** PostgreSQL's warning where a commit stops waiting for its standby: kept here, but a failover may still lose it. */
const SYNC_REP_ROUTINE = 'SyncRepWaitForLSN'

/** PostgreSQL acknowledged this commit although no standby has it. It has the code of a connection exception. */
export class CommitNotReplicated extends Error {
  /** transaction_resolution_unknown */
  readonly code = '08007'

  constructor(warning: string) {
    super(warning)
    this.name = 'CommitNotReplicated'
  }
}

/** Whether this notice says that the commit just acknowledged was not waited for. */
export function isUnreplicatedNotice({ routine }: { routine?: string | undefined }): boolean {
  return routine === SYNC_REP_ROUTINE
}

const READ_ONLY = '25006'

/** Connection exceptions, also those between the machines of a cluster, the server's own ends of a session, and what the sockets say. */
const LOSS_CODES = /^(08...|57P0[1-5]|25P0[34]|ECONN(RESET|REFUSED|ABORTED)|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN)$/
/**
 * The driver's own words have no code. Those of a cluster whose first machine loses another one have that of an internal error: its
 * own at COMMIT, of which it does not know itself whether the other machine has done it, and those of the library it asks by.
 */
const LOSS_WORDS = new RegExp(
  [
    '^Connection terminated',
    'is not queryable$',
    '^Query read timeout$',
    '^failed to prepare transaction',
    '^failure on connection marked as essential',
    '^could not commit transaction for shard',
    '^SSL SYSCALL error',
    '^server closed the connection unexpectedly',
    '^could not (receive data from|send data to) server',
    '^no connection to the server',
    '^connection not open',
    '^postmaster was shut down, exiting',
  ].join('|'),
)

/** PostgreSQL's "not now": a demoted primary, too many connections, a lock that somebody holds for too long. */
const NOT_NOW_CODES = new Set([READ_ONLY, '53300', '55P03'])
/** No connection was to be had in time, so nothing was sent. */
const NOT_CONNECTED_WORDS = /^timeout (exceeded when trying to connect|expired)$/

const CONFLICT_CODES = new Set(['40001', '40P01'])

/** The connection was lost: the statement may or may not have happened. */
export function isConnectionLoss(error: unknown): boolean {
  return LOSS_CODES.test(codeOf(error)) || (error instanceof Error && LOSS_WORDS.test(error.message))
}

/** It did not happen, and may succeed a little later on another connection. */
export function isNotNow(error: unknown): boolean {
  return NOT_NOW_CODES.has(codeOf(error)) || (error instanceof Error && NOT_CONNECTED_WORDS.test(error.message))
}

/** The database has not said what became of it: whoever asked is told so, and asks again. */
export function isNoAnswer(error: unknown): boolean {
  return error instanceof DatabaseBusy || isNotNow(error) || isConnectionLoss(error)
}

/** Something was to be written where PostgreSQL allows only reading. */
export function isReadOnly(error: unknown): boolean {
  return codeOf(error) === READ_ONLY
}

/** PostgreSQL gave the transaction up in favour of another; it may be run again at once. */
export function isConflict(error: unknown): boolean {
  return CONFLICT_CODES.has(codeOf(error))
}

/** PostgreSQL's own "no", given on a connection that goes on; nothing was committed. */
export function isAnswer(error: unknown): boolean {
  return isAbortedTransactionError(error) || (error instanceof pg.DatabaseError && !isConnectionLoss(error))
}

/**
 * The connection it came by is of no more use: a demoted primary takes no writes, a plan is older than its table, and
 * an answer that never came would be taken for that of the next statement.
 */
export function endsConnection(error: unknown): boolean {
  const { routine, message } = error as { routine?: string; message?: string }
  return routine === 'RevalidateCachedQuery' || isReadOnly(error) || message === 'Query read timeout'
}

function codeOf(error: unknown): string {
  return (error as { code?: string } | undefined)?.code ?? ''
}

/** feature_not_supported, and internal_error, as which a cluster says some of what it cannot plan over the machines of its rows. */
export const isRefusedByCluster = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === '0A000' || error.code === 'XX000')
