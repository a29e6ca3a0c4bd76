import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'

/** What befalls a server at a COMMIT: its process or only its connection is lost, before the COMMIT was done or after it. */
export interface CommitFate {
  lost: 'process' | 'connection'
  when: 'before' | 'after'
}

export interface Mortal {
  /** Waits for its next COMMIT, be it a transaction's or that of a statement by itself; nobody hears its answer. */
  atNextCommit: CommitFate | undefined
}

/** What of it commits: the transaction that ends, or one statement by itself. */
type OnFate = (fate: CommitFate & { what: 'transaction' | 'statement' }) => void
type Query = (text: string, values?: unknown[]) => Promise<unknown>

const IS_WRITE =
  /^\s*(?:insert|update|delete)\b|\b(?:ledger\.(?:post|post_batch|open_owner|claim_sweep|end_sweep)|spin\.(?:give_coins_batch|give_coins|spin|claim_coupon|take_seed|change_seed|save_wheel|use_wheel|stop_wheel|fulfil_prize)|bonus\.(?:read_deposits_batch|read_deposits|start_condition|count_bets|bring_up_to_date|end_condition|expire|activate_in_simulation)|bets\.(?:import_bets|sum_for_test|passed_in_simulation|end_telling)|platform\.(?:put_off|end_put_off)|account\.(?:claim_name_inquiry|leave_name_inquiry|record_name_inquiry)|deposit\.(?:announce|end_announced|settle|settle_announced|settle_batch|keep_unallocated|order_qr|refuse_qr|set_qr_live|fail_qr|cancel_qr|say_qr_paid|record_reversal|begin_redemption|claim_redemption|send_redemption|end_redemption|leave_redemption_in_doubt|allocate_payment|return_payment|decide_chargeback|note_contradiction|merge_payment|pay_back|claim_return|end_return|leave_return_in_doubt|add_slip|claim_slip|leave_slip|fail_slip|settle_slip|end_known_slip|name_slip|credit_by_expired_slip|accept_slip|refuse_slip)|files\.add_file|games\.(?:begin_transfer|begin_transfers|begin_collection|end_transfer|end_transfers|due_bet_feed|due_bet_feeds|claim_bet_feed|claim_bet_feeds|advance_bet_feed|advance_bet_feeds|put_down_bet_feed|put_down_bet_feeds|import_bets|compare_bets|balance_compared|keep_stray_bets|end_stray_bets|claim_transfer|release_transfer|decide_transfer|post_result|post_results|forget_zero|leave_in_doubt|record_balance_before)|withdraw\.(?:wait_for_name|hold_for_name|check_withdrawal|request_withdrawal|claim_withdrawal|end_withdrawal|decide_withdrawal|cancel_withdrawal|leave_in_doubt)|promotion\.(?:receive|end_bonus|read_grants_batch|read_grants|end_waiting)|refund\.(?:count_bets|close_periods|claim_periods|to_move|move_to_wallet)|invite\.(?:read_deposits_batch|read_deposits|count_bets|close_days|earn|take_back|mark_told|doubt_earning|decide_earning|to_collect|collect))\(/

const TURNS_OF_QUIET = 6

/** With much to spare: the first try on a new connection waits for no longer than one turn. */
const BEFORE_RETRY_MS = 20

/** Counts what is on its way to the database, so that stillness can be told from waiting. */
export function createWatch() {
  let busy = 0
  let commits = 0
  let wake: (() => void) | undefined

  async function counted<Result>(work: () => Promise<Result>): Promise<Result> {
    busy++
    try {
      return await work()
    } finally {
      if (--busy === 0) wake?.()
    }
  }

  function watchClient(client: pg.PoolClient, server: Mortal, onFate: OnFate): void {
    const query = client.query.bind(client) as Query
    let isInTransaction = false
    let hasWritten = false
    const meet = async (fate: CommitFate, text: string, values?: unknown[]) => {
      if (fate.when === 'after') await query(text, values)
      else if (text === 'commit') await query('rollback')
      onFate({ ...fate, what: text === 'commit' ? 'transaction' : 'statement' })
      if (fate.lost === 'process') return client.release()
      ;(client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
      // Fails as everything does on a connection that broke, and is asked again a moment later.
      return query(text, values).finally(() => void counted(() => setTimeout(BEFORE_RETRY_MS)))
    }
    const watched: Query = async (text, values) => {
      const isWrite = IS_WRITE.test(text)
      const isAlone = !isInTransaction && isWrite
      if (isWrite) hasWritten = true
      if (text === 'begin') isInTransaction = true
      else if (text === 'commit' || text === 'rollback') isInTransaction = false
      if (text === 'rollback') hasWritten = false
      if (text !== 'commit' && !isAlone) return counted(() => query(text, values))
      const [isCounted, fate] = [hasWritten, server.atNextCommit]
      hasWritten = false
      server.atNextCommit = undefined
      const answer = await counted(async () => {
        try {
          return await (fate ? meet(fate, text, values) : query(text, values))
        } finally {
          // Whoever read before it was done has read less than there is.
          if (isCounted) commits++
        }
      })
      return fate?.lost === 'process' ? new Promise(() => undefined) : answer
    }
    client.query = watched as typeof client.query
  }

  return {
    /** How often anything written was committed: as long as this stands still, so does all that the database says. */
    commits: () => commits,

    /**
     * Resolves when nothing moves any more: every verb has ended or waits for the providers. A few turns of quiet, because what is
     * gathered leaves in the next turn after it was asked, and a verb may gather several times in a row.
     */
    async still(): Promise<void> {
      for (let quiet = 0; quiet < TURNS_OF_QUIET;) {
        await new Promise((resolve) => setImmediate(resolve))
        if (busy === 0) quiet++
        else {
          quiet = 0
          await new Promise<void>((resolve) => (wake = resolve))
        }
      }
    },

    watch(pool: pg.Pool, server: Mortal, onFate: OnFate): void {
      const checkOut = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
      const watched = new WeakSet<pg.PoolClient>()
      const connect = () =>
        counted(async () => {
          const client = await checkOut()
          if (!watched.has(client)) watchClient(client, server, onFate)
          watched.add(client)
          return client
        })
      pool.connect = connect as typeof pool.connect
    },
  }
}
