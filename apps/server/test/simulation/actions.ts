import { minorUnits } from '@krapao/money'
import { refuse } from '../../src/platform/http/refusal.ts'
import { workNameInquiries } from '../../src/modules/account/index.ts'
import { redeemVoucher } from '../../src/modules/deposit/gift-link/redeem-gift-link.ts'
import { workRedemptions } from '../../src/modules/deposit/index.ts'
import { refreshBalances, transferMoney, WALLET, workTransfers } from '../../src/modules/games/index.ts'
import { collectAndWithdraw } from '../../src/modules/withdraw/collect-and-withdraw.ts'
import { cancelWithdrawal, requestWithdrawal, workWithdrawals } from '../../src/modules/withdraw/index.ts'
import type { AppDeps } from '../../src/wiring.ts'
import { bet, changeBet, endOpenBets, placeBet, readBets, tellBets } from './bets.ts'
import { correctStray, takeBack } from './bank-changes.ts'
import { setClock, setClockOfDatabase } from './clock-actions.ts'
import type { Call } from './machine.ts'
import { announceTransfer, askQr, pay, payAnnounced } from './paying.ts'
import { allocateOrReturn, approveOrRefuse, decide, decideTakenBack } from './staff-actions.ts'
import { claimOf, spinOf } from './spins.ts'
import type { SimulatedWorld } from './world.ts'

/** How long whoever works on a transfer or a withdrawal holds it. */
const LEASE_MS = 30_000

/** What a player sent, kept so that it can be sent again under the same key. */
export interface Request {
  says: string
  /** Asks nobody outside, so it may be sent to two servers at once. */
  isOurs?: boolean
  send(deps: AppDeps): Promise<unknown>
}

const CLOCK_MOVES_MS = [200, 1000, 5000, 16_000, 31_000, 62_000, 100_000, 310_000]

/** What may happen next, as often as it stands here. Each leaves everything still. */
export const ACTIONS: ((world: SimulatedWorld) => Promise<void> | void)[] = [
  ...times(18, goOn),
  ...times(7, askTransfer),
  askRefresh,
  ...times(2, askWithdrawal),
  askToCollect,
  ...times(2, askQr),
  ...times(2, askGift),
  retryIdempotent,
  ...times(2, pay),
  ...times(2, announceTransfer),
  ...times(2, payAnnounced),
  ...times(3, report),
  ...times(2, play),
  ...times(4, work),
  sweepEvents,
  ...times(2, passTime),
  overtake,
  crash,
  ...times(2, loseAtCommit),
  setClock,
  setClockOfDatabase,
  sleepBeforeSending,
  lie,
  decide,
  ...times(2, approveOrRefuse),
  takeBack,
  correctStray,
  decideTakenBack,
  ...times(4, allocateOrReturn),
  ...times(3, cancel),
  (world) => ask(world, spinOf(world)),
  (world) => ask(world, claimOf(world)),
]

/** What may happen besides in worlds whose providers tell of bets. */
export const BET_ACTIONS = [...times(6, changeBets), ...times(3, play)]

export function times<Item>(count: number, item: Item): Item[] {
  return Array.from({ length: count }, () => item)
}

/** The calls that can go on now. */
export function readyCalls({ machine, clock }: SimulatedWorld) {
  const now = clock.now().getTime()
  return machine.calls().filter((call) => (call.state === 'asking' ? call.leavesAfter : call.heardAfter) <= now)
}

/** One request to a provider arrives there, or its answer arrives here; now and then so late that others have taken over. */
export async function goOn(world: SimulatedWorld): Promise<void> {
  const { machine, random, clock, circumstances, tally } = world
  const calls = readyCalls(world)
  if (calls.length > 0) {
    clock.advance(1)
    await world.databaseClock.show()
    const call = random.pick(calls)
    if (call.state === 'asking') {
      if (random.chance(circumstances.faultShare / 2)) call.heardAfter = clock.now().getTime() + 20_000 + random.below(400_000)
      call.deliver()
    } else {
      if (isLeased(call) && clock.now().getTime() > call.calledAt + LEASE_MS) tally.happened('an answer is heard after its lease ran out')
      call.answer()
    }
  }
  return machine.still()
}

/** Asked by somebody who holds a transfer or a withdrawal for as long as its lease runs. */
const isLeased = ({ isMove, label }: Call) => isMove || label.startsWith('status')

export function askTransfer(world: SimulatedWorld): Promise<void> {
  const { random } = world
  const { playerId, name, usernames } = random.pick(world.players)
  // Twice as often to where most goes wrong before anything is sent.
  const places = [WALLET, ...usernames.keys(), 'JOKER']
  // Mostly from where there is something.
  const filled = [...usernames].filter(([code, username]) => (world.records.providers.get(code)!.balances.get(username) ?? 0n) > 0n)
  const from = random.pick(random.chance(0.1) ? places : [WALLET, ...filled.map(([code]) => code)])
  const to = random.pick(places.filter((place) => place !== from))
  const amount = from === WALLET && random.chance(0.15) ? ('all' as const) : minorUnits(BigInt(1 + random.below(20_000)))
  const idempotencyKey = world.newKey()
  return ask(world, {
    says: `${name} moves ${amount} from ${from} to ${to} (${idempotencyKey})`,
    send: (deps) => transferMoney(deps, { playerId, from, to, amount, idempotencyKey }, refuse),
  })
}

function askRefresh(world: SimulatedWorld): Promise<void> {
  const { playerId, name } = world.random.pick(world.players)
  return world.start(`${name} refreshes`, async (deps) =>
    // The silent ones come in no order.
    [...(await refreshBalances(deps, playerId))].map(([code, { isKnown }]) => `${code} ${isKnown}`).toSorted(),
  )
}

export function askWithdrawal(world: SimulatedWorld): Promise<void> {
  return withdraw(world, 'withdraws', requestWithdrawal)
}

function askToCollect(world: SimulatedWorld): Promise<void> {
  return withdraw(world, 'collects and withdraws', collectAndWithdraw)
}

function withdraw(world: SimulatedWorld, says: string, verb: typeof collectAndWithdraw): Promise<void> {
  const { playerId, name } = world.random.pick(world.players)
  const order = { playerId, amount: minorUnits(BigInt(5000 + world.random.below(20_000))), idempotencyKey: world.newKey() }
  return ask(world, {
    says: `${name} ${says} ${order.amount} (${order.idempotencyKey})`,
    isOurs: verb === requestWithdrawal,
    send: (deps) => verb(deps, order, refuse),
  })
}

export function ask(world: SimulatedWorld, request: Request): Promise<void> {
  world.requests.push(request)
  return send(world, request)
}

async function send(world: SimulatedWorld, { says, isOurs, send }: Request): Promise<void> {
  if (isOurs && world.random.chance(0.3) && (await world.startTogether(says, send))) world.tally.happened('a request is sent twice at once')
  else await world.start(says, send)
}

/** The player's page sends it once more, perhaps while the first is still on its way. */
function retryIdempotent(world: SimulatedWorld): Promise<void> | void {
  if (world.requests.length === 0) return
  const request = world.random.pick(world.requests)
  world.tally.happened(
    world.machine.isDoing(request.says) ? 'a request is sent again while the first is on its way' : 'a request is sent again',
  )
  return send(world, request)
}

/** Now and then one that somebody has sent before, and one that is worth too little. */
function askGift(world: SimulatedWorld): Promise<void> {
  const { random, records, tally } = world
  const { playerId, name } = random.pick(world.players)
  const { vouchers } = records.gifts
  const isKnown = vouchers.size > 0 && random.chance(0.2)
  const voucher = isKnown ? random.pick([...vouchers.keys()]) : `V${world.seed}N${vouchers.size}`.padEnd(12, 'x')
  if (isKnown) tally.happened('a gift link is sent that was sent before')
  else vouchers.set(voucher, { amount: BigInt((random.chance(0.15) ? 1 : 200) + random.below(150)), isTold: random.chance(0.6) })
  const order = { playerId, voucher, idempotencyKey: world.newKey() }
  return ask(world, {
    says: `${name} sends the gift ${voucher} (${order.idempotencyKey})`,
    send: async (deps) => (await redeemVoucher(deps, order, refuse)).message,
  })
}

/** One of the reports that wait is told, in any order; two copies may be told at once. */
export async function report(world: SimulatedWorld): Promise<void> {
  const { random, tally } = world
  const waiting = world.payments.reports.filter(({ copies }) => copies > 0)
  if (waiting.length === 0) return
  const told = random.pick(waiting)
  if (told.wasTold) tally.happened('a report is told again')
  told.wasTold = true
  const ends = {
    // Not acknowledged: it comes again.
    onEnd: (error: unknown) => void (error && told.copies++),
    onCrash: () => void told.copies++,
  }
  if (told.copies > 1 && random.chance(0.5) && (await world.startTogether(told.says, told.tell, ends))) {
    told.copies -= 2
    tally.happened('a report is told twice at once')
  } else {
    told.copies--
    await world.start(told.says, told.tell, ends)
  }
}

/** Somebody tells of money that is not there. */
function lie({ random, players, qrs, payments, clock, tally }: SimulatedWorld): void {
  if (qrs.length > 0 && random.chance(0.6)) {
    payments.lie(random.pick(qrs), clock.now())
    tally.happened('a report lies about a payment')
  } else {
    payments.transferByStranger(random.pick(players), BigInt(1000 + random.below(20_000)), clock.now())
    tally.happened('a report names nobody we know')
  }
}

function play(world: SimulatedWorld): void {
  const { random, players, records, trace, clock } = world
  // Where bets are told, nobody sits down without money: hardly any world would have a bet.
  const accounts = players
    .flatMap(({ name, usernames }) => [...usernames].map(([code, username]) => ({ name, code, username })))
    .filter(({ code, username }) => !world.hasBets || (records.providers.get(code)!.balances.get(username) ?? 0n) > 0n)
  if (accounts.length === 0) return
  const { name, code, username } = random.pick(accounts)
  const { balances, winnings } = records.providers.get(code)!
  const before = balances.get(username) ?? 0n
  if (before === 0n) return
  if (world.hasBets && random.chance(1 / 3)) return placeBet(world, records.providers.get(code)!, username)
  const after = random.chance(0.1) ? 0n : BigInt(random.below(Number(before) * 2 + 1))
  trace(`${name} plays at ${code}: ${before} → ${after}`)
  balances.set(username, after)
  if (world.hasBets) bet(world, records.providers.get(code)!, { username, before, after, at: clock.now() })
  const past = winnings.get(username) ?? [0n]
  winnings.set(username, [...past, past.at(-1)! + after - before])
}

const WORK: readonly [says: string, work: (deps: AppDeps) => Promise<unknown>][] = [
  ['asks banks for names', workNameInquiries],
  ['works on gift links', workRedemptions],
  ['works on transfers', workTransfers],
  ['works on transfers', workTransfers],
  ['works on withdrawals', workWithdrawals],
  ['works on withdrawals', workWithdrawals],
]

async function work(world: SimulatedWorld): Promise<void> {
  await world.start(...world.random.pick(WORK))
}

/** Bets are corrected, told late and read. */
function changeBets(world: SimulatedWorld): Promise<void> | void {
  const doing = world.random.below(5)
  if (doing <= 1) return changeBet(world)
  if (doing === 4) return endOpenBets(world)
  if (doing === 2) return tellBets(world)
  return world.start('reads bets', readBets)
}

/** Finds what was posted by a server that died before anybody was told. */
export function sweepEvents(world: SimulatedWorld): Promise<void> {
  return world.start('looks for events that nobody has read', async ({ events }) => {
    const found = await events.sweep()
    if (found > 0) world.tally.happened('a sweep finds an event that nobody has read')
    return found
  })
}

function passTime(world: SimulatedWorld): Promise<void> {
  return world.passTime(world.random.pick(CLOCK_MOVES_MS))
}

/** A lease runs out while its holder waits for an answer, and a worker takes over. */
async function overtake(world: SimulatedWorld): Promise<void> {
  const slow = world.machine.calls().filter(isLeased)
  if (slow.length === 0) return
  for (const call of slow) if (call.state === 'answering') call.heardAfter = world.clock.now().getTime() + 40_000
  await world.passTime(31_000)
  await world.start('takes over transfers', workTransfers)
  await world.start('takes over withdrawals', workWithdrawals)
  await world.start('takes over gift links', workRedemptions)
}

function crash({ random, machine, servers, crashShare }: SimulatedWorld): Promise<void> | void {
  if (!random.chance(crashShare)) return
  machine.crash(random.pick(servers).server)
  return machine.still()
}

/** Before or after the next COMMIT a process dies, or its connection breaks and it lives on. Nobody hears what became of it. */
function loseAtCommit({ random, servers, trace, crashShare }: SimulatedWorld): void {
  if (!random.chance(crashShare)) return
  const { server } = random.pick(servers)
  // A fresh connection costs more than anything else here, so fewer of them are lost.
  server.atNextCommit = { lost: random.chance(0.25) ? 'connection' : 'process', when: random.pick(['before', 'after']) }
  trace(`${server.name} will lose its ${server.atNextCommit.lost} ${server.atNextCommit.when} its next commit`)
}

/** A process is stopped just before it writes a request, and others take over; what it sends when it wakes up is old. */
async function sleepBeforeSending(world: SimulatedWorld): Promise<void> {
  const { machine, random, clock, tally } = world
  const call = machine.calls().find(({ isMove, state }) => isMove && state === 'asking')
  if (!call) return
  tally.happened('a process sleeps before it sends')
  call.leavesAfter = clock.now().getTime() + random.pick([20_000, 60_000, 200_000, 1_000_000])
  await world.passTime(31_000)
  await world.start('takes over transfers', workTransfers)
}

/** A player takes back a withdrawal that waits for staff. */
async function cancel(world: SimulatedWorld): Promise<void> {
  if (world.pending.length === 0) return
  const { id: withdrawalId, player: playerId } = world.random.pick(world.pending)
  await world.start(`the player cancels ${withdrawalId}`, (deps) => cancelWithdrawal(deps, { playerId, withdrawalId }))
}
