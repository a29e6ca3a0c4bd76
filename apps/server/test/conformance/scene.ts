import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { minorUnits, type MinorUnits } from '@krapao/money'
import { createSandbox } from '@krapao/sandbox'
import { createIntegrations, type Integrations } from '../../src/integrations/index.ts'
import { type IntegrationsEnv, readEnv } from '../../src/platform/env/env.ts'

/** How late the sandbox is where it is late: long enough to be asked before that, even on a busy machine. */
const LATE_MS = 700
/** For a provider that never answers. */
const HASTY_MS = 600

/** What a provider conforms to, one sentence each. */
export interface Check<Subject> {
  name: string
  run(subject: Subject): Promise<void>
}

/** A report as it arrived at our address. */
export interface ArrivedReport {
  path: string
  headers: IncomingHttpHeaders
  rawBody: Buffer
}

/** The adapters of the server against the sandbox over the real wire; nothing of the server but them. */
export interface Scene {
  endpoints: IntegrationsEnv
  integrations: Integrations
  /** Gives up soon. */
  hasty: Integrations
  /** Every address leads to nobody. */
  unreachable: Integrations
  /** With these variables otherwise, such as another key. */
  outsideWith(variables: Record<string, string>): Integrations
  // oxlint-disable-next-line typescript/no-explicit-any -- each check says in its assertion what it expects there
  control(method: string, path: string, body?: unknown): Promise<any>
  /** The next call of this provider goes wrong. */
  fault(party: string, kind: string, call?: string): Promise<void>
  clearFaults(): Promise<void>
  /** What the sandbox has reported since it was last asked, once all of it is delivered. */
  reports(): Promise<ArrivedReport[]>
  /** What has arrived so far, and nothing is waited for. */
  arrived: readonly ArrivedReport[]
  /** A name that no check has used before. */
  newReference(): string
  close(): Promise<void>
}

export async function createScene(): Promise<Scene> {
  const sandbox = createSandbox({ dataFile: ':memory:', lateMs: LATE_MS, slowMs: 20, retryMs: 20 })
  const address = await sandbox.listen()
  const arrived: ArrivedReport[] = []
  const ours = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    arrived.push({ path: request.url ?? '', headers: request.headers, rawBody: Buffer.concat(chunks) })
    response.end('{}')
  })
  await new Promise<void>((resolve) => void ours.listen(0, '127.0.0.1', resolve))
  sandbox.setServerUrl(`http://127.0.0.1:${(ours.address() as AddressInfo).port}`)
  const endpoints = readEnv({ INTEGRATIONS_BASE: address }).integrations
  let references = 0

  const control: Scene['control'] = async (method, path, body) => {
    const response = await fetch(`${address}/control${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    if (!response.ok) throw new Error(`${method} /control${path} answered ${response.status}: ${await response.text()}`)
    return response.json()
  }

  return {
    endpoints,
    integrations: createIntegrations(endpoints),
    hasty: createIntegrations(endpoints, { calls: { timeoutMs: HASTY_MS } }),
    unreachable: createIntegrations(readEnv({ INTEGRATIONS_BASE: 'http://127.0.0.1:9' }).integrations),
    outsideWith: (variables) => createIntegrations(readEnv({ INTEGRATIONS_BASE: address, ...variables }).integrations),
    control,
    fault: async (party, kind, call) => void (await control('POST', '/faults', { party, kind, count: 1, ...(call ? { call } : {}) })),
    clearFaults: async () => void (await control('DELETE', '/faults')),
    async reports() {
      await sandbox.flushWebhooks()
      return arrived.splice(0)
    },
    arrived,
    newReference: () => `CONFORMS${String(++references).padStart(8, '0')}`,
    async close() {
      await sandbox.close()
      ours.closeAllConnections()
      await new Promise<void>((resolve) => void ours.close(() => resolve()))
    },
  }
}

export const baht = (amount: number): MinorUnits => minorUnits(BigInt(Math.round(amount * 100)))

/** Long enough for a healthy provider. */
export const soon = () => new Date(Date.now() + 15_000)

/** Long enough for what comes late, on a machine that is busy. */
export const PATIENTLY = { timeout: 10_000 }
