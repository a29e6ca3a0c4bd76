import { inspect } from 'node:util'
import { auditBooks } from '../../src/audit-books.ts'
import { createTestClock } from '../../src/platform/clock.ts'
import { Refusal } from '../../src/platform/http/refusal.ts'
import { createCredits } from '../../src/rooms/deposit/index.ts'
import { refreshBalances, workTransfers } from '../../src/rooms/games/index.ts'
import { createGroupPost } from '../../src/rooms/ledger/index.ts'
import { workWithdrawals } from '../../src/rooms/withdraw/index.ts'
import type { Services } from '../../src/services.ts'
import { ACTIONS, decide, goOn, readyCalls, report, type Request } from './actions.ts'
import { brokenAtAnyTime, brokenAtRest, readState, type State } from './checks.ts'
import type { Lane } from './lane.ts'
import { OutsideFault } from './machine.ts'
import { arriveLate, type Circumstances, createBooks, createOutside } from './outside.ts'
import { createPayments, type LiveQr } from './payments.ts'
import { addPlayers } from './players.ts'
import { createRandom } from './random.ts'

const START = '2025-03-03T03:00:00Z'

/** A move that has not left by then never leaves: the adapters' own time-out. */
const SENT_WITHIN_MS = 14_000

/** Faults that come on purpose. Any other error of a verb is a defect. */
const isExpected = (error: unknown) => error === undefined || error instanceof Refusal || error instanceof OutsideFault

export async function createSimulatedWorld(lane: Lane, seed: number) {
  const { machine, servers, db } = lane
  const random = createRandom(seed)
  const lines: string[] = []
  const names = new Map<string, string>()
  /** Ids as they first appeared, so that the same seed tells the same story. */
  const readable = (says: string) =>
    says.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, (id) => names.get(id) ?? names.set(id, `<${names.size + 1}>`).get(id)!)
  const trace = (says: string) => void lines.push(readable(says))
  lane.traceTo(trace)
  machine.reset()
  for (const { server } of servers) server.diesAtCommit = undefined

  const clock = createTestClock(START)
  const books = createBooks()
  const circumstances: Circumstances = { random, machine, now: () => clock.now().getTime(), faultShare: random.pick([0.1, 0.3, 0.6]) }
  const unexpected: string[] = []
  const note = (details: { err?: unknown }) => {
    if (!isExpected(details.err)) unexpected.push(`a worker failed: ${inspect(details.err)}`)
  }
  const outside = createOutside(circumstances, books)
  const servicesOf = servers.map(({ connection }): Services => ({
    db: connection.db,
    books: createGroupPost(connection.db),
    credits: createCredits(connection.db),
    clock,
    env: lane.env,
    seal: lane.seal,
    outside,
    log: { debug: () => undefined, info: () => undefined, warn: () => undefined, error: note, fatal: note } as never,
    push: { toPlayer: () => undefined, endSession: () => undefined },
  }))
  const players = await addPlayers(db, { seed, count: 1 + random.below(3), games: [...books.providers.keys()], at: clock.now() })
  const payments = createPayments(seed, random)
  let keyNo = 0

  const world = {
    seed,
    random,
    machine,
    servers,
    clock,
    books,
    players,
    payments,
    trace,
    lines,
    circumstances,
    /** In some worlds no server ever dies, so that slow ones live to wake up. */
    crashShare: random.pick([0, 0.3, 1]),
    unexpected,
    requests: [] as Request[],
    qrs: [] as LiveQr[],
    /** As of the last check. */
    parked: [] as State['transfers'],
    newKey: () => `key-${++keyNo}`,

    start(
      says: string,
      verb: (services: Services) => Promise<unknown>,
      { onEnd, onCrash }: { onEnd?: (error: unknown) => void; onCrash?: () => void } = {},
    ): Promise<void> {
      const at = random.below(servers.length)
      return machine.start(servers[at]!.server, says, () => verb(servicesOf[at]!), {
        onEnd(error) {
          if (!isExpected(error)) unexpected.push(`"${says}" failed: ${inspect(error)}`)
          onEnd?.(error)
        },
        ...(onCrash ? { onCrash } : {}),
      })
    },

    async passTime(ms: number): Promise<void> {
      trace(`${ms} ms pass`)
      const to = clock.now().getTime() + ms
      for (const call of machine.calls())
        if (call.isMove && call.state === 'asking' && call.calledAt + SENT_WITHIN_MS < to) call.deliver('lost-before')
      clock.advance(ms)
      arriveLate(books, to, trace)
    },

    async check({ atRest = false, withAudit = false } = {}): Promise<State> {
      const state = await readState(db, players, payments.payments)
      const broken = [
        ...unexpected,
        ...machine.failures.map((failure) => inspect(failure)),
        ...brokenAtAnyTime(state, books, players, payments.payments),
      ]
      if (atRest) broken.push(...brokenAtRest(state, books, players, payments.payments))
      if (withAudit) broken.push(...(await auditBooks(db)).map(({ invariant, says }) => `audit: ${invariant}: ${says}`))
      if (broken.length > 0) throw new BrokenWorld(seed, broken.map(readable), lines)
      world.parked = state.transfers.filter((transfer) => transfer.state === 'parked')
      return state
    },
  }
  return world
}

export type SimulatedWorld = Awaited<ReturnType<typeof createSimulatedWorld>>

export class BrokenWorld extends Error {
  constructor(seed: number, broken: string[], lines: string[]) {
    super(`seed ${seed}:\n  ${broken.join('\n  ')}\nReplay: SIMULATION_SEED=${seed} npm run simulate\nWhat happened:\n${lines.join('\n')}`)
    this.name = 'BrokenWorld'
  }
}

/** One world from its first step to its rest. Throws when anything does not hold. Answers its trace. */
export async function simulate(lane: Lane, seed: number): Promise<string[]> {
  const world = await createSimulatedWorld(lane, seed)
  const { random } = world
  for (const player of world.players) world.payments.transfer(player, BigInt(20_000 + random.below(60_000)), world.clock.now())
  while (world.payments.reports.length < world.players.length) await report(world)
  await report(world)
  const steps = 30 + random.below(60)
  for (let step = 1; step <= steps; step++) {
    await random.pick(ACTIONS)(world)
    await world.check({ withAudit: step % 40 === 0 })
  }
  await comeToRest(world)
  return world.lines
}

/** No more faults: the workers and a person end everything, or it is limbo. */
async function comeToRest(world: SimulatedWorld): Promise<void> {
  world.trace('— the faults are over')
  world.circumstances.faultShare = 0
  for (const { server } of world.servers) server.diesAtCommit = undefined
  for (let round = 1; ; round++) {
    await world.start('works on transfers', workTransfers)
    await world.start('works on withdrawals', workWithdrawals)
    for (const { copies } of world.payments.reports) for (let copy = 0; copy < copies; copy++) await report(world)
    while (readyCalls(world).length > 0) await goOn(world)
    const state = await world.check()
    for (let open = world.parked.length; open > 0; open--) {
      await decide(world)
      while (readyCalls(world).length > 0) await goOn(world)
      await world.check()
    }
    if (isAtRest(world, state)) break
    if (round > 40) throw new BrokenWorld(world.seed, ['after forty rounds without a fault something is still open'], world.lines)
    await world.passTime(310_000)
  }
  for (const { playerId, name } of world.players) {
    await world.start(`${name} refreshes`, (services) => refreshBalances(services, playerId))
    while (readyCalls(world).length > 0) await goOn(world)
  }
  await world.check({ atRest: true, withAudit: true })
}

function isAtRest({ machine, books, payments }: SimulatedWorld, state: State): boolean {
  const isLate = books.bank.late.length > 0 || [...books.providers.values()].some(({ late }) => late.length > 0)
  const isTold = payments.reports.every(({ copies }) => copies === 0)
  const hasEnded = state.transfers.every((one) => ['done', 'refused'].includes(one.state))
  const isPaid = state.withdrawals.every((one) => ['paid', 'refused', 'parked'].includes(one.state))
  return !isLate && isTold && hasEnded && isPaid && !machine.isBusy()
}
