import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type BrowserContext, type ConsoleMessage, expect, type Request, test as base } from '@playwright/test'
import { bangkokTime } from './pages/bangkok.ts'
import { isInShare } from '../tools/test-share.ts'
import { sql } from './pages/database.ts'

const ROOT = dirname(import.meta.dirname)
const READY_WITHIN_MS = 120_000
/** What one process has compiled is there for the next. */
const COMPILE_CACHE = join(ROOT, '.data', 'test', 'compile-cache')

/** The whole product as `npm start` runs it, with data and ports of its own and the demo world laid out. */
export interface Stack {
  portalUrl: string
  sandboxUrl: string
  databaseUrl: string
  /**
   * What `npm run audit` says is not right. A journey compares it with what it said before: others on this stack lay slips into the
   * database that no bank knows of.
   */
  findings(): Promise<string[]>
}

/** Where the portal remembers that the player does not want to see the agreements again. */
export const AGREEMENT_FLAG = 'remember-agreement'

const underWay = new WeakMap<BrowserContext, Set<Request>>()

/** The calls of the pages of a journey that have no answer yet. */
export function callsUnderWay(context: BrowserContext): Set<Request> {
  return underWay.get(context) ?? new Set()
}

function followCalls(context: BrowserContext): void {
  const calls = new Set<Request>()
  underWay.set(context, calls)
  context.on('request', (request) => new URL(request.url()).pathname.startsWith('/api/') && calls.add(request))
  const forget = (request: Request) => void calls.delete(request)
  context.on('requestfinished', forget)
  context.on('requestfailed', forget)
}

/** As a browser tells of what a policy of ours has kept a page from, or does not know of it. */
const OF_POLICIES = /Content[- ]Security[- ]Policy|Permissions[- ]Policy|Trusted(HTML|Script)/i

/** Not what the browser draws around a picture that stands alone, nor the recorder of traces that looks into one. */
function isOfOurPages(message: ConsoleMessage): boolean {
  const isAlone = /\/api\/file\//.test(message.page()?.url() ?? '')
  return OF_POLICIES.test(message.text()) && !isAlone && !message.text().startsWith("Connecting to 'blob:")
}

/** Tests of one worker share a stack; `page.goto('/')` opens its portal. */
export const test = base.extend<{ ofShare: void; nothingLeft: void; keptFrom: string[]; seesAgreements: boolean }, { stack: Stack }>({
  stack: [
    // Playwright reads from the braces that this fixture needs no other.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const { stack, stop } = await startStack()
      await use(stack)
      await stop()
    },
    { scope: 'worker', timeout: READY_WITHIN_MS },
  ],
  ofShare: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use, { file, titlePath, skip }) => {
      skip(!isInShare(file, titlePath.join(' ')))
      await use()
    },
    { auto: true },
  ],
  baseURL: async ({ stack }, use) => use(stack.portalUrl),
  // They would come over every journey that stays on the dashboard for a moment.
  seesAgreements: [false, { option: true }],
  context: async ({ context, seesAgreements }, use) => {
    if (!seesAgreements) await context.addInitScript((flag) => localStorage.setItem(flag, 'true'), AGREEMENT_FLAG)
    followCalls(context)
    await use(context)
  },
  // Whatever a journey does, no page of it does what the policies forbid; one that tries takes out what it has tried.
  keptFrom: [
    async ({ context }, use) => {
      const keptFrom: string[] = []
      context.on('console', (message) => isOfOurPages(message) && keptFrom.push(message.text()))
      await use(keptFrom)
      expect(keptFrom).toEqual([])
    },
    { auto: true },
  ],
  // What a test planted and did not meet is not for the next one, which has the same stack.
  nothingLeft: [
    async ({ stack }, use) => {
      await use()
      await fetch(`${stack.sandboxUrl}/control/faults`, { method: 'DELETE' })
      await forgetCodes(stack)
    },
    { auto: true },
  ],
})
export { expect } from '@playwright/test'

async function startStack(): Promise<{ stack: Stack; stop: () => Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'krapao-e2e-'))
  const [port, sandboxPort] = await freePorts()
  const env = {
    ...process.env,
    NODE_COMPILE_CACHE: COMPILE_CACHE,
    DATA_DIR: dataDir,
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    NODE_ENV: 'test',
    DATABASE_URL: '',
  }
  const starter = spawn(process.execPath, [join(ROOT, 'tools', 'start', 'start.ts')], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  starter.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  starter.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))

  const stop = async () => {
    if (starter.exitCode === null) {
      const ended = once(starter, 'exit')
      starter.kill('SIGTERM')
      await ended
    }
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    const addresses = await untilReady(starter)
    await takeSlipsNow(addresses)
    return { stack: { ...addresses, findings: () => findings(dataDir) }, stop }
  } catch (error) {
    const logs = ['server', 'sandbox'].map((name) => readLog(join(dataDir, 'logs', `${name}.log`))).join('\n')
    await stop()
    throw new Error(`The product did not start for the journeys: ${(error as Error).message}\n${output}\n${logs}`)
  }
}

/** The demo world takes no slips around midnight; the journeys run at any hour. */
async function takeSlipsNow(addresses: Addresses): Promise<void> {
  const value = JSON.stringify({ closeFrom: bangkokTime(12 * 60), closeTo: bangkokTime(12 * 60 + 30) })
  await sql(addresses, `update site.setting set value = $1 where key = 'slipWindow'`, [value])
}

/** One network is sent a hundred codes an hour; every player of the journeys registers from this one. */
async function forgetCodes(stack: Stack): Promise<void> {
  await sql(stack, `update otp.challenge set network = 'an earlier journey'`)
  await sql(stack, 'delete from otp.budget_use')
}

type Addresses = Pick<Stack, 'portalUrl' | 'sandboxUrl' | 'databaseUrl'>

async function untilReady(starter: ChildProcess): Promise<Addresses> {
  const ready = once(starter, 'message').then(([message]) => message as Addresses)
  const ended = once(starter, 'exit').then(([code]) => Promise.reject(new Error(`npm start ended with ${code}`)))
  return Promise.race([ready, ended])
}

/** As somebody does beside a running `npm start`, with the same folder. */
function findings(dataDir: string): Promise<string[]> {
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [join(ROOT, 'apps', 'operator', 'src', 'audit.ts')],
      { cwd: ROOT, env: { ...process.env, NODE_COMPILE_CACHE: COMPILE_CACHE, DATABASE_URL: '', DATA_DIR: dataDir } },
      (_error, stdout, stderr) => {
        if (!/^The ledger is /m.test(stdout)) reject(new Error(`The audit did not end:\n${stdout}${stderr}`))
        else resolve(stdout.split('\n').filter((line) => /^(✗|\s)/.test(line)))
      },
    )
  })
}

function readLog(file: string): string {
  try {
    return readFileSync(file, 'utf8').slice(-4000)
  } catch {
    return ''
  }
}

/** Two ports that nobody listens on, held beside each other so that they differ. */
async function freePorts(): Promise<[number, number]> {
  const servers = [createServer(), createServer()] as const
  for (const server of servers) await once(server.listen(0, '127.0.0.1'), 'listening')
  const [one, other] = servers.map((server) => (server.address() as AddressInfo).port)
  for (const server of servers) server.close()
  return [one!, other!]
}
