import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePort } from '../postgres/free-port.ts'
import { ANN, BEE, createWitnessedLedger, RULES_CHAIN, type WitnessedLedger } from './witnessed-ledger.ts'

let ledger: WitnessedLedger
const servers: ChildProcess[] = []
/** Whole servers are started. */
const SLOWLY = { timeout: 60_000 }
beforeEach(async () => {
  ledger = await createWitnessedLedger()
})
afterEach(async () => {
  for (const server of servers.splice(0)) if (server.exitCode === null && server.kill('SIGKILL')) await once(server, 'exit')
  await ledger.stop()
})

/** The server as it runs by itself, once it serves. */
async function startServer(processEnv: Record<string, string> = {}) {
  const port = await freePort()
  const server = spawn(process.execPath, [join(import.meta.dirname, '../src/main.ts')], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      DATABASE_URL: ledger.database.url,
      WITNESS_FILE: ledger.file,
      PORT: String(port),
      LOG_LEVEL: 'error',
      ...processEnv,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: 60_000,
  })
  servers.push(server)
  const said = text(server.stdout)
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
  while (
    !(await get('/readyz').then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await wait(50)
  return {
    get,
    /** What it said, once it has stopped in order. */
    async stop(): Promise<string> {
      server.kill('SIGTERM')
      const [code] = (await once(server, 'exit')) as [number | null]
      expect(code).toBe(0)
      return said
    },
  }
}

const ageOn = async ({ get }: { get: (path: string) => Promise<Response> }) =>
  Number(/^krapao_witness_age_seconds (\S+)$/m.exec(await (await get('/metrics')).text())?.[1])

test('two servers on one file leave one chain of records, whose last has what was posted before they stopped', SLOWLY, async () => {
  await ledger.give(ANN)
  const both = await Promise.all([startServer(), startServer()])
  await ledger.give(BEE)
  expect(await ageOn(both[0])).toBeGreaterThanOrEqual(0)
  await Promise.all(both.map((server) => server.stop()))
  const records = ledger.records()
  expect(records.map(({ no }) => no)).toEqual(records.map((_record, index) => index + 1))
  expect(records[0]!.heads.map(([ownerId]) => ownerId)).toEqual([ANN, RULES_CHAIN])
  expect(records.slice(1).flatMap(({ heads }) => heads.map(([ownerId]) => ownerId))).toContain(BEE)
  expect(await ledger.audit()).toEqual([])
})

test('a server that cannot write its witness serves all the same, and says once that it cannot', SLOWLY, async () => {
  // A folder where the file should be.
  mkdirSync(ledger.file)
  const server = await startServer()
  expect((await server.get('/api/site')).status).toBeLessThan(500)
  const said = await server.stop()
  expect(said.match(/the ledger is not witnessed/g)).toHaveLength(1)
})
