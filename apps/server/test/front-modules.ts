import { type Client, createClient } from '@krapao/contract'
import type { FastifyInstance } from 'fastify'
import { connect, inTransaction } from '../src/platform/database/db.ts'
import { createTestClock } from '../src/platform/clock.ts'
import { type ProcessEnv, readEnv } from '../src/platform/env/env.ts'
import { mount } from '../src/platform/http/mount.ts'
import { createHttp } from '../src/platform/http/server.ts'
import { createLog } from '../src/platform/log.ts'
import { accountRoutes, createPlayerResolver } from '../src/modules/account/index.ts'
import { readCurrency } from '../src/modules/ledger/index.ts'
import { otpRoutes } from '../src/modules/otp/index.ts'
import { siteRoutes } from '../src/modules/site/index.ts'
import { siteFacts } from '../src/site-facts.ts'
import type { Answer } from '../src/integrations/providers.ts'
import { seedSite } from '../seed/site.ts'
import { databaseClock } from './database-clock.ts'
import { createServerSeal } from '../src/platform/database/server-seal.ts'
import { createDataKeys } from '../src/platform/keys/data-keys.ts'
import { createKeyring } from '../src/platform/keys/keyring.ts'
import { createDatabase } from './database.ts'

export interface SentMessage {
  to: string
  text: string
  code: string
}

/**
 * The modules a visitor meets first (site, otp, account) over HTTP and a database of their own, with the demo site
 * laid out. The SMS gateway is one the test speaks for; the clock of both is the test's.
 */
export async function createFrontModules({
  laos = false,
  siteOrigin = 'http://localhost:3000',
  processEnv = {},
}: { laos?: boolean; siteOrigin?: string; processEnv?: ProcessEnv } = {}) {
  const database = await createDatabase()
  const log = createLog('silent')
  const { db, close } = connect(database.url, { log })
  const env = readEnv({ NODE_ENV: 'test', LAOS: laos ? '1' : '0', SITE_ORIGIN: siteOrigin, ...processEnv })
  const owner = connect(database.ownerUrl, { log, maxConnections: 2 })
  const clock = createTestClock('2025-03-03T03:00:00Z')
  const ofDatabase = await databaseClock(database.ownerUrl)
  await ofDatabase.set(clock.now())
  const messages: SentMessage[] = []
  const sms = { answer: { outcome: 'done' } as Answer }
  const endedSessions: Buffer[] = []

  const seal = createServerSeal(env.reportKey)
  const deps = {
    db,
    seal,
    ...createKeyring({ db, dataKeys: createDataKeys(env), seal }),
    log,
    env,
    clock,
    push: { toPlayer: () => undefined, endSessions: (tokenHashes: readonly Buffer[]) => void endedSessions.push(...tokenHashes) },
    count: { codeAsked: () => undefined, codeTyped: () => undefined },
    integrations: {
      bank: { holderOf: async () => ({ outcome: 'in-doubt' as const, reason: 'no bank here' }) },
      sms: {
        async send({ to, text }: { to: string; text: string }) {
          messages.unshift({ to, text, code: /\d{6}/.exec(text)?.[0] ?? '' })
          return sms.answer
        },
      },
    },
  }

  await inTransaction(owner.db, seedSite)
  const http = await createHttp({
    log,
    clock,
    trustProxy: false,
    blockedAddresses: [],
    inlineScripts: [],
    mayBeFramed: false,
    callsPerMinute: 100_000,
    databaseWaitMs: 8000,
  })
  const routes = [
    ...siteRoutes(deps, { readCurrency: (playerId) => readCurrency(db, playerId) }),
    ...otpRoutes(deps),
    ...accountRoutes(deps, siteFacts(deps)),
  ]
  for (const route of routes) mount(http, route, [createPlayerResolver(deps)])

  return {
    db,
    /** With the login of the owner, for what no server may do. */
    ownerDb: owner.db,
    ownerUrl: database.ownerUrl,
    env,
    clock,
    /** For the server and the database. */
    async passTime(ms: number): Promise<void> {
      clock.advance(ms)
      await ofDatabase.set(clock.now())
    },
    http,
    deps,
    messages,
    sms,
    endedSessions,
    visitor: (options: VisitorOptions = {}) => createVisitor(http, options),
    async close() {
      await http.close()
      await close()
      await owner.close()
      await ofDatabase.close()
      await database.drop()
    },
  }
}

export type FrontModules = Awaited<ReturnType<typeof createFrontModules>>

interface VisitorOptions {
  address?: string
  userAgent?: string
  token?: string
  /** Of another visitor: the same browser. */
  cookies?: Map<string, string>
}

export interface Visitor {
  call: Client
  cookies: Map<string, string>
  /** The Set-Cookie lines as they came. */
  setCookies: string[]
}

/** A browser: it keeps its cookies and calls through the typed client. */
export function createVisitor(
  http: FastifyInstance,
  { address = '203.0.113.7', userAgent, token, cookies = new Map() }: VisitorOptions = {},
): Visitor {
  const setCookies: string[] = []
  const overInject = async (path: string, init: RequestInit): Promise<Response> => {
    const answer = await http.inject({
      method: init.method as 'GET',
      url: path,
      headers: { ...(init.headers as Record<string, string>), ...(userAgent !== undefined && { 'user-agent': userAgent }) },
      cookies: Object.fromEntries(cookies),
      remoteAddress: address,
      ...(init.body === undefined ? {} : { payload: init.body as string }),
    })
    for (const { name, value } of answer.cookies) cookies.set(name, value)
    setCookies.push(...[answer.headers['set-cookie'] ?? []].flat())
    return new Response(answer.body, { status: answer.statusCode })
  }
  const call = createClient({ fetch: overInject as typeof fetch, token: () => token })
  return { call, cookies, setCookies }
}
