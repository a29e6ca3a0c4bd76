import type { SimulatedCampaign } from './campaigns.ts'
import type { State } from './checks.ts'
import type { SimulatedPlayer } from './players.ts'
import { FIRST_DEPOSIT_PERCENT, MAX_OF_A_FRIEND, REFUND_RATE, TURNOVER_BASIS_POINTS } from './refunds-and-invites.ts'
import { DEPOSITS, GRANTS, type RewardState, TAKINGS } from './reward-state.ts'

/** What the test knows of the rewards of its world by itself. */
export interface RewardsOfWorld {
  players: readonly SimulatedPlayer[]
  campaigns: readonly SimulatedCampaign[]
  /** Inviter by friend. */
  inviters: ReadonlyMap<string, string>
  /** What was closed, as it was when it was seen first. */
  closed: Map<string, string>
}

/** What must hold of rewards at every moment. */
export function* brokenRewardsAtAnyTime(rewards: RewardState, state: State, of: RewardsOfWorld): Generator<string> {
  yield* brokenGrants(rewards, state)
  yield* brokenCampaigns(rewards, state, of)
  yield* brokenRefunds(rewards, state, of)
  yield* brokenInvites(rewards, state, of)
  yield* brokenTurnover(rewards)
}

const total = <Item>(items: readonly Item[], amountOf: (item: Item) => number) => items.reduce((sum, item) => sum + amountOf(item), 0)
const share = (base: number, part: number, whole: number) => Math.floor((Math.max(base, 0) * part) / whole)

/** Each grant was posted once, and what was taken of it is what was posted. */
function* brokenGrants({ postings }: RewardState, { rewards }: State): Generator<string> {
  for (const { id, source, granted, taken } of rewards) {
    const ofIt = postings.filter(({ reference }) => reference === id)
    const grants = ofIt.filter(({ kind }) => GRANTS.includes(kind))
    if (grants.length !== (granted > 0 ? 1 : 0) || total(grants, ({ amount }) => amount) !== granted)
      yield `reward ${id} of ${granted} was posted ${grants.length} times`
    const kind = source === 'refund' ? 'refund_to_wallet' : source === 'invite' ? 'invite_collected' : 'bonus_granted'
    if (grants.some((one) => one.kind !== kind)) yield `reward ${id}, a ${source}, was posted as ${grants[0]!.kind}`
    const posted = total(
      ofIt.filter((one) => TAKINGS.includes(one.kind)),
      ({ amount }) => amount,
    )
    if (posted !== taken) yield `${taken} is said to be taken of reward ${id}, and ${posted} was`
  }
  for (const { kind, reference, amount } of postings)
    if ([...GRANTS, ...TAKINGS].includes(kind) && !rewards.some(({ id }) => id === reference))
      yield `${kind} of ${amount} is of ${reference}, which is no reward`
}

/** Nobody has a campaign more often than they may, and its budget is what its receipts are, of which each is a grant. */
function* brokenCampaigns(
  { receipts, budgets }: RewardState,
  { rewards }: State,
  { players, campaigns }: RewardsOfWorld,
): Generator<string> {
  const used = receipts.filter(({ state }) => state !== 'unused')
  for (const { code, moneyLimit, numberLimit, moneyUsed, numberUsed } of budgets) {
    const ofIt = used.filter((one) => one.code === code)
    const money = total(ofIt, ({ amount }) => amount)
    if (money !== moneyUsed || ofIt.length !== numberUsed)
      yield `campaign ${code} says ${moneyUsed} in ${numberUsed}, and cost ${money} in ${ofIt.length}`
    if (money > (moneyLimit ?? money) || ofIt.length > (numberLimit ?? ofIt.length)) yield `campaign ${code} is above its budget`
  }
  const accountOf = new Map(players.map(({ playerId, accountNo }) => [playerId, accountNo]))
  for (const { code, most, limit } of campaigns) {
    const times = new Map<string, number>()
    for (const one of used.filter((receipt) => receipt.code === code)) {
      const person = `${accountOf.get(one.player)} ${limit === 'day' ? one.day : ''}`
      times.set(person, (times.get(person) ?? 0) + 1)
    }
    for (const [person, count] of times) if (count > most) yield `the person of account ${person} has ${code} ${count} times`
  }
  for (const { id, state, amount } of receipts) {
    const granted = rewards.find((reward) => reward.id === id)?.granted
    if (granted === undefined || (state === 'unused' && granted > 0) || (state === 'granted' && granted !== amount) || granted > amount)
      yield `receipt ${id} is ${state} of ${amount}, and ${granted} was granted`
  }
  for (const { id, code } of rewards)
    if (campaigns.some((one) => one.code === code) && !receipts.some((receipt) => receipt.id === id)) yield `reward ${id} has no receipt`
}

/** What was lost is given back by days, claimed once, and moved once. */
function* brokenRefunds(rewards: RewardState, state: State, { players, closed }: RewardsOfWorld): Generator<string> {
  const { periods, claims, moves, postings } = rewards
  for (const { player, startsAt, isClosed, netLoss, accrued } of periods) {
    if (accrued !== (isClosed ? share(netLoss, REFUND_RATE, 100) : null))
      yield `a day of ${player} has lost ${netLoss} and gives ${accrued}`
    if (isClosed) yield* changedSince(closed, `the day of ${player} from ${startsAt}`, `${netLoss}`)
  }
  for (const { id, amount } of claims) {
    const accrued = total(
      periods.filter(({ claim }) => claim === id),
      (period) => period.accrued ?? 0,
    )
    if (accrued !== amount) yield `${amount} was claimed for days that give ${accrued}`
    const posted = postings.filter((one) => one.kind === 'refund_claimed' && one.reference === id)
    if (posted.length !== 1 || posted[0]!.amount !== amount) yield `claim ${id} of ${amount} was posted ${posted.length} times`
  }
  yield* brokenMoves('refund', moves, state)
  for (const { playerId } of players) {
    const of = <Item extends { player: string }>(items: readonly Item[]) => items.filter(({ player }) => player === playerId)
    const left = total(of(claims), ({ amount }) => amount) - total(of(moves), ({ amount }) => amount)
    if (left !== balanceOf(state, playerId, 'refund')) yield `${left} of refunds of ${playerId} should be there`
    const counted = new Set(of(rewards.counted).map(({ no }) => no))
    const lost = total(latestBets(rewards, playerId, 'refund'), ({ first, stake, win }) => (counted.has(first) ? 0 : stake - win))
    const says = total(of(periods), ({ netLoss }) => netLoss)
    if (lost !== says) yield `the days of ${playerId} say ${says} was lost, and the bets say ${lost}`
  }
}

/** Each friend earns by the first deposit and by what they stake, each thing once, for who invited them. */
function* brokenInvites(rewards: RewardState, state: State, { players, inviters, closed }: RewardsOfWorld): Generator<string> {
  const { days, friendEvents, earnings, collections, postings } = rewards
  for (const { player, number, isClosed, turnover } of days) {
    if (isClosed) yield* changedSince(closed, `day ${number} of friend ${player}`, `${turnover}`)
    const due = isClosed ? share(turnover, TURNOVER_BASIS_POINTS, 10_000) : 0
    const told = friendEvents.filter((one) => one.player === player && one.kind === 'turnover' && one.number === number)
    if (total(told, ({ amount }) => amount) !== due) yield `${turnover} staked by ${player} on day ${number} should earn ${due}`
  }
  for (const { player, inviter, kind, number, amount, isTold } of friendEvents) {
    if (inviters.get(player) !== inviter) yield `${kind} of ${player} is told to ${inviter}`
    const earning = earnings.find((one) => one.friend === player && one.kind === kind && one.number === number)
    if (kind !== 'chargeback' && isTold && (earning?.amount !== amount || earning.player !== inviter))
      yield `${kind} of ${player} was told, and earned ${earning?.amount} of ${amount}`
  }
  for (const { player, friend, kind, number, base, amount, state: status, notThere, released, collected, played } of earnings) {
    if (!friendEvents.some((one) => one.player === friend && one.kind === kind && one.number === number))
      yield `${kind} of ${friend} earns for nothing`
    const subject = `${friend}:${kind}:${number}`
    const posted = total(
      postings.filter((one) => one.player === player && one.reference === subject),
      (one) => (one.kind === 'invite_earned' ? one.amount : -one.amount),
    )
    // What a first deposit earns is released in the part that was played.
    const playable = kind === 'turnover' ? amount : share(amount, played, base)
    const due = status === 'earned' ? Math.max(playable, collected) : status === 'cancelled' ? notThere : collected
    if (posted !== due || released !== due) yield `${subject} is ${status}, so ${due} is released, and ${posted} was posted`
  }
  yield* brokenMoves('invite', collections, state)
  for (const { playerId } of players) {
    const posted = (kind: string) =>
      total(
        postings.filter((one) => one.player === playerId && one.kind === kind),
        ({ amount }) => amount,
      )
    const collected = total(
      collections.filter(({ player }) => player === playerId),
      ({ amount }) => amount,
    )
    const left = posted('invite_earned') - posted('invite_cancelled') - collected
    if (left !== balanceOf(state, playerId, 'invite')) yield `${left} that friends have earned ${playerId} should be there`
    yield* brokenFriend(rewards, playerId, inviters.has(playerId))
  }
}

/** What a player has done that earns the inviter something, as far as it was read. */
function* brokenFriend(rewards: RewardState, playerId: string, isInvited: boolean): Generator<string> {
  const staked = isInvited ? total(latestBets(rewards, playerId, 'invite'), ({ validStake }) => validStake) : 0
  const says = total(
    rewards.days.filter(({ player }) => player === playerId),
    ({ turnover }) => turnover,
  )
  if (staked !== says) yield `the days of ${playerId} say ${says} was staked, and the bets say ${staked}`
  const readTo = rewards.read.find(({ player, handler }) => player === playerId && handler === 'invite-deposit')?.to ?? 0
  const deposit = rewards.postings.find(({ player, kind, no }) => player === playerId && DEPOSITS.includes(kind) && no <= readTo)
  const due = isInvited && deposit ? Math.min(share(deposit.amount, FIRST_DEPOSIT_PERCENT, 100), MAX_OF_A_FRIEND) : 0
  const told = rewards.friendEvents.filter(({ player, kind }) => player === playerId && kind === 'first_deposit')
  if (told.length > 1 || total(told, ({ amount }) => amount) !== due)
    yield `the first deposit of ${playerId} should earn ${due} once, and earned ${told.map(({ amount }) => amount).join(' and ')}`
}

/** What an active condition counts is what its bets last were. */
function* brokenTurnover(rewards: RewardState): Generator<string> {
  for (const { player, id, hundredths } of rewards.active) {
    const weights = new Map(rewards.counted.filter(({ condition }) => condition === id).map(({ no, weight }) => [no, weight]))
    const played = total(latestBets(rewards, player, 'turnover'), ({ first, validStake }) => validStake * (weights.get(first) ?? 0))
    if (played !== hundredths) yield `condition ${id} counts ${hundredths} hundredths, and its bets are ${played}`
  }
}

/** Each bet of a player as it last was when this handler read. */
function latestBets({ bets, read }: RewardState, playerId: string, ofHandler: string): RewardState['bets'] {
  const to = read.find(({ player, handler }) => player === playerId && handler === ofHandler)?.to ?? 0
  const latest = new Map<string, RewardState['bets'][number]>()
  for (const bet of bets) if (bet.player === playerId && bet.no <= to) latest.set(bet.bet, bet)
  return [...latest.values()]
}

/** What leaves an account beside the wallet is a grant of the same amount, and each such grant one. */
function* brokenMoves(source: string, moves: RewardState['moves'], { rewards }: State): Generator<string> {
  const granted = rewards.filter((reward) => reward.source === source)
  if (granted.length !== moves.length) yield `there are ${moves.length} moves of ${source} and ${granted.length} grants`
  for (const { id, amount } of moves)
    if (granted.find((reward) => reward.id === id)?.granted !== amount) yield `${amount} of ${source} was moved, and not granted`
}

function* changedSince(closed: Map<string, string>, what: string, is: string): Generator<string> {
  const was = closed.get(what) ?? is
  closed.set(what, was)
  if (was !== is) yield `${what} was closed with ${was}, and is ${is}`
}

function balanceOf({ accounts }: State, playerId: string, account: string): number {
  return accounts.find((one) => one.player === playerId && one.account === account)?.balance ?? 0
}

/** What must hold of rewards once everything has come to rest: all is read, told and closed, and nothing waits. */
export function* brokenRewardsAtRest(rewards: RewardState, { rewards: granted }: State, { inviters }: RewardsOfWorld): Generator<string> {
  for (const { id } of granted.filter(({ state }) => state === 'waiting')) yield `reward ${id} waits for ever`
  for (const { id, state } of rewards.receipts) if (state === 'waiting') yield `receipt ${id} waits for ever`
  for (const { player, startsAt } of rewards.periods.filter(({ isClosed }) => !isClosed))
    yield `the day of ${player} from ${startsAt} is open`
  for (const { player, number } of rewards.days.filter(({ isClosed }) => !isClosed)) yield `day ${number} of friend ${player} is open`
  for (const { player, kind, number } of rewards.friendEvents.filter(({ isTold }) => !isTold))
    yield `${kind} ${number} of ${player} was never told`
  for (const handler of ['turnover', 'refund', 'invite'])
    for (const { player, no } of rewards.bets)
      // What somebody whom nobody has invited stakes earns nobody anything.
      if (
        (handler !== 'invite' || inviters.has(player)) &&
        no > (rewards.read.find((one) => one.player === player && one.handler === handler)?.to ?? 0)
      )
        yield `bet ${no} of ${player} was never read by ${handler}`
  for (const [friend, inviter] of inviters) {
    const first = rewards.postings.find(({ player, kind }) => player === friend && DEPOSITS.includes(kind))
    const earning = rewards.earnings.find((one) => one.friend === friend && one.kind === 'first_deposit')
    if (!first) continue
    if (!earning || earning.player !== inviter) yield `the first deposit of ${friend} earned nothing`
    const isTakenBack = rewards.postings.some(
      (one) => one.player === friend && one.kind === 'chargeback_taken' && one.reference === first.reference,
    )
    if (isTakenBack && (earning?.state === 'earned' || earning?.state === 'pending'))
      yield `the deposit of ${friend} was taken back, and earns`
  }
}
