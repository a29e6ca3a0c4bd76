import { inspect } from 'node:util'
import { createTestClock, type TestClock } from '../../src/platform/clock.ts'
import type { Integrations } from '../../src/integrations/providers.ts'
import { Refusal } from '../../src/platform/http/refusal.ts'
import { createAbsences } from '../../src/modules/games/index.ts'
import { type BetHandler, createBetEvents } from '../../src/modules/bets/index.ts'
import { createEvents, type EventHandler } from '../../src/modules/ledger/index.ts'
import { depositBonus, turnover } from '../../src/modules/bonus/index.ts'
import { inviteDeposits, inviteTurnover } from '../../src/modules/invite/index.ts'
import { campaignReceipts } from '../../src/modules/promotion/index.ts'
import { refundPeriods } from '../../src/modules/refund/index.ts'
import { coinsForDeposits } from '../../src/modules/spin/index.ts'
import type { AppDeps } from '../../src/wiring.ts'
import { summing } from './bets.ts'
import type { State } from './checks.ts'
import { offerCampaigns } from './campaigns.ts'
import type { Lane } from './lane.ts'
import { createLook } from './look.ts'
import { type Ends, IntegrationFault } from './machine.ts'
import { clockError, createCrookedClock } from './crooked-clock.ts'
import { arriveLate, type Circumstances, createRecords, createIntegrations } from './integrations.ts'
import { createPayments, type LiveQr } from './payments.ts'
import { addPlayers, type SimulatedPlayer } from './players.ts'
import { createRandom, type Random } from './random.ts'
import { invite, setRewardTerms } from './reward-rules.ts'
import type { RewardsOfWorld } from './reward-checks.ts'
import type { RewardState } from './reward-state.ts'
import type { Tally } from './tally.ts'
import { createServerSeal } from '../../src/platform/database/server-seal.ts'
import type { BetsOfWorld } from './told-bets.ts'

/** What a player sent, kept so that it can be sent again under the same key. */
export interface Request {
  says: string
  /** Asks nobody outside, so it may be sent to two servers at once. */
  isOurs?: boolean
  send(deps: AppDeps): Promise<unknown>
}

type Verb = (deps: AppDeps) => Promise<unknown>

const START = '2025-03-03T03:00:00Z'
/** Half a minute before midnight in Bangkok. */
const START_WITH_REWARDS = '2025-03-03T16:59:30Z'

/** What the driver says on a connection that broke, and on every use of it after that. */
const CONNECTION_LOST = /^(?:Connection terminated|Client has encountered a connection error)/

export async function createSimulatedWorld(lane: Lane, seed: number, tally: Tally) {
  const { machine, servers, db, owner, cashierIds, complianceId } = lane
  const random = createRandom(seed)
  const { lines, readable, trace } = createTrace()
  lane.tell({ trace, happened: tally.happened })
  machine.reset()
  for (const { server } of servers) Object.assign(server, { atNextCommit: undefined, hasLostConnection: false })

  const chances = chancesOf(random)
  const { hasRewards } = chances
  const clock = createTestClock(hasRewards ? START_WITH_REWARDS : START)
  /** How fast each server's own clock is. */
  const clockErrors = new Map<string, number>()
  const hasWrongClocks = random.chance(0.4)
  const databaseClock = createCrookedClock(clock, lane.clock)
  const records = createRecords(() => (hasWrongClocks ? clockError(random) : 0))
  const now = () => clock.now().getTime()
  const circumstances: Circumstances = { random, machine, tally, now, faultShare: random.pick([0.2, 0.4, 0.7]), isSilent: false }
  /** In some worlds nobody is ever told of what is posted, and only sweeps find it. */
  const areEventsLost = random.chance(0.2)
  const payments = createPayments(seed, random)
  const integrations = createIntegrations(circumstances, records, payments.transfers)
  const { unexpected, servicesOf, watched } = createServices(lane, { clock, clockErrors, integrations, areEventsLost, hasRewards })
  const count = hasRewards ? 2 + random.below(2) : 1 + random.below(3)
  const players = await addPlayers(lane, { seed, count, games: [...records.providers.keys()], at: clock.now() })
  lane.played.push({ records, payments: payments.payments, strays: payments.strays })
  let keyNo = 0

  await databaseClock.show()
  await lane.forgetOthers()
  const rewards = hasRewards ? await layOutRewards(owner, { seed, random, players }) : undefined
  const look = createLook({ db, siteKey: lane.siteKey }, { machine, records, payments, rewards })

  const world = {
    seed,
    tally,
    clockErrors,
    random,
    machine,
    servers,
    clock,
    records,
    db,
    players,
    payments,
    trace,
    lines,
    circumstances,
    hasWrongClocks,
    databaseClock,
    /** Who decides what waits for manual review. */
    cashierIds,
    complianceId,
    campaigns: rewards?.campaigns ?? [],
    unexpected,
    requests: [] as Request[],
    ...noneYet(),
    ...chances,
    /** As of the last check. */
    inManualReview: [] as State['transfers'],
    pending: [] as State['withdrawals'],
    takenBack: [] as State['chargebacks'],
    slipsInReview: [] as State['slips'],
    earningsInReview: [] as RewardState['earnings'],
    ofRewards: undefined as RewardState | undefined,
    newKey: () => `key-${++keyNo}`,

    async start(says: string, verb: Verb, ends: Ends = {}): Promise<void> {
      // Nothing happens in the same moment as something else: what is due is due in one order.
      clock.advance(1)
      await databaseClock.show()
      const at = random.below(servers.length)
      return machine.start(servers[at]!.server, says, () => verb(servicesOf[at]!), watched(says, ends))
    },

    /** At every server in the same moment. False where it would matter which of them comes first: one is about to die. */
    async startTogether(says: string, verb: Verb, ends: Ends = {}): Promise<boolean> {
      if (servers.some(({ server }) => server.atNextCommit)) return false
      clock.advance(1)
      await databaseClock.show()
      const all = servers.map(({ server }) => server)
      await machine.startTogether(all, says, (at) => verb(servicesOf[at]!), watched(says, ends))
      return true
    },

    async passTime(ms: number): Promise<void> {
      trace(`${ms} ms pass`)
      clock.advance(ms)
      await databaseClock.show()
      arriveLate(records, now(), { trace, tally })
    },

    async check({ atRest = false } = {}): Promise<State> {
      const { state, ofRewards, broken } = await look(world, atRest)
      broken.push(...unexpected, ...machine.failures.map((failure) => inspect(failure)))
      if (broken.length > 0) throw new BrokenWorld(seed, broken.map(readable), lines)
      Object.assign(world, { ofRewards }, waitingIn(state, ofRewards))
      return state
    },
  }
  return world
}

const chancesOf = (random: Random) => ({
  /** In some worlds no server ever dies, so that slow ones live to wake up. */
  crashShare: random.pick([0, 0.3, 1]),
  /** In some the providers tell of bets. */
  hasBets: random.chance(0.2),
  /** In some there are campaigns, refunds and friends. */
  hasRewards: random.chance(0.33),
})

/** What players may pay: QRs of theirs, and what they were shown to transfer. */
const noneYet = () => ({
  qrs: [] as LiveQr[],
  announced: [] as { player: SimulatedPlayer; amount: bigint }[],
  /** What is told of bets by itself, where no feed of a provider tells of any. */
  told: { bets: [], held: [], told: new Map() } as BetsOfWorld,
})

async function layOutRewards(
  owner: Lane['owner'],
  { seed, random, players }: { seed: number; random: Random; players: readonly SimulatedPlayer[] },
): Promise<RewardsOfWorld> {
  await setRewardTerms(owner, random.chance(0.5))
  const inviters = new Map(await invite(owner, players, { sharesNetwork: random.chance(0.3), isRing: random.chance(0.3) }))
  return { players, campaigns: await offerCampaigns(owner, seed), inviters, closed: new Map() }
}

/** What waits for staff. */
function waitingIn({ transfers, chargebacks, withdrawals, slips }: State, ofRewards: RewardState | undefined) {
  return {
    inManualReview: transfers.filter(({ state }) => state === 'manual_review'),
    takenBack: chargebacks.filter(({ state }) => state === 'open'),
    pending: withdrawals.filter(({ state }) => state === 'pending_approval'),
    slipsInReview: slips.filter(({ state }) => state === 'manual_review'),
    earningsInReview: ofRewards?.earnings.filter(({ state }) => state === 'pending') ?? [],
  }
}

/** What happened, with ids named as they first appeared, so that the same seed tells the same history. */
function createTrace() {
  const lines: string[] = []
  const names = new Map<string, string>()
  const readable = (says: string) =>
    says.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, (id) => names.get(id) ?? names.set(id, `<${names.size + 1}>`).get(id)!)
  return { lines, readable, trace: (says: string) => void lines.push(readable(says)) }
}

/** What each server works with, and what went wrong there that must not. */
function createServices(
  { env, encryption, siteKey, servers }: Lane,
  {
    clock,
    clockErrors,
    integrations,
    areEventsLost,
    hasRewards,
  }: { clock: TestClock; clockErrors: Map<string, number>; integrations: Integrations; areEventsLost: boolean; hasRewards: boolean },
) {
  const unexpected: string[] = []
  /** Faults that come on purpose. Any other error of a verb is a defect. */
  const isExpected = (error: unknown) =>
    error === undefined ||
    error instanceof Refusal ||
    error instanceof IntegrationFault ||
    (error instanceof Error && CONNECTION_LOST.test(error.message) && servers.some(({ server }) => server.hasLostConnection))
  const note = (details: { err?: unknown }) => {
    if (!isExpected(details.err)) unexpected.push(`a worker failed: ${inspect(details.err)}`)
  }
  const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: note, fatal: note } as never
  const push = { toPlayer: () => undefined, endSessions: () => undefined }
  const servicesOf = servers.map(({ server, connection }): AppDeps => {
    const ofLife = remembered(
      () => server.life,
      () => {
        const db = connection.db.withoutPlugins()
        const handling = { db, push, log, encryption, siteKey }
        return {
          db,
          absences: createAbsences(clock),
          events: createEvents({ db, log }, [coinsForDeposits({ db, push }), ...(hasRewards ? eventHandlers(handling) : [])]),
          betEvents: createBetEvents({ db, log }, [summing({ db }), ...(hasRewards ? betHandlers(handling) : [])]),
        }
      },
    )
    return {
      // What a process had gathered to ask together dies with it.
      get db() {
        return ofLife().db
      },
      clock: { now: () => new Date(clock.now().getTime() + (clockErrors.get(server.name) ?? 0)), elapsed: clock.elapsed },
      get events() {
        const { events } = ofLife()
        return areEventsLost ? { ...events, posted: () => undefined } : events
      },
      get betEvents() {
        const { betEvents } = ofLife()
        return areEventsLost ? { ...betEvents, imported: () => undefined } : betEvents
      },
      get absences() {
        return ofLife().absences
      },
      env,
      encryption,
      siteKey,
      seal: createServerSeal(env.reportKey),
      // Whatever was kept is there.
      get files() {
        const store = { put: async () => undefined, get: async () => Buffer.alloc(1), delete: async () => undefined }
        return { db: ofLife().db, clock, store, linkKey: Buffer.alloc(32) }
      },
      integrations,
      log,
      push,
      wake: () => undefined,
      count: {
        deposit: () => undefined,
        report: () => undefined,
        slip: () => undefined,
        withdrawal: () => undefined,
        spin: () => undefined,
        coupon: () => undefined,
        codeAsked: () => undefined,
        codeTyped: () => undefined,
      },
    }
  })
  const watched = (says: string, { onEnd, onCrash }: Ends): Ends => ({
    onEnd(error) {
      if (!isExpected(error)) unexpected.push(`"${says}" failed: ${inspect(error)}`)
      onEnd?.(error)
    },
    ...(onCrash ? { onCrash } : {}),
  })
  return { unexpected, servicesOf, watched }
}

type Handling = Pick<AppDeps, 'db' | 'push' | 'log' | 'encryption' | 'siteKey'>

/** Whether any other world of this database has a bonus is that world's business. */
function eventHandlers(deps: Handling): EventHandler[] {
  return [depositBonus(deps), campaignReceipts(deps), inviteDeposits(deps)].map((handler) => ({
    ...handler,
    isOn: async () => true,
  }))
}

function betHandlers(deps: Handling): BetHandler[] {
  return [turnover(deps), refundPeriods(deps), inviteTurnover(deps)]
}

/** Made anew whenever the key has changed. */
function remembered<Key, Value>(keyOf: () => Key, make: () => Value): () => Value {
  let known: { key: Key; value: Value } | undefined
  return () => {
    const key = keyOf()
    known = known?.key === key ? known : { key, value: make() }
    return known.value
  }
}

export type SimulatedWorld = Awaited<ReturnType<typeof createSimulatedWorld>>

export class BrokenWorld extends Error {
  constructor(seed: number, broken: string[], lines: string[]) {
    super(`seed ${seed}:\n  ${broken.join('\n  ')}\nReplay: SIMULATION_SEED=${seed} npm run simulate\nWhat happened:\n${lines.join('\n')}`)
    this.name = 'BrokenWorld'
  }
}
