import { createHash } from 'node:crypto'
import { BELOW_MINIMUM } from '../../src/modules/deposit/gift-link/redemption.ts'
import { compareBets } from '../../src/modules/games/index.ts'
import { refreshGame } from '../../src/modules/games/refresh-balances.ts'
import { SIMULATED, SIMULATED_WITH_REWARDS } from '../verbs/index.ts'
import { endOpenBets, tellBets } from './bet-actions.ts'
import { readBets } from './bets.ts'
import { ENDS, GIFT_ENDS, type State } from './checks.ts'
import { BET_ACTIONS } from './games.ts'
import { workOnGiftLinks } from './gift-links.ts'
import type { Lane } from './lane.ts'
import { report, sweepEvents } from './reports.ts'
import { allocateOrReturn, approveOrRefuse, bearOrTake, decide } from './staff-actions.ts'
import { countRewards, dayEnds, endRewards, SURROUNDINGS_OF_REWARDS, workOnRewards } from './rewards.ts'
import { decideSlip, workOnSlip } from './slips.ts'
import { askForNames, goOn, readyCalls, SURROUNDINGS } from './surroundings.ts'
import { createTally, type Tally } from './tally.ts'
import { askTransfer, workOnTransfers } from './transfers.ts'
import { askWithdrawal, workOnWithdrawals } from './withdrawals.ts'
import { BrokenWorld, createSimulatedWorld, type SimulatedWorld } from './world.ts'

/** Mostly short, because a short world finds nearly as much as a long one; but what needs a long past gets it. */
const STEPS = [8, 12, 20, 50]

/** A day is over before what it gives can be claimed. */
const STEPS_WITH_REWARDS = [20, 40]
const REWARD_SHARE = 0.6

const ACTIONS_OF_REWARDS = [...SURROUNDINGS_OF_REWARDS, ...SIMULATED_WITH_REWARDS]

/** Nobody answers for more than two hours, then for days: minutes between the rounds first, then hours. */
const SILENCES_MS = [...Array.from({ length: 26 }, () => 310_000), ...Array.from({ length: 8 }, () => 21_600_000)]

/** One world from its first step to its rest. Throws when anything does not hold. Answers its trace. */
export async function simulate(lane: Lane, seed: number, tally: Tally = createTally()): Promise<string[]> {
  const world = await createSimulatedWorld(lane, seed, tally)
  const { random } = world
  for (const player of world.players.filter(({ isImpostor }) => !isImpostor))
    world.payments.transfer(player, BigInt(20_000 + random.below(60_000)), { at: world.clock.now() })
  for (let reports = world.players.length; reports >= 0; reports--) await report(world)
  const actions = [...SURROUNDINGS, ...SIMULATED, ...(world.hasBets ? BET_ACTIONS : [])]
  const steps = random.pick(world.hasRewards ? STEPS_WITH_REWARDS : STEPS) + 2 * random.below(5)
  for (let step = steps; step > 0; step--) {
    await random.pick(world.hasRewards && random.chance(REWARD_SHARE) ? ACTIONS_OF_REWARDS : actions)(world)
    if (world.hasRewards && step * 2 === steps) await dayEnds(world)
    await world.check()
  }
  for (let round = 1; round <= 3; round++) {
    await settleCalls(world)
    await work(world)
    await world.passTime(random.pick([1000, 31_000, 100_000]))
    await world.check()
  }
  if (random.chance(0.025)) await hearNothing(world)
  const state = await comeToRest(world)
  countEnds(state, tally)
  if (world.ofRewards) countRewards(world.ofRewards, state, tally)
  world.trace(JSON.stringify(state))
  return world.lines
}

/** How many attempts are made before a person is told. */
const TOLD_AFTER = 22

export const hashOf = (lines: string[]) => createHash('sha256').update(lines.join('\n')).digest('hex')

/** For days no provider answers anything: a person is told, and everything that can be asked ends by itself afterwards. */
async function hearNothing(world: SimulatedWorld): Promise<void> {
  world.trace('— nobody answers')
  await settleCalls(world)
  await askWithdrawal(world)
  world.circumstances.isSilent = true
  await askTransfer(world)
  for (const ms of SILENCES_MS) {
    await world.passTime(ms)
    await work(world)
    await settleCalls(world)
    await world.check()
  }
  world.circumstances.isSilent = false
}

async function work(world: SimulatedWorld): Promise<void> {
  await workOnTransfers(world)
  await workOnWithdrawals(world)
  await askForNames(world)
  for (let slips = 4; slips > 0; slips--) await workOnSlip(world)
  await workOnGiftLinks(world)
  await sweepEvents(world)
  if (world.hasRewards) await workOnRewards(world)
}

/** Who has nothing to do has been there in the round before. */
async function workOnWhatIsOpen(world: SimulatedWorld, { transfers, withdrawals, returns, slips, gifts }: State): Promise<void> {
  if (transfers.some(({ state }) => !hasEnded(state))) await workOnTransfers(world)
  if ([...withdrawals, ...returns].some(({ state }) => !ENDS.includes(state))) await workOnWithdrawals(world)
  await askForNames(world)
  const openSlips = slips.filter(({ state }) => !isChecked(state)).length
  for (let left = Math.min(openSlips, 4); left > 0; left--) await workOnSlip(world)
  if (gifts.some(({ state }) => !GIFT_ENDS.includes(state))) await workOnGiftLinks(world)
}

const hasEnded = (state: string) => state === 'done' || state === 'refused'
const isChecked = (state: string) => state === 'credited' || state === 'failed'

async function settleCalls(world: SimulatedWorld): Promise<void> {
  while (readyCalls(world).length > 0) await goOn(world)
}

/** No more faults: the workers and a person end everything, or it is limbo. */
async function comeToRest(world: SimulatedWorld): Promise<State> {
  world.trace('— the faults are over')
  world.circumstances.faultShare = 0
  for (const { server } of world.servers) server.atNextCommit = undefined
  Object.assign(world.databaseClock, { error: 0, isStopped: false })
  await work(world)
  for (let round = 1, state = await world.check(); ; round++) {
    await workOnWhatIsOpen(world, state)
    for (const { copies } of world.payments.reports) for (let copy = 0; copy < copies; copy++) await report(world)
    if (round === 1) for (let strays = world.payments.strays.length; strays > 0; strays--) await allocateOrReturn(world)
    await settleCalls(world)
    state = await world.check()
    for (let open = world.inManualReview.length; open > 0; open--) {
      await decide(world)
      await settleCalls(world)
      await world.check()
    }
    for (let open = world.slipsInReview.length; open > 0; open--) {
      await decideSlip(world)
      await world.check()
    }
    for (let open = world.pending.length; open > 0; open--) {
      await approveOrRefuse(world)
      await world.check()
    }
    for (const one of world.takenBack) {
      for (const outcome of ['take', 'bear'] as const)
        for (const staffId of world.cashierIds) await bearOrTake(world, { one, outcome, staffId })
      await world.check()
    }
    if (isAtRest(world, state)) break
    if (round > 40) throw new BrokenWorld(world.seed, ['after forty rounds without a fault something is still open'], world.lines)
    await world.passTime(310_000)
  }
  await sweepEvents(world)
  if (world.hasRewards) await endRewards(world)
  if (world.hasBets) await readAllBets(world)
  await readBalances(world)
  // A balance that has fallen to 0 is believed when it is read again.
  await world.passTime(61_000)
  await readBalances(world)
  // Once a day what a wrong clock has hidden is looked for.
  await world.passTime(97_200_000)
  await sweepEvents(world)
  if (world.hasBets) await compareAllBets(world)
  if (world.hasRewards) await workOnRewards(world)
  return world.check({ atRest: true })
}

async function readAllBets(world: SimulatedWorld): Promise<void> {
  endOpenBets(world, true)
  tellBets(world, true)
  await world.passTime(310_000)
  await world.start('reads bets', readBets)
  await settleCalls(world)
}

/** Long after the last bet: the balance is read for it where it was not, and then there is nothing to tell. */
async function compareAllBets(world: SimulatedWorld): Promise<void> {
  for (let round = 1; round <= 2; round++) {
    await world.start('reads bets', readBets)
    await settleCalls(world)
    await world.start('compares bets', compareBets)
    await settleCalls(world)
    await world.passTime(310_000)
  }
}

async function readBalances(world: SimulatedWorld): Promise<void> {
  for (const { playerId, usernames } of world.players) {
    for (const [code, username] of usernames) {
      if (!world.records.providers.get(code)!.winnings.has(username)) continue
      await world.start(`reads ${username}`, (deps) => refreshGame(deps, playerId, code))
      await settleCalls(world)
    }
  }
}

function isAtRest({ machine, records, payments }: SimulatedWorld, state: State): boolean {
  const isLate =
    records.bank.late.length > 0 || records.gifts.late.length > 0 || [...records.providers.values()].some(({ late }) => late.length > 0)
  const isTold = payments.reports.every(({ copies }) => copies === 0)
  const isMoved = state.transfers.every((one) => hasEnded(one.state))
  const isPaid = [...state.withdrawals, ...state.returns].every((one) => ENDS.includes(one.state))
  const isRead = state.slips.every((one) => isChecked(one.state))
  const isRedeemed = state.gifts.every((one) => GIFT_ENDS.includes(one.state))
  return (
    !isLate &&
    isRead &&
    isRedeemed &&
    state.chargebacks.every((one) => one.state !== 'open') &&
    isTold &&
    isMoved &&
    isPaid &&
    !machine.isBusy()
  )
}

/** How everything went, by what its history says. */
function countEnds(
  { transfers, withdrawals, settlements, waiting, chargebacks, proofs, lines, returns, slips, gifts, rewards }: State,
  { happened }: Tally,
): void {
  for (const proof of proofs)
    happened(proof === 'in full' ? 'a bank account is proven by a first transfer' : 'a transfer of a number in part is credited')
  for (const { state, endedBy, isForDeposit } of rewards) {
    if (isForDeposit) happened('a bonus is granted for a deposit')
    if (state === null) happened('a bonus is granted without a condition')
    if (state === 'met') happened('a bonus is met')
    if (state === 'cancelled') happened('a bonus that waits is ended')
    if (endedBy !== null) happened(`a bonus is ended by ${endedBy}`)
  }
  for (const { history, state } of transfers) {
    const past = new Set(history.map((line) => line.state))
    const end = state as 'done' | 'refused'
    if (past.has('manual_review')) happened(`a transfer goes from manual review to ${end}`)
    else if (past.has('in_doubt')) happened(`a transfer goes from in doubt to ${end}`)
    else if (end === 'done') happened('a transfer is done at once')
    if (!past.has('manual_review') && history.some(({ attempt = 0 }) => attempt > TOLD_AFTER))
      happened('a transfer is told to a person and ends by itself')
  }
  for (const { history, state } of withdrawals) {
    const past = new Set(history.map((line) => line.state))
    if (history.some(({ attempt = 0 }) => attempt > TOLD_AFTER)) happened('a withdrawal is told to a person and ends by itself')
    if (past.has('name_check') || past.has('pending_approval')) happened('a withdrawal waits because of the name')
    if (past.has('in_doubt')) happened(`a withdrawal goes from in doubt to ${state as 'paid' | 'refused'}`)
    else if (past.has('approved')) happened('a withdrawal is approved by staff and paid')
    else if (state === 'paid') happened('a withdrawal is paid at once')
    else if (state === 'cancelled') happened('a withdrawal is cancelled')
  }
  for (const { history, state, reason } of gifts) {
    const isDoubted = history.some((line) => line.state === 'in_doubt')
    if (state === 'unallocated') happened('a gift link waits for manual review')
    else if (isDoubted) happened(`a gift link goes from in doubt to ${state as 'credited' | 'refused'}`)
    else if (state === 'credited') happened('a gift link is credited at once')
    if (reason === BELOW_MINIMUM) happened('a gift link is worth too little')
  }
  for (let count = settlements.length; count > 0; count--) happened('a payment is credited')
  for (const { state, amount, taken } of chargebacks)
    happened(
      state === 'borne' ? 'a chargeback is borne by the house' : taken < amount ? 'a chargeback is taken in part' : 'a chargeback is taken',
    )
  for (const { state } of lines) if (state === 'merged') happened('a line is a payment of its gateway')
  for (const { state } of returns)
    happened(state === 'paid' ? 'a payment is sent back' : 'a payment that the bank would not send back waits again')
  for (const { state, note, isByStaff } of slips) {
    if (state === 'credited') happened(isByStaff ? 'a slip is credited by staff' : 'a slip is credited')
    else if (isByStaff) happened('a slip is refused by staff')
    else happened(note === 'SLIP_REFNO_DUPLICATED' ? 'a slip is a duplicate' : 'a slip fails')
  }
  for (let count = waiting.length; count > 0; count--) happened('a payment waits for manual review')
}
