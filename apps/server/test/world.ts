import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Client, createClient, createQr, login } from '@krapao/contract'
import type { MajorUnits } from '@krapao/money'
import { createSandbox, type Sandbox } from '@krapao/sandbox'
import type pg from 'pg'
import { seedGames } from '../seed/games.ts'
import { proveBankAccountBy } from '../seed/prove-bank-account.ts'
import { type AppOptions, createApp } from '../src/app.ts'
import { type AuditOptions, auditLedgerAndModules } from '../src/audit/audit-ledger-and-modules.ts'
import { type RequestOptions, PATIENCE_MS } from '../src/integrations/index.ts'
import { createTestClock } from '../src/platform/clock.ts'
import { connect } from '../src/platform/database/db.ts'
import { isConnectionLoss } from '../src/platform/database/database-errors.ts'
import { type ProcessEnv, readEnv } from '../src/platform/env/env.ts'
import { refuse } from '../src/platform/http/refusal.ts'
import { newSecret } from '../src/platform/ids.ts'
import { createLog } from '../src/platform/log.ts'
import { createDataKeys } from '../src/platform/keys/data-keys.ts'
import { reportKeys } from '../src/report-keys.ts'
import { withClient } from '../src/platform/database/with-client.ts'
import { siteFacts } from '../src/site-facts.ts'
import { registerPlayer, workNameInquiries, workNotices } from '../src/modules/account/index.ts'
import {
  askForLatePayments,
  askQuestions,
  askForPayments,
  creditArrivals,
  deleteOldPictures,
  workRedemptions,
  workSlips,
} from '../src/modules/deposit/index.ts'
import { compareBets, readBetFeeds, workTransfers } from '../src/modules/games/index.ts'
import { forgetOld, workData } from '../src/modules/privacy/index.ts'
import { reconcileLedger, type ReconcileOptions } from '../src/reconcile.ts'
import type { PartSizes } from '../src/reconcile/plan.ts'
import { workPushes } from '../src/modules/webpush/index.ts'
import { workWithdrawals } from '../src/modules/withdraw/index.ts'
import type { AppDeps } from '../src/wiring.ts'
import { databaseClock } from './database-clock.ts'
import { createDatabase } from './database.ts'
import { layOutWorld, WORLD_START } from './lay-out-world.ts'
import { personsNamed } from './nobody-named.ts'
import type { TestDatabase } from './test-postgres.ts'

interface WorldOptions extends Partial<
  Pick<AppOptions, 'log' | 'callsPerMinute' | 'runWorkers' | 'workersRestMs' | 'databaseLimits' | 'moreBetHandlers'>
> {
  /** A migrated one. One of its own unless given. It is dropped in the end. */
  database?: TestDatabase
  /** Variables beside those that make the world. */
  processEnv?: ProcessEnv
  /** A Monday morning in Bangkok unless said otherwise. */
  start?: string
}

export interface WorldPlayer {
  playerId: string
  phone: string
  password: string
  token: string
  call: Client
}

/**
 * The server and the providers over the real wire, on a database of their own with the demo site and games laid
 * out and nobody in it yet. All three follow one clock, which stands still. Background work runs only when asked for:
 * `runWorkers: true`, or the verbs of the modules.
 */
export async function createWorld({
  database: given,
  processEnv = {},
  start = WORLD_START,
  callsPerMinute = 100_000,
  runWorkers = false,
  workersRestMs,
  databaseLimits = PATIENT,
  moreBetHandlers = [],
  log = createLog(process.env['LOG_LEVEL'] ?? 'silent'),
}: WorldOptions = {}) {
  if (given) await layOutWorld(given)
  const database = given ?? (await createDatabase('laid out'))
  const clock = createTestClock(start)
  const ofDatabase = await databaseClock(database.ownerUrl)
  await ofDatabase.set(clock.now())
  const sandbox = createSandbox({ env: processEnv, dataFile: ':memory:', clock, lateMs: 50, slowMs: 50, retryMs: 50 })
  const sandboxUrl = await sandbox.listen()
  // Made by whoever puts the first file into it.
  const dataDir = join(tmpdir(), `krapao-world-${newSecret()}`)
  const env = {
    ...readEnv({ NODE_ENV: 'test', API_DOCS: '0', INTEGRATIONS_BASE: sandboxUrl, DATA_DIR: dataDir, ...processEnv }),
    databaseUrl: database.url,
  }
  const ownerConnection = connect(database.ownerUrl, { log, maxConnections: 4 })
  await seedGames(ownerConnection.db, env)
  const app = await createApp({
    env,
    clock,
    log,
    providerRequests: callsTo(sandbox),
    callsPerMinute,
    runWorkers,
    ...(workersRestMs === undefined ? {} : { workersRestMs }),
    databaseLimits,
    moreBetHandlers,
  })
  await app.listen(0)
  const address = app.http.server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  sandbox.setServerUrl(url)

  const client = (token?: string): Client => createClient({ baseUrl: url, token: () => token })
  const control = createControl(sandboxUrl)
  const rounds = roundsOf(app.deps)
  const passTime = async (ms: number): Promise<void> => {
    clock.advance(ms)
    await ofDatabase.set(clock.now())
  }
  return {
    url,
    env,
    database,
    clock,
    http: app.http,
    db: app.db,
    /** With the login of the owner, for what no server may do. */
    ownerDb: ownerConnection.db,
    ownerPool: ownerConnection.pool,
    deps: app.deps,
    sandbox,
    sandboxUrl,
    /** The control API of the sandbox: `control('GET', 'games')`. */
    control,
    /** The next `count` calls of a provider go wrong in this way; with `call`, only those. */
    fault: (party: string, kind: string, count = 1, call?: string) =>
      control('POST', 'faults', { party, kind, count, ...(call === undefined ? {} : { call }) }),
    /** For the server, the providers and the database. */
    passTime,
    ...rounds,
    /** The next day, for the next of the tests that share this world: nothing goes wrong any more, and nothing is due. */
    async nextDay(): Promise<Date> {
      await control('DELETE', 'faults')
      await endOpenWork({ passTime, rounds, sandbox })
      return clock.now()
    },
    /** Calls over HTTP, as a visitor or with a token. */
    client,
    /** Registers somebody new, whose bank account is proven unless said otherwise, and signs in. */
    player: (fields?: Partial<NewPlayer>) => newPlayer(app.deps, { client, owner: ownerConnection.pool }, fields),
    /** Pays a KBANK QR of this player and waits until the server has booked it. */
    deposit: (player: WorldPlayer, baht: number) => payQr({ control, sandbox }, player, baht),
    ownerUrl: database.ownerUrl,
    /** What the application's own role may not do. */
    asOwner: (statement: string) => runAs(database.ownerUrl, statement),
    /** What no owner may do either. */
    asSuperuser: (statement: string) => runAs(database.superuserUrl, statement),
    /** What does not hold in the ledger; nothing when all is right. */
    audit: (options?: AuditOptions) =>
      auditLedgerAndModules(app.db, { ...app.deps, dataKeys: createDataKeys(env), reports: reportKeys(env) }, options),
    /** What the records of the providers have otherwise than ours since then; of the last thirty days unless said otherwise. */
    reconcile: (since = monthBefore(clock.now()), options?: ReconcileOptions & PartSizes) => reconcileLedger(app.deps, since, options),
    async stop(): Promise<void> {
      const named = await withClient(database.ownerUrl, personsNamed).catch(unlessGone)
      await app.stop()
      await ownerConnection.close()
      await sandbox.close()
      await ofDatabase.close()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
      if (named.length > 0) throw new Error(`Somebody is named in plain text: ${named.join('; ')}`)
    },
  }
}

/** On a cluster of one small machine fifty calls for one player queue for longer than anybody is to wait for an answer. */
const PATIENT = process.env['CITUS_URL'] === undefined ? {} : { waitMs: 180_000 }

/** A test may have killed the database. */
function unlessGone(error: unknown): string[] {
  if (!isConnectionLoss(error)) throw error
  return []
}

const monthBefore = (now: Date) => new Date(now.getTime() - 30 * DAY_MS)

interface Payer {
  control: ReturnType<typeof createControl>
  sandbox: Sandbox
}

async function payQr({ control, sandbox }: Payer, player: WorldPlayer, baht: number): Promise<void> {
  await control('POST', `qr/${await makeQr(player, baht)}/pay`, {})
  await sandbox.flushWebhooks()
}

async function makeQr({ call }: WorldPlayer, baht: number): Promise<string> {
  const qr = await call(createQr, { params: { provider: 'KBANK' }, body: { amount: baht as MajorUnits } })
  if (!qr.hasQrcode) throw new Error('no QR was made')
  return qr.qrcodeId
}

/** The background work, driven by hand. */
function roundsOf(deps: AppDeps) {
  return {
    /** One round of all background work. Answers how much there was to do. */
    async work(): Promise<number> {
      return (await workTransfers(deps)) + (await workWithdrawals(deps)) + (await workRedemptions(deps))
    },
    /** One round of deleting pictures that are old enough. Answers how many. */
    deleteOldPictures: () => deleteOldPictures(deps),
    /** One round of asking about slips. Answers how many were due. */
    checkSlips: () => workSlips(deps),
    /** One round of asking for payments whose reports are lost. */
    ask: () => askForPayments(deps),
    /** One round of asking providers about large payments before they are credited. Answers how many. */
    askFirst: () => askQuestions(deps),
    /** One round of looking for payments that come late. */
    askLate: () => askForLatePayments(deps),
    /** One round of looking again at what waits from accounts that are proven by now. Answers how many it looked at. */
    creditArrivals: () => creditArrivals(deps),
    /** One round of reading the feeds of bets that are due, and of what acts on them. Answers how many were read. */
    async readBets(): Promise<number> {
      const read = await readBetFeeds(deps)
      await deps.betEvents.settled()
      return read
    },
    /** One round of comparing bets with results. Answers how many came to an end. */
    compareBets: () => compareBets(deps),
    /** One round of asking banks in whose names accounts are. */
    inquire: () => workNameInquiries(deps),
    /** One round of telling players by SMS. */
    notify: () => workNotices(deps),
    /** Rounds of telling browsers, until none is due. Answers how many subscriptions were worked on. */
    async tellBrowsers(): Promise<number> {
      for (let all = 0; ;) {
        const told = await workPushes(deps)
        if (told === 0) return all
        all += told
      }
    },
    /** One round of making the files that players have asked for. Answers how many, with those that ended. */
    makeData: () => workData(deps),
    /** Rounds of deleting what is kept long enough, until there is nothing. Answers how many rows. */
    async forget(): Promise<number> {
      for (let all = 0; ;) {
        const rows = (await forgetOld(deps)) + (await workData(deps))
        if (rows === 0) return all
        all += rows
      }
    },
  }
}

interface OpenWork {
  passTime: (ms: number) => Promise<void>
  rounds: ReturnType<typeof roundsOf>
  sandbox: Sandbox
}

/** A day later, whatever was on its way or in doubt has arrived and ended. */
async function endOpenWork({ passTime, rounds, sandbox }: OpenWork): Promise<void> {
  await passTime(DAY_MS)
  await sandbox.flushWebhooks()
  await rounds.ask()
  await rounds.checkSlips()
  while ((await rounds.work()) > 0) await passTime(HOUR_MS)
  await passTime(HOUR_MS)
}

async function runAs(url: string, statement: string): Promise<void> {
  await withClient(url, (client) => client.query(statement))
}

const HANGING_MS = 1000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** What is left hanging on purpose is soon given up; a healthy provider is waited for, however starved the machine. */
function callsTo(sandbox: Sandbox): RequestOptions {
  return {
    get timeoutMs() {
      return sandbox.leavesHanging() ? HANGING_MS : PATIENCE_MS
    },
  }
}

export type World = Awaited<ReturnType<typeof createWorld>>

interface NewPlayer {
  phone: string
  password: string
  name: string
  currency: 'BAHT' | 'LAK'
  /** Their bank has said whose the account is, and a first transfer came from it. */
  proven: boolean
}

let players = 0

/** Registers as the form does, but for the code by SMS, and signs in over HTTP. */
async function newPlayer(
  deps: AppDeps,
  { client, owner }: { client: (token?: string) => Client; owner: pg.Pool },
  fields: Partial<NewPlayer> = {},
): Promise<WorldPlayer> {
  const number = String(++players).padStart(8, '0')
  const { phone = `08${number}`, password = 'a-good-password', name = 'มานี', currency = 'BAHT', proven = true } = fields
  const site = { ...siteFacts(deps), registrationNeedsOtp: async () => false }
  const form = {
    username: phone,
    password,
    name,
    currency,
    sourceCode: 'FRIEND',
    bankCode: currency === 'LAK' ? 'BCEL' : 'KBANK',
    bankAccountName: 'มานี มีนา',
    // Banks hide the last digit.
    bankAccountNo: `50${number.slice(1)}0`,
  }
  const playerId = await registerPlayer({ ...deps, site }, { form, visitor: undefined }, refuse)
  if (proven) await proveBankAccountBy(owner, playerId)
  const { token } = await client()(login, { body: { username: phone, password, remember: true } })
  return { playerId, phone, password, token, call: client(token) }
}

function createControl(sandboxUrl: string) {
  return async (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`${sandboxUrl}/control/${path}`, {
      method,
      ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} /control/${path} answered ${response.status}: ${await response.text()}`)
    return response.json()
  }
}
