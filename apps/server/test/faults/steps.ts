import http, { type RequestOptions, ServerResponse } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import pg from 'pg'

/** What the process does to itself at a step. */
export type Fate = 'SIGKILL' | 'SIGSTOP'

const counts = new Map<string, number>()
let recorded: string[] | undefined
let armed: { step: string; fate: Fate } | undefined

/** From here on every step is written down. */
export function recordSteps(): void {
  counts.clear()
  recorded = []
}

/** What was written down since. */
export function recordedSteps(): string[] {
  const steps = recorded ?? []
  recorded = undefined
  return steps
}

/** At this step, counted from now on, the process meets its fate. */
export function armStep(step: string, fate: Fate): void {
  counts.clear()
  armed = { step, fate }
}

export function disarm(): void {
  armed = undefined
}

/** A step is named by what happens there and the how-manieth of its kind it is, so that the same work names it the same. */
function pass(what: string): void {
  if (!recorded && !armed) return
  const count = (counts.get(what) ?? 0) + 1
  counts.set(what, count)
  const step = count === 1 ? what : `${what} (${count})`
  recorded?.push(step)
  if (armed?.step !== step) return
  const { fate } = armed
  armed = undefined
  // Written before the next line runs, so whoever reads it can rely on it.
  if (fate === 'SIGSTOP') process.send?.({ isStopping: true })
  process.kill(process.pid, fate)
}

/** Names every statement to PostgreSQL, every request to a provider and every answer, before and after it. */
export function watchSteps(): void {
  watchStatements()
  watchCalls()
  watchAnswers()
}

/** One statement that writes, outside a transaction: it is its own COMMIT. */
const COMMITS_BY_ITSELF =
  /(?:_batch|_transfers?|_withdrawal|_payout|leave_in_doubt|record_balance_before|deposit\.settle|keep_unallocated|record_reversal|_qr|_qr_live|_slip|add_file|count_upload|give_coins|read_deposits|start_condition|count_bets|end_condition|promotion\.receive|end_bonus|read_grants|spin\.spin|claim_coupon|take_seed|change_seed|refund\.claim_periods|refund\.move_to_wallet|invite\.collect)$/

/** The call of a function that answers rows: its columns are named before it. */
const CALL = / from ([a-z]+)\.([a-z_]+)\([^()]*\) f$/

type Query = (this: pg.Client, ...args: unknown[]) => unknown

function watchStatements(): void {
  const query = pg.Client.prototype.query as unknown as Query
  const watched: Query = function (...args) {
    const name = nameOfStatement(args)
    if (name === undefined) return query.apply(this, args)
    pass(`before: ${name}`)
    const answer = query.apply(this, args)
    // The bytes are with the kernel now: PostgreSQL will read them, whatever becomes of us.
    if (name === 'commit' || COMMITS_BY_ITSELF.test(name)) pass(`sent: ${name}`)
    if (!(answer instanceof Promise)) return answer
    return answer.then((result: unknown) => {
      pass(`after: ${name}`)
      return result
    })
  }
  pg.Client.prototype.query = watched as unknown as typeof pg.Client.prototype.query
}

/** The verb and the first table or function it speaks of. Undefined for what no request of a player causes. */
function nameOfStatement([first, second]: unknown[]): string | undefined {
  const { text, values } =
    typeof first === 'object' && first !== null ? (first as { text?: unknown; values?: unknown }) : { text: first, values: second }
  if (typeof text !== 'string' || /realtime\.|^\s*(un)?listen|notify|^\s*set default_/i.test(text)) return undefined
  // By the clock on the wall: whether any deposit gives coins or a bonus or is waited for, and the service is open, and the
  // sweep for unread events.
  if (
    /from "promotion"\."receipt"|spin"?\."?coin_rule|invite"?\."?rule|bonus\.condition where|ledger\.(claim|end)_sweep|ledger\.unread_owners|platform\.due_again/.test(
      text,
    )
  )
    return undefined
  if (Array.isArray(values) && values[0] === 'service') return undefined
  const verb = /^\s*(\w+)/.exec(text)?.[1] ?? ''
  const [, schema, name] = CALL.exec(text) ?? /"?\b([a-z]+)"?\."?([a-z_]+)"?/.exec(text) ?? []
  return schema && name ? `${verb} ${schema}.${name}` : verb
}

function watchCalls(): void {
  const { request } = http
  const watched = (url: string, options: RequestOptions) => {
    const name = `${options.method ?? 'GET'} ${nameOfPath(url)}`
    pass(`before: ${name}`)
    return request(url, options).on('response', () => pass(`after: ${name}`))
  }
  http.request = watched as typeof http.request
  // For whoever has imported it by its name.
  syncBuiltinESMExports()
}

/** Ids and usernames become a dot: the same call has the same name in every run. */
function nameOfPath(url: string): string {
  const { pathname } = new URL(url)
  return pathname
    .split('/')
    .map((part) => (/\d|^[A-Z]{20}$/.test(part) ? '·' : part))
    .join('/')
}

function watchAnswers(): void {
  const end = ServerResponse.prototype.end as (this: ServerResponse, ...args: unknown[]) => ServerResponse
  const watched: typeof end = function (...args) {
    pass('before: answer')
    this.once('finish', () => pass('after: answer'))
    return end.apply(this, args)
  }
  ServerResponse.prototype.end = watched as typeof ServerResponse.prototype.end
}
