import { minorUnits } from '@krapao/money'
import { sql } from 'kysely'
import { refuse } from '../../src/platform/http/refusal.ts'
import { createQr } from '../../src/modules/deposit/create-qr.ts'
import { redeemVoucher } from '../../src/modules/deposit/gift-link/redeem-gift-link.ts'
import { allocatePayment, decideChargeback, returnPayment, workRedemptions } from '../../src/modules/deposit/index.ts'
import { decideTransfer, refreshBalances, transferMoney, WALLET, workTransfers } from '../../src/modules/games/index.ts'
import { collectAndWithdraw } from '../../src/modules/withdraw/collect-and-withdraw.ts'
import { cancelWithdrawal, decideWithdrawal, requestWithdrawal, workWithdrawals } from '../../src/modules/withdraw/index.ts'
import type { Services } from '../../src/wiring.ts'
import { instructionFrom } from '../staff.ts'
import { setClock, setClockOfDatabase } from './clock-actions.ts'
import type { Call } from './machine.ts'
import type { SimulatedWorld } from './world.ts'

/** How long whoever works on a transfer or a withdrawal holds it. */
const LEASE_MS = 30_000

/** What a player sent, kept so that it can be sent again under the same key. */
export interface Request {
  says: string
  /** Asks nobody outside, so it may be sent to two servers at once. */
  isOurs?: boolean
  send(services: Services): Promise<unknown>
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
  bearOrTake,
  allocateOrReturn,
  cancel,
]

function times<Item>(count: number, item: Item): Item[] {
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
    send: (services) => transferMoney(services, { playerId, from, to, amount, idempotencyKey }, refuse),
  })
}

function askRefresh(world: SimulatedWorld): Promise<void> {
  const { playerId, name } = world.random.pick(world.players)
  return world.start(`${name} refreshes`, async (services) =>
    // The silent ones come in no order.
    [...(await refreshBalances(services, playerId))].map(([code, { isKnown }]) => `${code} ${isKnown}`).toSorted(),
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
    send: (services) => verb(services, order, refuse),
  })
}

function ask(world: SimulatedWorld, request: Request): Promise<void> {
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

function askQr(world: SimulatedWorld): Promise<void> {
  const player = world.random.pick(world.players)
  const amount = minorUnits(BigInt(1000 + world.random.below(30_000)))
  const order = {
    playerId: player.playerId,
    currency: 'BAHT',
    provider: 'KBANK',
    amount,
    minimum: minorUnits(100n),
    lifetimeMs: world.random.pick([30_000, 60_000, 300_000]),
    idempotencyKey: world.newKey(),
  } as const
  return world.start(`${player.name} asks for a QR of ${amount}`, async (services) => {
    const answer = await createQr(services, order, refuse)
    if (!answer.hasQrcode) return 'no QR'
    world.qrs.push({ qrId: answer.qrcodeId, player, amount, expiresAt: new Date(answer.expireIn) })
    return 'a QR'
  })
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
    send: async (services) => (await redeemVoucher(services, order, refuse)).message,
  })
}

/** Money leaves a player's bank for us, whatever we know of it. */
function pay(world: SimulatedWorld): void {
  const { random, qrs, payments } = world
  const at = world.clock.now()
  if (qrs.length > 0 && random.chance(0.7)) {
    const qr = random.pick(qrs)
    const amount = random.chance(0.85) ? qr.amount : qr.amount + 1n
    world.trace(`${qr.player.name} pays a QR with ${amount}`)
    payments.payQr(qr, amount, at)
  } else {
    const player = random.pick(world.players)
    const amount = BigInt(1000 + random.below(20_000))
    world.trace(`${player.name} sends ${amount} from the bank`)
    payments.transfer(player, amount, at)
  }
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
  if (random.chance(0.7)) {
    if (qrs.length === 0) return
    payments.lie(random.pick(qrs), clock.now())
    tally.happened('a report lies about a payment')
  } else {
    payments.transferByStranger(random.pick(players), BigInt(1000 + random.below(20_000)), clock.now())
    tally.happened('a report names nobody we know')
  }
}

function play({ random, players, records, trace }: SimulatedWorld): void {
  const player = random.pick(players)
  const [code, username] = random.pick([...player.usernames])
  const { balances, winnings } = records.providers.get(code)!
  const before = balances.get(username) ?? 0n
  if (before === 0n) return
  const after = random.chance(0.1) ? 0n : BigInt(random.below(Number(before) * 2 + 1))
  trace(`${player.name} plays at ${code}: ${before} → ${after}`)
  balances.set(username, after)
  const past = winnings.get(username) ?? [0n]
  winnings.set(username, [...past, past.at(-1)! + after - before])
}

async function work(world: SimulatedWorld): Promise<void> {
  if (world.random.chance(0.4)) await world.start('works on transfers', workTransfers)
  else if (world.random.chance(0.3)) await world.start('works on gift links', workRedemptions)
  else await world.start('works on withdrawals', workWithdrawals)
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

/** A person decides a transfer in manual review by the provider's own records, once nothing of it can still arrive there. */
export async function decide(world: SimulatedWorld): Promise<void> {
  const { inManualReview } = world
  const certain = inManualReview.filter(({ id, game }) => {
    const isOnItsWay = world.machine.calls().some((call) => call.isMove && call.label.includes(id) && call.state === 'asking')
    return !isOnItsWay && !world.records.providers.get(game)!.late.some(({ move }) => move.transferId === id)
  })
  if (certain.length === 0) return
  const { id: transferId, game, player: playerId } = world.random.pick(certain)
  const outcome = world.records.providers.get(game)!.effects.some((effect) => effect.transferId === transferId) ? 'done' : 'refused'
  const instruction = instructionFrom(world.cashierId, 'the records of the provider')
  await world.start(`a person decides ${transferId}: ${outcome}`, (services) =>
    decideTransfer(services, { playerId, transferId, outcome, instruction }),
  )
}

/** Staff decide about a withdrawal that waits for them. */
export async function approveOrRefuse(world: SimulatedWorld): Promise<void> {
  if (world.pending.length === 0) return
  const { id: withdrawalId, player: playerId } = world.random.pick(world.pending)
  const outcome = world.random.chance(0.7) ? 'approve' : 'refuse'
  const instruction = instructionFrom(world.cashierId, 'looked at it')
  await world.start(`a person decides ${withdrawalId}: ${outcome}`, (services) =>
    decideWithdrawal(services, { playerId, withdrawalId, outcome, instruction }),
  )
}

/** The bank takes back what a player has paid. */
function takeBack({ random, payments, clock, trace, tally }: SimulatedWorld): void {
  const paid = payments.payments.filter(({ isReversed }) => !isReversed)
  if (paid.length === 0 || random.chance(0.5)) return
  const payment = random.pick(paid)
  trace(`the bank of a player takes ${payment.reference} back`)
  payments.takeBack(payment, clock.now())
  tally.happened('a payment is taken back')
}

/** Staff decide who bears what was taken back. */
export async function bearOrTake(world: SimulatedWorld, outcome: 'take' | 'bear' = world.random.pick(['take', 'bear'])): Promise<void> {
  if (world.takenBack.length === 0) return
  const { reference, player: playerId } = world.random.pick(world.takenBack)
  const instruction = instructionFrom(world.cashierId, 'asked the bank')
  await world.start(`a person decides about ${reference}, taken back: ${outcome}`, (services) =>
    decideChargeback(services, { playerId, reference, outcome, instruction }),
  )
}

/** Staff say whose money is that nobody knows, or that they have sent it back. */
async function allocateOrReturn(world: SimulatedWorld): Promise<void> {
  const { random, payments, players, cashierId } = world
  if (payments.strays.length === 0) return
  const stray = random.pick(payments.strays)
  const { reference } = stray
  const instruction = instructionFrom(cashierId, 'asked the bank')
  if (random.chance(0.5)) {
    const { playerId, name } = random.pick(players)
    stray.saidToBeOf.push(playerId)
    await world.start(`a person allocates ${reference} to ${name}`, (services) =>
      allocatePayment(services, { playerId, reference, instruction }),
    )
  } else {
    await world.start(`a person returns ${reference}`, async ({ db, ...services }) => {
      const { rows } = await suspenseJournalOf(reference).execute(db)
      return returnPayment({ db, ...services }, { ownerId: rows[0]!.owner, reference, returnedBy: 'R1', instruction })
    })
  }
}

const suspenseJournalOf = (reference: string) =>
  sql<{ owner: string }>`select ledger.house_owner_id('BAHT', 'suspense', ${reference}) as owner`

/** A player takes back a withdrawal that waits for staff. */
async function cancel(world: SimulatedWorld): Promise<void> {
  if (world.pending.length === 0) return
  const { id: withdrawalId, player: playerId } = world.random.pick(world.pending)
  await world.start(`the player cancels ${withdrawalId}`, (services) => cancelWithdrawal(services, { playerId, withdrawalId }))
}
