import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { IntegrationOptions } from './integrations/index.ts'
import { readingAges } from './integrations/read-records.ts'
import type { Db } from './platform/database/db.ts'
import type { Env } from './platform/env/env.ts'
import { refuse } from './platform/http/refusal.ts'
import { sha256 } from './platform/ids.ts'
import type { Log } from './platform/log.ts'
import { createTimeBudget, withinTime } from './platform/jobs/time-budget.ts'
import type { Others } from './platform/processes/serving-process.ts'
import { type DepositCounts, slipsInProgress } from './modules/deposit/index.ts'
import type { BetEvents } from './modules/bets/index.ts'
import { transfersInDoubt } from './modules/games/index.ts'
import type { Events } from './modules/ledger/index.ts'
import { openItemCounts } from './modules/operator/index.ts'
import type { OtpCounts } from './modules/otp/index.ts'
import type { SpinCounts } from './modules/spin/index.ts'
import { payoutsWaiting, type WithdrawalCounts } from './modules/withdraw/index.ts'
import { automaticGauges } from './automatic-gauges.ts'
import { rewardGauges } from './reward-gauges.ts'
import type { Witness } from './witness/index.ts'

/** What this process counts while it works. What stands in the database is read when somebody asks. */
export interface Meters {
  registry: Registry
  count: DepositCounts & WithdrawalCounts & SpinCounts & OtpCounts
  onCommit(of: string, size: number): void
  onCall: NonNullable<IntegrationOptions['onCall']>
}

/** Whoever asks hears what the process knows, when the database does not answer by then. */
const READ_WITHIN_MS = 2000
const CALL_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8]
const BATCH_SIZES = [1, 2, 4, 8, 16, 32, 64]

export function createMeters(): Meters {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const deposits = new Counter({
    name: 'krapao_deposits_total',
    help: 'Reports of payments, by what became of them',
    labelNames: ['channel', 'result'],
    registers,
  })
  const reports = new Counter({
    name: 'krapao_reports_total',
    help: 'Reports that came to the address of a provider, by which of its secrets has signed them',
    labelNames: ['provider', 'signed_with'],
    registers,
  })
  const slips = new Counter({ name: 'krapao_slips_total', help: 'Slips that have ended, by result', labelNames: ['result'], registers })
  const withdrawals = new Counter({ name: 'krapao_withdrawals_total', help: 'Withdrawals, by result', labelNames: ['result'], registers })
  const spins = new Counter({ name: 'krapao_spins_total', help: 'Spins of the wheel, by result', labelNames: ['result'], registers })
  const coupons = new Counter({ name: 'krapao_coupons_total', help: 'Claims of coupons, by result', labelNames: ['result'], registers })
  const asked = new Counter({
    name: 'krapao_codes_asked_total',
    help: 'Codes that were asked for, by outcome',
    labelNames: ['outcome'],
    registers,
  })
  const typed = new Counter({
    name: 'krapao_codes_typed_total',
    help: 'Codes that were typed, by outcome',
    labelNames: ['outcome'],
    registers,
  })
  const calls = new Histogram({
    name: 'krapao_provider_call_seconds',
    help: 'Calls to providers: how they went and how long they took',
    labelNames: ['provider', 'outcome'],
    buckets: CALL_SECONDS,
    registers,
  })
  const batches = new Histogram({
    name: 'krapao_group_commit_size',
    help: 'How many shared one commit',
    labelNames: ['of'],
    buckets: BATCH_SIZES,
    registers,
  })
  return {
    registry,
    count: {
      deposit: (channel, result) => deposits.inc({ channel, result }),
      report: (provider, signedWith) => reports.inc({ provider, signed_with: signedWith }),
      slip: (result) => slips.inc({ result }),
      withdrawal: (result) => withdrawals.inc({ result }),
      spin: (result) => spins.inc({ result }),
      coupon: (result) => coupons.inc({ result }),
      codeAsked: (outcome) => asked.inc({ outcome }),
      codeTyped: (outcome) => typed.inc({ outcome }),
    },
    onCommit: (of, size) => batches.observe({ of }, size),
    onCall: (provider, outcome, seconds) => calls.observe({ provider, outcome }, seconds),
  }
}

interface Watched {
  meters: Meters
  deps: { db: Db; env: Env; events: Events; betEvents: BetEvents; log: Log }
  witness: Witness
  pools: Record<'writes' | 'reads', pg.Pool>
  /** Whose figures stand on the same page. */
  others: Others | undefined
}

/** What a proxy on this machine adds for somebody elsewhere, believed or not. */
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

/**
 * `GET /metrics`, for Prometheus, the same page whichever process of a server answers: what each counts is added up, what stands in
 * the database is read once. It is shown to whoever has the token where one is set, else to this machine itself; in production never
 * without a token, because a proxy on this machine may add nothing by which it is known.
 */
export function registerMetrics(http: FastifyInstance, { meters: { registry }, deps, witness, pools, others }: Watched): void {
  const { env } = deps
  const ledger = new Registry()
  const setProcess = watchProcess(registry, { witness, pools })
  const setLedger = watchLedger(ledger, deps)
  const ownFigures = () => {
    setProcess()
    return registry.getMetricsAsJSON()
  }
  others?.tellFigures(ownFigures)
  const ofProcesses = async () => {
    if (!others) {
      setProcess()
      return registry
    }
    const [own, more] = await Promise.all([ownFigures(), others.figures()])
    return AggregatorRegistry.aggregate([own, ...more])
  }
  // Without a token a page that was led to this machine would read it.
  http.get('/metrics', { config: { anyHost: env.metricsToken !== null } }, async (request, reply) => {
    const isLocal =
      env.mode !== 'production' &&
      (request.ip === '127.0.0.1' || request.ip === '::1') &&
      !FORWARDED.some((name) => name in request.headers)
    const isAllowed = env.metricsToken === null ? isLocal : isSame(request.headers.authorization ?? '', `Bearer ${env.metricsToken}`)
    if (!isAllowed) throw refuse('UNAUTHORIZED')
    const [processes] = await Promise.all([ofProcesses(), setLedger()])
    return reply.type(registry.contentType).send((await processes.metrics()) + (await ledger.metrics()))
  })
}

function isSame(said: string, known: string): boolean {
  return timingSafeEqual(sha256(said), sha256(known))
}

function gaugesIn(registry: Registry) {
  return <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge<Label>({ name: `krapao_${name}`, help, labelNames, registers: [registry] })
}

function watchProcess(registry: Registry, { witness, pools }: Pick<Watched, 'witness' | 'pools'>): () => void {
  const gauge = gaugesIn(registry)
  const witnessAge = gauge('witness_age_seconds', 'How old the last record of the witness is')
  const connections = gauge('database_connections', 'Connections of this process', ['share', 'state'])
  const waiting = gauge('database_waiting', 'Who wait for a connection of this process', ['share'])
  return () => {
    const age = witness.ageSeconds()
    // One process keeps it, and only that one knows.
    if (age === null) witnessAge.remove()
    else witnessAge.set(age)
    for (const [share, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
      connections.set({ share, state: 'idle' }, idleCount)
      connections.set({ share, state: 'busy' }, totalCount - idleCount)
      waiting.set({ share }, waitingCount)
    }
  }
}

/** The same in every process, because it stands in the database: take the largest, not the sum. */
function watchLedger(registry: Registry, { db, events, betEvents, log }: Omit<Watched['deps'], 'env'>): () => Promise<void> {
  const gauge = gaugesIn(registry)
  const isAnswering = gauge('database_answers', '1 while the gauges that are read from the database are there')
  const inDoubt = gauge('transfers_in_doubt', 'Transfers whose outcome is not known', ['game'])
  const inDoubtAge = gauge('transfers_in_doubt_oldest_seconds', 'How long the oldest of them has been on its way', ['game'])
  const payouts = gauge('payouts_waiting', 'Withdrawals that the bank is to pay', ['state'])
  const payoutsAge = gauge('payouts_waiting_oldest_seconds', 'How long the oldest of them has been waiting', ['state'])
  const slips = gauge('slips_in_progress', 'Slips that have not ended', ['state'])
  const slipsAge = gauge('slips_in_progress_oldest_seconds', 'How long ago the oldest of them was uploaded', ['state'])
  const items = gauge('work_items_open', 'What waits for manual review, or is told to one', ['kind', 'needs_decision'])
  const itemsAge = gauge('work_items_oldest_seconds', 'How long the oldest of them has been waiting', ['kind', 'needs_decision'])
  const unread = gauge('events_unread', 'Postings that a handler has not read', ['handler'])
  const unreadAge = gauge('events_unread_oldest_seconds', 'How old the oldest of them is', ['handler'])
  const failing = gauge('events_failing', 'Players at whose next posting a handler fails', ['handler'])
  const readAge = gauge('records_read_age_seconds', 'How long ago a list of a provider was last read to its end, by how far back', [
    'records',
    'reach',
  ])
  const automatic = automaticGauges(gauge, db)
  const rewards = rewardGauges(gauge, { db, betEvents })
  const ofLedger = [
    inDoubt,
    inDoubtAge,
    payouts,
    payoutsAge,
    slips,
    slipsAge,
    items,
    itemsAge,
    unread,
    unreadAge,
    failing,
    readAge,
    ...automatic.gauges,
    ...rewards.gauges,
  ]

  async function read(): Promise<void> {
    const [transfers, withdrawals, inProgress, open, lags, ages] = await Promise.all([
      transfersInDoubt(db),
      payoutsWaiting(db),
      slipsInProgress(db),
      openItemCounts(db),
      events.lag(),
      readingAges(db),
      rewards.read(),
      automatic.read(),
    ])
    for (const { game, count, oldestSeconds } of transfers) {
      inDoubt.set({ game }, count)
      inDoubtAge.set({ game }, oldestSeconds)
    }
    for (const { state, count, oldestSeconds } of withdrawals) {
      payouts.set({ state }, count)
      payoutsAge.set({ state }, oldestSeconds)
    }
    for (const { state, count, oldestSeconds } of inProgress) {
      slips.set({ state }, count)
      slipsAge.set({ state }, oldestSeconds)
    }
    for (const { kind, needsDecision, count, oldestSeconds } of open) {
      items.set({ kind, needs_decision: String(needsDecision) }, count)
      itemsAge.set({ kind, needs_decision: String(needsDecision) }, oldestSeconds)
    }
    for (const { records, reach, ageSeconds } of ages) readAge.set({ records, reach }, ageSeconds)
    for (const { handler, unread: count, oldestSeconds, failing: players } of lags) {
      unread.set({ handler }, count)
      unreadAge.set({ handler }, oldestSeconds)
      failing.set({ handler }, players)
    }
  }

  return async () => {
    for (const gauge of ofLedger) gauge.reset()
    try {
      await withinTime(createTimeBudget(READ_WITHIN_MS), read)
      isAnswering.set(1)
    } catch (error) {
      isAnswering.set(0)
      log.warn({ err: error }, 'the gauges could not be read from the database')
    }
  }
}
