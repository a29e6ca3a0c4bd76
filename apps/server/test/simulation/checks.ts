import { sql } from 'kysely'
import type { Db } from '../../src/platform/database/db.ts'
import { COIN_EVERY } from './reward-rules.ts'
import type { Records } from './integrations.ts'
import type { Payment, Payments, Stray } from './payments.ts'
import type { SimulatedPlayer } from './players.ts'
import type { RewardState } from './reward-state.ts'

/** How a withdrawal ends. */
export const ENDS = ['paid', 'refused', 'cancelled']
/** And how a gift link does. */
export const GIFT_ENDS = ['credited', 'refused', 'unallocated']

interface HistoryLine {
  attempt?: number
  state: string
}

export interface State {
  transfers: { id: string; player: string; game: string; direction: 'in' | 'out'; amount: number; state: string; history: HistoryLine[] }[]
  withdrawals: { id: string; player: string; amount: number; account: string; state: string; history: HistoryLine[] }[]
  settlements: { reference: string; player: string; amount: number }[]
  /** `credited`: what its player has got for it. */
  gifts: {
    id: string
    player: string
    voucher: string
    state: string
    reason: string | null
    history: HistoryLine[]
    credited: number | null
    waits: boolean
  }[]
  waiting: string[]
  /** How the account was told, of which an announced transfer was credited. */
  proofs: ('in full' | 'in part')[]
  /** What the feed of a gateway's account told of. */
  lines: { reference: string; state: string }[]
  /** Payments of strangers on their way back. */
  returns: { id: string; amount: number; account: string; state: string; history: HistoryLine[] }[]
  chargebacks: { reference: string; player: string; amount: number; taken: number; state: string }[]
  slips: { id: string; player: string; reference: string; state: string; note: string | null; isByStaff: boolean }[]
  /** `granted`: nothing while it waits. Without a condition `state` is null. */
  rewards: {
    id: string
    player: string
    source: string
    /** Of the campaign. */
    code: string | null
    granted: number
    isForDeposit: boolean
    state: string | null
    endedBy: 'player' | 'time' | 'deposit' | 'withdrawal' | null
    due: number
    taken: number
  }[]
  accounts: { player: string; account: string; balance: number }[]
  results: { player: string; game: string; amount: number }[]
  /** How many coins each player has spun, and got for coupons. */
  wheel: { player: string; spun: number; won: number }[]
  /** What coins are given for and owed, in the order in which it was read, and how far it was counted. */
  coinEntries: { player: string; kind: string; amount: number; isRead: boolean }[]
  /** The postings that give coins, and how far they were read. */
  coinEvents: { player: string; postingNo: number; kind: string; amount: number; referenceId: string; isRead: boolean }[]
}

/** Everything our ledger and modules say of these players, at one moment; each table by itself, so that a cluster can read it. */
export async function readState(db: Db, players: SimulatedPlayer[], { payments, lines, strays }: Payments): Promise<State> {
  const ids = players.map(({ playerId }) => playerId)
  const references = payments.map(({ reference }) => reference)
  const { rows } = await sql<State>`
    with
      transfer as materialized (select * from games.transfer where player_id = any(${ids}::uuid[])),
      withdrawal as materialized (select * from withdraw.withdrawal where player_id = any(${ids}::uuid[])),
      redemption as materialized (select * from deposit.gift_redemption where player_id = any(${ids}::uuid[])),
      announcement as materialized (select * from deposit.announcement where player_id = any(${ids}::uuid[]) and reference is not null),
      claim as materialized (select * from account.bank_claim where reference in (select reference from announcement)),
      payment as materialized (select * from deposit.payment where player_id = any(${ids}::uuid[]) or reference = any(${[...references, ...lines]}::text[])
        or reference in (select 'GIFTLINK:' || voucher from redemption) or reference in (select reference from announcement)),
      payment_return as materialized (select * from deposit.payment_return where reference = any(${strays.map(({ reference }) => reference)}::text[])),
      chargeback as materialized (select * from deposit.chargeback where player_id = any(${ids}::uuid[])),
      slip as materialized (select * from deposit.slip where player_id = any(${ids}::uuid[])),
      reward as materialized (select * from bonus.reward where player_id = any(${ids}::uuid[])),
      condition as materialized (select * from bonus.condition where player_id = any(${ids}::uuid[])),
      account as materialized (select * from ledger.account where owner_id = any(${ids}::uuid[])),
      entry as materialized (select * from ledger.entry where account_kind = 'gaming-revenue' and owner_id = any(${ids}::uuid[])),
      spin as materialized (select * from spin.spin where player_id = any(${ids}::uuid[])),
      coupon as materialized (select * from spin.coupon where player_id = any(${ids}::uuid[]) and state = 'claimed'),
      coin_entry as materialized (select * from playthrough.entry where player_id = any(${ids}::uuid[])),
      cursor as materialized (select * from platform.stream_cursor where owner_id = any(${ids}::uuid[]) and handler = 'deposit-coins'),
      posting as materialized (select * from ledger.posting where owner_id = any(${ids}::uuid[]))
    select
      (select coalesce(json_agg(json_build_object('id', transfer_id, 'player', player_id, 'game', game_code, 'direction', direction,
        'amount', amount, 'state', state, 'history', history) order by transfer_id), '[]') from transfer) as transfers,
      (select coalesce(json_agg(json_build_object('id', withdrawal_id, 'player', player_id, 'amount', amount, 'account', encode(account_no_digest, 'hex'),
        'state', state, 'history', history) order by withdrawal_id), '[]') from withdrawal) as withdrawals,
      (select coalesce(json_agg(json_build_object('reference', reference, 'player', player_id, 'amount', amount) order by reference), '[]')
        from payment where player_id = any(${ids}::uuid[]) and channel <> 'giftlink') as settlements,
      (select coalesce(json_agg(json_build_object('id', r.redemption_id, 'player', r.player_id, 'voucher', r.voucher, 'state', r.state, 'reason', r.reason,
        'history', r.history, 'credited', case when p.state = 'credited' and p.player_id = r.player_id then p.amount end,
        'waits', coalesce(p.state = 'unallocated', false)) order by r.voucher), '[]')
        from redemption r left join payment p on p.reference = 'GIFTLINK:' || r.voucher) as gifts,
      (select coalesce(json_agg(reference order by reference), '[]') from payment where state <> 'credited' and reference = any(${references}::text[])) as waiting,
      (select coalesce(json_agg(case when c.proof = 'transfer' then 'in full' else 'in part' end order by a.reference), '[]')
        from announcement a left join claim c using (reference) join payment p using (reference)
        where (c.reference is not null or not p.evidence ? 'fromDigest')) as proofs,
      (select coalesce(json_agg(json_build_object('reference', reference, 'state', state) order by reference), '[]')
        from payment where reference = any(${lines}::text[])) as lines,
      (select coalesce(json_agg(json_build_object('id', return_id, 'amount', amount, 'account', encode(account_no_digest, 'hex'), 'state', state, 'history', history) order by return_id), '[]')
        from payment_return) as returns,
      (select coalesce(json_agg(json_build_object('reference', reference, 'player', player_id, 'amount', amount, 'taken', taken, 'state', state) order by reference), '[]')
        from chargeback) as chargebacks,
      (select coalesce(json_agg(json_build_object('id', slip_id, 'player', player_id, 'reference', payment_reference, 'state', state, 'note', note,
        'isByStaff', decided_by is not null) order by created_at, payment_reference, idempotency_key), '[]')
        from slip) as slips,
      (select coalesce(json_agg(json_build_object('id', r.reward_id, 'player', r.player_id, 'source', r.source, 'code', r.source_code, 'granted', coalesce(r.amount, 0), 'isForDeposit', r.deposit is not null,
        'state', c.state, 'endedBy', c.ended_by, 'due', coalesce(c.due, 0), 'taken', coalesce(c.taken, 0)) order by r.activated_at, r.idempotency_key), '[]')
        from reward r left join condition c on c.player_id = r.player_id and c.condition_id = r.reward_id) as rewards,
      (select coalesce(json_agg(json_build_object('player', owner_id, 'account', account, 'balance', balance) order by array_position(${ids}::uuid[], owner_id), account), '[]')
        from account) as accounts,
      (select coalesce(json_agg(json_build_object('player', owner_id, 'game', split_part(account, ':', 2), 'amount', -amount) order by array_position(${ids}::uuid[], owner_id), account, posting_no), '[]')
        from entry) as results,
      (select coalesce(json_agg(json_build_object('player', player, 'spun', (select count(*) from spin where player_id = player),
        'won', (select coalesce(sum(amount), 0) from coupon where player_id = player))), '[]') from unnest(${ids}::uuid[]) player) as wheel,
      (select coalesce(json_agg(json_build_object('player', player_id, 'kind', kind, 'amount', amount,
        'isRead', entry_no <= coalesce((select c.read_to from cursor c where c.owner_id = e.player_id and c.stream = 'playthrough'), 0))
        order by array_position(${ids}::uuid[], player_id), entry_no), '[]')
        from coin_entry e) as "coinEntries",
      (select coalesce(json_agg(json_build_object('player', p.owner_id, 'postingNo', p.posting_no, 'kind', p.kind, 'amount', p.amount, 'reference_id', p.reference_id,
        'isRead', p.posting_no <= coalesce(c.read_to, 0)) order by array_position(${ids}::uuid[], p.owner_id), p.posting_no), '[]')
        from posting p left join cursor c on c.owner_id = p.owner_id and c.stream = 'postings'
        where (p.kind like 'deposit%' or p.kind in ('allocated', 'chargeback_taken'))) as "coinEvents"`.execute(db)
  return rows[0]!
}

/** What must hold at every moment, whatever fails. Answers what does not. */
export function* brokenAtAnyTime(
  state: State,
  records: Records,
  players: SimulatedPlayer[],
  { payments, strays }: Pick<Payments, 'payments' | 'strays'>,
  ofRewards: RewardState | undefined,
): Generator<string> {
  yield* brokenTransfers(state, records)
  yield* brokenWithdrawals(state, records)
  yield* brokenCredits(state, payments, strays)
  yield* brokenGifts(state, records)
  yield* brokenChargebacks(state, payments)
  yield* brokenSlips(state)
  yield* brokenResults(state, records, players)
  yield* brokenSums(state, ofRewards)
  yield* brokenReserves(state)
  yield* brokenCoins(state)
  yield* brokenRewards(state)
}

function* brokenTransfers(state: State, { providers }: Records): Generator<string> {
  for (const { id, game, direction, amount, state: status, history } of state.transfers) {
    const effects = providers.get(game)!.effects.filter(({ transferId }) => transferId === id)
    if (effects.length > 1) yield `transfer ${id} moved money ${effects.length} times at ${game}`
    if (status === 'done' && effects.length === 0) yield `transfer ${id} is done, but nothing moved at ${game}`
    if (status === 'refused' && effects.length > 0) yield `transfer ${id} is refused, but the money moved at ${game}`
    if (effects.some((effect) => effect.amount !== BigInt(direction === 'in' ? amount : -amount)))
      yield `transfer ${id} moved another amount`
    yield* brokenHistory(`transfer ${id}`, history)
  }
  const transferIds = new Set(state.transfers.map(({ id }) => id))
  for (const { code, effects } of providers.values())
    for (const { transferId } of effects) if (!transferIds.has(transferId)) yield `${code} moved money for ${transferId}, which nobody has`
}

function* brokenWithdrawals(state: State, { bank }: Records): Generator<string> {
  for (const { id, amount, account, state: status, history } of state.withdrawals) {
    const payouts = bank.payouts.filter(({ payoutKey }) => payoutKey === id)
    if (payouts.length > 1) yield `withdrawal ${id} was paid ${payouts.length} times`
    if (status === 'paid' && payouts.length === 0) yield `withdrawal ${id} is paid, but the bank has no payout`
    if (status !== 'paid' && ENDS.includes(status) && payouts.length > 0) yield `withdrawal ${id} is ${status}, but the bank paid it`
    if (status === 'pending_approval' && payouts.length > 0) yield `withdrawal ${id} waits for approval, but the bank paid it`
    if (payouts.some((payout) => payout.amount !== BigInt(amount) || payout.accountNo !== account))
      yield `withdrawal ${id} was paid otherwise`
    yield* brokenHistory(`withdrawal ${id}`, history)
  }
  for (const { id, amount, account, state: status, history } of state.returns) {
    const payouts = bank.payouts.filter(({ payoutKey }) => payoutKey === id)
    if (payouts.length > 1) yield `return ${id} was paid ${payouts.length} times`
    if (payouts.length === 0 && status === 'paid') yield `return ${id} is paid, but the bank has no payout`
    if (payouts.length > 0 && status === 'refused') yield `return ${id} is refused, but the bank paid it`
    if (payouts.some((payout) => payout.amount !== BigInt(amount) || payout.accountNo !== account)) yield `return ${id} was paid otherwise`
    yield* brokenHistory(`return ${id}`, history)
  }
  const payoutKeys = new Set([...state.withdrawals, ...state.returns].map(({ id }) => id))
  for (const { payoutKey } of bank.payouts) if (!payoutKeys.has(payoutKey)) yield `the bank paid ${payoutKey}, which nobody asked for`
}

/** A voucher is redeemed once, for one redemption, and credited with what it was worth and to nobody else. */
function* brokenGifts(state: State, { gifts: { redeemed } }: Records): Generator<string> {
  for (const { id, voucher, state: status, history, credited, waits } of state.gifts) {
    const there = redeemed.filter((one) => one.voucher === voucher)
    if (there.length > 1) yield `voucher ${voucher} was redeemed ${there.length} times`
    if (there.some((one) => one.redemptionId !== id)) yield `voucher ${voucher} was redeemed for another than ${id}`
    if (status === 'refused' && there.length > 0) yield `gift ${id} is refused, and was redeemed`
    if ((credited !== null || waits || status === 'credited') && there.length === 0) yield `gift ${id} has money that nobody redeemed`
    if (credited !== null && there.some(({ amount }) => amount !== BigInt(credited))) yield `gift ${id} was credited with ${credited}`
    yield* brokenHistory(`gift ${id}`, history)
  }
  const ids = new Set(state.gifts.map(({ id }) => id))
  for (const { redemptionId } of redeemed) if (!ids.has(redemptionId)) yield `${redemptionId} was redeemed, which nobody has`
}

/** What was taken back was paid and credited, once, and no more comes out of a wallet than that. */
function* brokenChargebacks(state: State, payments: Payment[]): Generator<string> {
  for (const { reference, player, amount, taken } of state.chargebacks) {
    const payment = payments.find((one) => one.reference === reference)
    if (!payment?.isReversed || payment.playerId !== player) yield `${reference} was taken back, which nobody did`
    if (payment?.amount !== BigInt(amount) || taken > amount) yield `${taken} of ${amount} was taken back for ${reference}`
    if (!state.settlements.some((one) => one.reference === reference)) yield `${reference} was taken back from ${player}, who never had it`
  }
}

function* brokenCredits(state: State, payments: Payment[], strays: Stray[]): Generator<string> {
  const credited = new Map<string, number>()
  for (const { reference, player, amount } of state.settlements) {
    credited.set(reference, (credited.get(reference) ?? 0) + 1)
    const stray = strays.find((one) => one.reference === reference)
    if (stray && (!stray.amounts.includes(BigInt(amount)) || !stray.saidToBeOf.includes(player)))
      yield `${reference} was given to ${player} by nobody`
    if (stray) continue
    const payment = payments.find((one) => one.reference === reference)
    if (payment?.playerId !== player || payment.amount !== BigInt(amount)) yield `${reference} was credited, but nobody paid that`
    if (payment && !payment.isCertain && !payment.isPossible && payment.qrId === undefined)
      yield `${reference} was credited, but it paid no QR in time with its amount`
    if (state.waiting.includes(reference)) yield `${reference} is credited and still waits for manual review`
  }
  for (const [reference, times] of credited) if (times > 1) yield `${reference} was credited ${times} times`
}

/** A slip succeeds by the one credit of its payment to its player, and no other slip does by the same. */
function* brokenSlips({ slips, settlements }: State): Generator<string> {
  const credited = new Set<string>()
  for (const { id, player, reference, state: status } of slips) {
    if (status !== 'credited') continue
    if (!settlements.some((one) => one.reference === reference && one.player === player))
      yield `slip ${id} has succeeded, and ${reference} is not its player's`
    if (credited.has(reference)) yield `two slips of ${reference} have succeeded`
    credited.add(reference)
  }
}

/** The wins in the ledger is those that were true at some moment: no transfer is ever taken for a win. */
function* brokenResults(state: State, { providers }: Records, players: SimulatedPlayer[]): Generator<string> {
  for (const { playerId, usernames } of players) {
    for (const [code, username] of usernames) {
      const booked = state.results
        .filter(({ player, game }) => player === playerId && game === code)
        .reduce((sum, { amount }) => sum + amount, 0)
      const past = providers.get(code)!.winnings.get(username) ?? [0n]
      if (!past.includes(BigInt(booked))) yield `${booked} is booked as won by ${username}, which was never so`
    }
  }
}

/**
 * An attempt that was taken over writes nothing more: the attempts of a history only grow, and nothing follows its end.
 * One attempt may write twice, where its connection broke after the first and it did not hear that this was written.
 */
function* brokenHistory(what: string, history: HistoryLine[]): Generator<string> {
  for (const [index, line] of history.entries()) {
    const before = history[index - 1]
    if (!before) continue
    if (['done', 'refused', 'paid', 'cancelled', 'credited', 'unallocated'].includes(before.state)) yield `${what} goes on after its end`
    if (before.state !== 'decided' && line.state !== 'decided' && line.attempt! < before.attempt!)
      yield `${what}: attempt ${line.attempt} wrote after attempt ${before.attempt} had taken over`
  }
}

/** All that came in, less all that went out, with what was won: that is what the player has. */
function* brokenSums(state: State, ofRewards: RewardState | undefined): Generator<string> {
  const sums = new Map<string, number>()
  const add = (player: string, amount: number) => sums.set(player, (sums.get(player) ?? 0) + amount)
  for (const { player, amount } of state.settlements) add(player, amount)
  for (const { player, credited } of state.gifts) add(player, credited ?? 0)
  for (const { player, amount } of state.results) add(player, amount)
  for (const { player, taken } of state.chargebacks) add(player, -taken)
  // What is granted of a refund, or of what friends have earned, was the player's before.
  for (const { player, source, granted, taken } of state.rewards) add(player, (['refund', 'invite'].includes(source) ? 0 : granted) - taken)
  for (const { player, amount } of ofRewards?.claims ?? []) add(player, amount)
  for (const { player, released } of ofRewards?.earnings ?? []) add(player, released)
  for (const { player, amount, state: status } of state.withdrawals) if (status === 'paid') add(player, -amount)
  for (const { player, account, balance } of state.accounts) {
    if (balance < 0) yield `${account} of ${player} is ${balance}`
    if (account !== 'coin') add(player, -balance)
  }
  for (const [player, amount] of sums) if (amount !== 0) yield `${amount} of player ${player} is nowhere`
}

/** Money in transit or held is what the open transfers and withdrawals say. */
function* brokenReserves(state: State): Generator<string> {
  const open = new Map<string, number>()
  const add = (player: string, account: string, amount: number) =>
    open.set(`${account} of ${player}`, (open.get(`${account} of ${player}`) ?? 0) + amount)
  for (const { player, game, amount, state: status } of state.transfers)
    if (status !== 'done' && status !== 'refused') add(player, `transit:${game}`, amount)
  for (const { player, amount, state: status } of state.withdrawals) if (!ENDS.includes(status)) add(player, 'held', amount)
  for (const { player, account, balance } of state.accounts)
    if (account === 'held' || account.startsWith('transit:')) add(player, account, -balance)
  for (const [what, amount] of open) if (amount !== 0) yield `${what} is ${-amount} more than what is open`
}

/** The coins are what the deposits that were read say, less what left of them unstaked, worked out once more, with what the wheel took and gave. */
function* brokenCoins({ coinEntries, accounts, wheel }: State): Generator<string> {
  const due = new Map<string, { coins: bigint; rest: bigint }>()
  for (const { player, kind, amount, isRead } of coinEntries) {
    if (!isRead) continue
    const { coins, rest } = due.get(player) ?? { coins: 0n, rest: 0n }
    const isMore = kind === 'deposited' || kind === 'restored'
    const sum = rest + (isMore ? BigInt(amount) : -BigInt(amount))
    const more = sum > 0n && isMore ? sum / COIN_EVERY : 0n
    due.set(player, { coins: coins + more, rest: sum - more * COIN_EVERY })
  }
  for (const { player, account, balance } of accounts)
    if (account === 'coin' && !due.has(player)) yield `${player} has ${balance} coins for nothing`
  for (const [player, { coins }] of due) {
    const has = accounts.find((one) => one.player === player && one.account === 'coin')?.balance ?? 0
    const { spun, won } = wheel.find((one) => one.player === player)!
    if (BigInt(has + spun - won) !== coins)
      yield `${player} has ${has} coins after ${spun} spins that won ${won}, and the deposits that were read say ${coins}`
  }
}

/** A player has one condition at a time, and gives back no more than they got. */
function* brokenRewards({ rewards }: State): Generator<string> {
  const active = rewards.filter(({ state }) => state === 'waiting' || state === 'open').map(({ player }) => player)
  if (new Set(active).size < active.length) yield `somebody has two conditions: ${active.join(', ')}`
  for (const { id, granted, due, taken } of rewards)
    if (taken > due || due > granted) yield `${taken} of ${due} was taken of reward ${id} of ${granted}`
}

/** What must hold when everything has come to rest and every balance was read. */
export function* brokenAtRest(
  state: State,
  { providers, gifts }: Records,
  players: SimulatedPlayer[],
  payments: Payment[],
): Generator<string> {
  const balance = (player: string, account: string) =>
    state.accounts.find((one) => one.player === player && one.account === account)?.balance ?? 0
  for (const { id, state: status } of state.transfers)
    if (status !== 'done' && status !== 'refused') yield `transfer ${id} never ended: ${status}`
  for (const { id, state: status } of state.withdrawals) if (!ENDS.includes(status)) yield `withdrawal ${id} never ended: ${status}`
  for (const { id, voucher, state: status, credited, waits } of state.gifts) {
    if (!GIFT_ENDS.includes(status)) yield `gift ${id} never ended: ${status}`
    if (gifts.redeemed.some((one) => one.voucher === voucher) && credited === null && !waits) yield `gift ${id} was redeemed and is nowhere`
  }
  for (const { playerId, usernames } of players) {
    for (const [code, username] of usernames) {
      const there = providers.get(code)!.balances.get(username) ?? 0n
      if (BigInt(balance(playerId, `game:${code}`)) !== there)
        yield `${code} says ${there} of ${username}, our mirror ${balance(playerId, `game:${code}`)}`
      if (balance(playerId, `transit:${code}`) !== 0) yield `money of ${username} is still in transit`
    }
    if (balance(playerId, 'held') !== 0) yield `${balance(playerId, 'held')} of ${playerId} is held for nothing`
  }
  for (const { id, state: status } of state.slips)
    if (status !== 'credited' && status !== 'failed') yield `slip ${id} never ended: ${status}`
  for (const { player, postingNo, isRead } of state.coinEvents) if (!isRead) yield `posting ${postingNo} of ${player} was never read`
  const settled = new Set(state.settlements.map(({ reference }) => reference))
  for (const { reference, state: status } of state.lines)
    if (status !== 'merged') yield `${reference}, which a gateway told of too, is ${status}`
  for (const { id, state: status } of state.returns) if (!ENDS.includes(status)) yield `return ${id} never ended: ${status}`
  for (const { reference, state: status } of state.chargebacks)
    if (status === 'open') yield `${reference} was taken back, and nobody bears it`
  for (const { reference, isCertain, qrId, isReversed } of payments) {
    const isOneOfItsQr = qrId !== undefined && payments.some((other) => other.qrId === qrId && settled.has(other.reference))
    if (!isReversed && (isCertain || (qrId !== undefined && !isOneOfItsQr)) && !settled.has(reference))
      yield `${reference} was paid and never credited`
    if (!settled.has(reference) && !state.waiting.includes(reference))
      yield `${reference} is neither credited nor waiting for manual review`
  }
}
