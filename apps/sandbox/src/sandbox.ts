import { GAMES } from '@krapao/providers'
import Fastify, { type FastifyError, type FastifyInstance } from 'fastify'
import { BadInput } from './bad-input.ts'
import { serveBanks } from './bank/banks.ts'
import { serveHolders } from './bank/holders.ts'
import { servePayouts } from './bank/payouts.ts'
import { serveReturnedPayouts } from './bank/returned-payouts.ts'
import { serveSlipVerifier } from './bank/slip-verifier.ts'
import { type Clock, systemClock } from './clock.ts'
import { serveControl } from './control/control.ts'
import { serveEscalations } from './escalations.ts'
import { createFaults } from './faults.ts'
import { serveLaunchPages } from './games/launch-pages.ts'
import { serveFormGame } from './games/form-api.ts'
import { serveRestGame } from './games/rest-api.ts'
import { serveRpcGame } from './games/rpc-api.ts'
import { serveGiftLinks } from './giftlink/gift-links.ts'
import { readKeys, webhookSecretOf } from './keys.ts'
import { createOutages } from './outages.ts'
import { createOutbox } from './outbox.ts'
import { serveBankPage } from './pages/bank-page.ts'
import { serveControlPage } from './pages/control-page.ts'
import { serveAssets } from './pages/page.ts'
import { serveObjectStore } from './object-store/object-store.ts'
import { servePushService } from './push/push-service.ts'
import { serveQrGateways } from './qr/gateways.ts'
import { keepRawBody } from './raw-body.ts'
import { reportOf } from './report.ts'
import { serveSms } from './sms.ts'
import { openStore } from './store.ts'
import { serveWallets } from './wallet/wallets.ts'
import type { World } from './world.ts'

export interface SandboxOptions {
  /** The keys under the server's names, such as BANK_KEY; what is absent has its development key. */
  env?: Record<string, string | undefined>
  /** A file, or `:memory:`. */
  dataFile: string
  clock?: Clock
  /** Where reports are sent; may be set later. */
  serverUrl?: string | undefined
  /** Where players reach the wallet, when that is not `serverUrl`. */
  walletUrl?: string | undefined
  /** Where players' browsers reach the sandbox, when that is not the address the server uses. */
  publicUrl?: string | undefined
  /** Opens a bank account that nobody has heard of when it is asked about, in the name that is expected. */
  opensAccounts?: boolean
  /** How late the fault `late` is, and how slow `slow`. */
  lateMs?: number
  slowMs?: number
  /** The pause before a report is sent again the first time; it doubles from there. */
  retryMs?: number
}

export interface Sandbox {
  app: FastifyInstance
  /** Answers the address. Port 0 takes any free one. */
  listen(at?: { port?: number; host?: string }): Promise<string>
  setServerUrl(url: string): void
  /** Sends every report that is not delivered once, now. */
  flushWebhooks(): Promise<void>
  /** Whether a call is going to be left without an answer. */
  leavesHanging(): boolean
  /** How many reports are not delivered. */
  pendingWebhooks(): number
  close(): Promise<void>
}

/** The providers: banks, gateways, games and SMS over the real wire, with records of their own. */
export function createSandbox(options: SandboxOptions): Sandbox {
  const { env = {}, dataFile, clock = systemClock, opensAccounts = false, lateMs = 3_000, slowMs = 2_000, retryMs = 250 } = options
  let serverUrl = options.serverUrl
  const timers = new Set<NodeJS.Timeout>()
  const store = openStore(dataFile)
  const keys = readKeys(env)
  const faults = createFaults()
  const outages = createOutages(clock)
  const outbox = createOutbox({
    store,
    clock,
    faults,
    outages,
    serverUrl: () => serverUrl,
    secretOf: (party) => webhookSecretOf(keys, party),
    reportOf: (kept, signing) => reportOf(world, kept, signing),
    retryMs,
    lateMs,
  })
  const world: World = {
    store,
    clock,
    keys,
    faults,
    outages,
    outbox,
    slowMs,
    publicUrl: options.publicUrl,
    opensAccounts,
    walletUrl: () => options.walletUrl ?? serverUrl ?? '/',
    later(work) {
      const timer = setTimeout(() => {
        timers.delete(timer)
        work()
      }, lateMs)
      timers.add(timer)
    },
  }

  const app = createApp(world)
  app.addHook('onClose', async () => {
    timers.forEach((timer) => clearTimeout(timer))
    outbox.close()
    store.close()
  })
  outbox.deliverAll()

  return {
    app,
    listen: ({ port = 0, host = '127.0.0.1' } = {}) => app.listen({ port, host }),
    setServerUrl(url) {
      serverUrl = url.replace(/\/$/, '')
      outbox.deliverAll()
    },
    flushWebhooks: () => outbox.flush(),
    leavesHanging: () => faults.list().some(({ kind }) => kind === 'timeout-before' || kind === 'timeout-after'),
    pendingWebhooks: () => outbox.pending(),
    close: () => app.close(),
  }
}

const GAME_WIRES = { rest: serveRestGame, rpc: serveRpcGame, form: serveFormGame } as const

function createApp(world: World): FastifyInstance {
  // Calls that are left hanging on purpose must not keep the process.
  const app = Fastify({ forceCloseConnections: true, bodyLimit: 64 * 1024, routerOptions: { maxParamLength: 200 } })
  const readJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    keepRawBody(request, String(body))
    return body === '' ? done(null, undefined) : readJson(request, String(body), done)
  })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  app.setErrorHandler((error: FastifyError | BadInput, request, reply) => {
    const status = error instanceof BadInput ? error.status : (error.statusCode ?? 500)
    if (status >= 500) process.stderr.write(`sandbox: ${request.method} ${request.url.split('?')[0]}: ${error.stack}\n`)
    return reply.code(status).send({ error: { code: status >= 500 ? 'INTERNAL' : 'BAD_REQUEST', message: error.message } })
  })
  refuseForeignForms(app)
  app.get('/readyz', async () => ({ ready: true }))

  serveSms(app, world)
  servePushService(app, world)
  serveEscalations(app, world)
  serveObjectStore(app, world)
  servePayouts(app, world)
  serveReturnedPayouts(app, world)
  serveHolders(app, world)
  serveBanks(app, world)
  serveSlipVerifier(app, world)
  serveGiftLinks(app, world)
  serveWallets(app, world)
  serveQrGateways(app, world)
  for (const game of GAMES) {
    GAME_WIRES[game.wire](app, world, game)
    serveLaunchPages(app, world, game)
  }
  serveControl(app, world)
  serveControlPage(app)
  serveBankPage(app)
  serveAssets(app)
  return app
}

/**
 * Pages of other sites, the portal's too, may send a player's sign-in to a game, which is what its sign-in is for, and nothing else:
 * a form of a stranger would pay a QR or make a bank fail for whoever has this sandbox open.
 */
function refuseForeignForms(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const { 'sec-fetch-site': site, origin, host } = request.headers
    const isForeign = site === undefined ? origin !== undefined && hostOf(origin) !== host : site !== 'same-origin' && site !== 'none'
    const isSignIn = /^\/games\/\w+\/sign-in$/.test(request.routeOptions.url ?? '')
    if (isForeign && request.method !== 'GET' && !isSignIn) throw new BadInput('a page of another site may not ask for this', 403)
  })
}

const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : undefined)
