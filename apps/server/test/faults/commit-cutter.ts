import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** Where the wire to PostgreSQL is cut: the COMMIT never arrives there, or its answer never arrives here. */
export type Cut = 'before' | 'after'

/** How `COMMIT` travels: a simple query, its length and a closing zero. */
const COMMIT = Buffer.from('Q\0\0\0\x0bcommit\0', 'latin1')
const ROLLBACK = Buffer.from('Q\0\0\0\x0drollback\0', 'latin1')
const BEGIN = Buffer.from('Q\0\0\0\x0abegin\0', 'latin1')
/**
 * How a statement that writes is prepared, and how it is then bound by its name. Outside a transaction it commits by
 * itself. Only those that are asked again, which taking a lease is not.
 */
const PARSE =
  /P[^]{4}(\w+)\0\s*(?:select [^\0]*?\b(?:ledger\.post_batch|deposit\.(?:announce|end_question|leave_question|keep_unread_report|settle|settle_announced|settle_batch|keep_unallocated|order_qr|refuse_qr|set_qr_live|fail_qr|cancel_qr|say_qr_paid|record_reversal|allocate_payment|confirm_deposit|return_payment|decide_chargeback|note_contradiction|merge_payment|pay_back|end_return|leave_return_in_doubt|record_correction|begin_redemption|send_redemption|end_redemption|leave_redemption_in_doubt|add_slip|settle_slip|end_known_slip|name_slip|credit_by_expired_slip|leave_slip|fail_slip|accept_slip|refuse_slip)|files\.(?:add_file|count_upload|forget_days)|bets\.end_telling|platform\.(?:put_off|end_put_off|begin_data_key|keep_player_key|keep_site_key)|games\.(?:keep_favourite|note_opened|forget_player_games|open_account|begin_launch|open_launch|show_password|lease_reset|end_reset|begin_transfer|begin_transfers|begin_collection|end_transfer|end_transfers|advance_bet_feed|put_down_bet_feed|import_bets|compare_bets|balance_compared|keep_stray_bets|decide_transfer|post_results|leave_in_doubt|record_balance_before|forget_launches)|withdraw\.(?:check_withdrawal|request_withdrawal|end_withdrawal|decide_withdrawal|undo_approval|cancel_withdrawal|receive_returned_payout|decide_returned_payout|pay_out_closed|leave_in_doubt|wait_for_name|hold_for_name)|bonus\.(?:read_deposits_batch|read_deposits|start_condition|bring_up_to_date|count_bets|end_condition|note_turnover)|adjustment\.(?:propose_adjustment|decide_adjustment|enter_house)|operator\.(?:note_late|end_escalation|put_escalation_off|declare_own_player|note_browser|note_link|take_item|put_item_off|keep_item|leave_item|begin_sign_in|fail_sign_in|show_password|begin_factor|begin_staff_passkey|end_sign_in|step_up|begin_own_factor|add_own_factor|remove_own_factor|change_recovery_codes|begin_password_change|change_staff_password|end_own_session|sign_out|begin_invitation|accept_invitation|propose_change|decide_change|end_sessions_of|forget_sessions|forget_attempts)|account\.(?:begin_phone_change|end_phone_change|take_back_phone_change|decide_phone_change|let_by_telephone|type_told_code|begin_reset|ask_help_with_reset|reset_password|decide_reset|propose_bank_account|decide_bank_change|record_name_inquiry|register_player|begin_sign_in|fail_sign_in|open_session|freeze_by_staff|end_sessions_by_staff|end_password|begin_reveal|write_note|mark_player|send_explanation|open_reading_session|begin_confirmation|step_up|freeze|deactivate|lift_restriction|mark_session_seen|end_session|accept_terms|begin_profile_change|end_profile_change|begin_passkey|begin_passkey_sign_in|begin_passkey_step_up|add_passkey|rename_passkey|remove_passkey|close_passkey_offer|open_session_by_passkey|step_up_by_passkey|fail_passkey|forget_old|forget_attempts)|otp\.(?:begin_challenge|end_sending|forget_old)|promotion\.(?:receive|end_bonus|read_grants_batch|read_grants|end_waiting)|outcomes\.(?:mark_read|claim_telling|forget_old)|spin\.(?:spin|claim_coupon|take_seed|change_seed)|webpush\.(?:subscribe|unsubscribe|note_news|pass|put_off|drop_subscription|forget_ended)|privacy\.(?:ask_for_data|tell_file|end_data|leave_data|forget_data)|refund\.(?:count_bets|close_periods|claim_periods|to_move|move_to_wallet)|invite\.(?:read_deposits_batch|read_deposits|count_bets|close_days|earn|take_back|mark_told|doubt_earning|decide_earning|to_collect|collect))\()/g
const BIND = /B[^]{4}\0(\w+)\0/
/** The end of what belongs to one statement. */
const SYNC = Buffer.from('S\0\0\0\x04', 'latin1')

/**
 * Stands between the server and PostgreSQL and passes everything on, until it is told to cut the n-th COMMIT from now:
 * then that connection is gone, as if the cable were.
 */
export async function startCommitCutter(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const wires = new Set<Socket>()
  let commits = 0
  let cut: { at: number; how: Cut } | undefined
  /** Until PostgreSQL has closed the connection that was cut. */
  let ending: Promise<unknown> | undefined

  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    let isCut = false
    /** A statement that is to be cut has begun to arrive, and not ended. */
    let isLast = false
    let isInTransaction = false
    const writes = new Set<string>()
    const commitsIn = (bytes: Buffer): boolean => {
      const text = bytes.toString('latin1')
      for (const [, name] of text.matchAll(PARSE)) writes.add(name!)
      if (bytes.includes(BEGIN)) isInTransaction = true
      if (!isInTransaction) return writes.has(BIND.exec(text)?.[1] ?? '')
      const commits = bytes.includes(COMMIT)
      isInTransaction = !commits && !bytes.includes(ROLLBACK)
      return commits
    }
    for (const socket of [near, far]) {
      wires.add(socket.setNoDelay())
      socket.on('error', () => undefined)
      socket.on('close', () => {
        wires.delete(socket)
        // What is still on its way to PostgreSQL arrives.
        if (socket === near) far.end()
        else near.destroy()
      })
    }
    near.on('data', (bytes: Buffer) => {
      if (isCut) return
      isLast ||= commitsIn(bytes) && ++commits === cut?.at
      if (!isLast || cut?.how === 'after') far.write(bytes)
      isCut = isLast && (cut?.how === 'before' || bytes.includes(COMMIT) || bytes.includes(SYNC))
      if (!isCut) return
      cut = undefined
      ending = once(far, 'close')
      near.destroy()
    })
    far.on('data', (bytes: Buffer) => void (isCut || near.write(bytes)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = new URL(databaseUrl)
  url.port = String(typeof address === 'object' && address ? address.port : 0)

  return {
    url: url.href,
    /** Counts from zero again. */
    cutCommit(at: number, how: Cut): void {
      commits = 0
      cut = { at, how }
    },
    /** Whether the COMMIT that was to be cut has come; cuts it no more. What was on its way then is over in PostgreSQL too. */
    async endCut(): Promise<boolean> {
      const wasCut = cut === undefined
      cut = undefined
      await ending
      return wasCut
    },
    async close(): Promise<void> {
      wires.forEach((wire) => wire.destroy())
      server.close()
      await once(server, 'close')
    },
  }
}

export type CommitCutter = Awaited<ReturnType<typeof startCommitCutter>>

/** Commits that come together are shared or not, as the machine is fast: a number that was not reached is tried once more. */
const TRIES = 2

/** Cuts each COMMIT of the work in turn, until it ends before there were so many, and answers how many were cut. */
export async function cutEach(cutter: CommitCutter, how: Cut, work: () => Promise<() => Promise<void>>): Promise<number> {
  // The first of all also does what is due only now and then, like writing down when a session was last used.
  await (
    await work()
  )()
  for (let at = 1; ; at++) {
    let wasCut = false
    for (let tries = 1; tries <= TRIES && !wasCut; tries++) {
      const attempt = await work()
      cutter.cutCommit(at, how)
      await attempt()
      wasCut = await cutter.endCut()
    }
    if (!wasCut) return at - 1
  }
}
