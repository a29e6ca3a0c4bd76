import { randomUUID } from 'node:crypto'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { NAMED_ROUTES } from '@krapao/contract/docs'
import { generateSource } from 'oazapfts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from './world.ts'

const ROOT = join(import.meta.dirname, '../../..')

type Answer<Data> = Promise<{ status: number; data: Data }>

interface Keyed {
  idempotencyKey?: string
}

interface Wallet {
  amount: number
  slots: { code: string; amount: number }[]
  underWay: { kind: string; amount: number }[]
}

/** As much of the generated client as is called here. */
interface GeneratedClient {
  defaults: { baseUrl?: string; headers?: Record<string, string> }
  login(body: { username: string; password: string }): Answer<{ token: string }>
  getWallet(): Answer<Wallet>
  createQr(provider: string, body: { amount: number }, keyed?: Keyed): Answer<{ hasQrcode: boolean; qrcodeId: string }>
  activateGame(slotCode: string): Answer<{ isActive: boolean }>
  transfer(body: { from: string; to: string; amount: number }, keyed?: Keyed): Answer<{ message: string }>
  withdraw(body: { amount: number }, keyed?: Keyed): Answer<{ message: string }>
  listStatement(body: { page: number; limit: number }): Answer<{ statements: { statementType: string; amount: number; status: string }[] }>
}

let world: World
let folder: string
let file: string
let client: GeneratedClient

beforeAll(async () => {
  world = await createWorld({ processEnv: { API_DOCS: '1' } })
  folder = await mkdtemp(join(tmpdir(), 'krapao-client-'))
  // As in the project of whoever generates it: what it imports is installed beside it.
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction')
  file = join(folder, 'client.ts')
  await writeFile(file, await generateSource(`${world.url}/docs/json`))
  client = (await import(pathToFileURL(file).href)) as GeneratedClient
  client.defaults.baseUrl = world.url
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
  await rm(folder, { recursive: true, force: true })
})

test('a public generator makes a client of the description, with a function for each call, that the compiler takes', async () => {
  expect(Object.keys(client)).toEqual(expect.arrayContaining(NAMED_ROUTES.map(({ id }) => id)))
  const tsc = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc')
  const flags = [
    '--ignoreConfig',
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    '--target',
    'es2023',
    '--module',
    'esnext',
    '--moduleResolution',
    'bundler',
  ]
  const { stdout } = await promisify(execFile)(process.execPath, [tsc, ...flags, file]).catch((error: { stdout: string }) => error)
  expect(stdout).toBe('')
})

test('with it a player signs in, pays in, plays, gets money out and reads the statement', async () => {
  const { phone: username, password } = await world.player()
  const { token } = (await client.login({ username, password })).data
  client.defaults.headers = { authorization: `Bearer ${token}` }
  expect(await client.getWallet()).toMatchObject({ status: 200, data: { amount: 0, underWay: [] } })

  const qr = await client.createQr('KBANK', { amount: 500 }, { idempotencyKey: randomUUID() })
  expect(qr).toMatchObject({ status: 200, data: { hasQrcode: true } })
  await world.control('POST', `qr/${qr.data.qrcodeId}/pay`, {})
  await world.sandbox.flushWebhooks()
  expect((await client.getWallet()).data.amount).toBe(500)

  expect(await client.activateGame('PG')).toMatchObject({ status: 200, data: { isActive: true } })
  const there = await client.transfer({ from: 'WALLET', to: 'PG', amount: 200 }, { idempotencyKey: randomUUID() })
  expect(there).toMatchObject({ status: 200, data: { message: 'TRANSFER_SUCCESS' } })
  const { data: atPlay } = await client.getWallet()
  expect([atPlay.amount, atPlay.slots.find(({ code }) => code === 'PG')?.amount]).toEqual([300, 200])
  await client.transfer({ from: 'PG', to: 'WALLET', amount: 200 }, { idempotencyKey: randomUUID() })
  expect((await client.getWallet()).data.amount).toBe(500)

  expect(await client.withdraw({ amount: 600 })).toMatchObject({ status: 409, data: { message: 'MONEY_NOT_ENOUGH' } })
  const idempotencyKey = randomUUID()
  for (let sent = 0; sent < 2; sent++) {
    expect(await client.withdraw({ amount: 120 }, { idempotencyKey })).toMatchObject({ status: 200, data: { message: 'WITHDRAW_SUCCESS' } })
  }
  expect((await client.getWallet()).data).toMatchObject({ amount: 380, underWay: [{ kind: 'withdraw', amount: 120 }] })
  while ((await world.inquire()) > 0);
  while ((await world.work()) > 0);

  const { statements } = (await client.listStatement({ page: 1, limit: 10 })).data
  expect(statements.map(({ statementType, amount, status }) => [statementType, amount, status])).toEqual([
    ['withdraw', 120, 'SUCCESS'],
    ['transfer', 200, 'SUCCESS'],
    ['transfer', 200, 'SUCCESS'],
    ['deposit', 500, 'SUCCESS'],
  ])
  expect((await client.getWallet()).data).toMatchObject({ amount: 380, underWay: [] })
})
