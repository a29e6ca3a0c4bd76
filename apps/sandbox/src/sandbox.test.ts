import { fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openAt, startSandbox } from './test-world.ts'

const MAIN = new URL('main.ts', import.meta.url).pathname

test('the records of the providers survive a restart', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-'))
  const options = { dataFile: join(folder, 'world.sqlite') }
  const before = startSandbox(options)
  const { username } = await openAt(before, 'PG', '60.00')
  await before.call('POST', `/control/games/PG/${username}/play`, { bet: 10, win: 0 })
  await before.close()

  const after = startSandbox(options)
  expect((await after.call('GET', `/control/games/PG/${username}`)).body).toMatchObject({
    balance: 50,
    transfers: [{ transferId: 'first', state: 'done' }],
  })
  await after.close()
  rmSync(folder, { recursive: true })
})

test('each provider wants its own key', async () => {
  const sandbox = startSandbox()
  for (const url of ['/sms/messages', '/bank/payouts', '/qr/KBANK/qrcodes', '/games/PG/players', '/games/PG/sessions']) {
    const answer = await sandbox.app.inject({
      method: 'POST',
      url,
      headers: { authorization: 'Bearer wrong', 'x-api-key': 'wrong' },
      payload: {},
    })
    expect([url, answer.statusCode]).toEqual([url, 401])
  }
  await sandbox.close()
})

test('it does not start in production, and says a taken or wrong port in one line', async () => {
  const run = (env: Record<string, string>) =>
    spawnSync(process.execPath, [MAIN], { env: { ...process.env, ...env }, encoding: 'utf8', timeout: 10_000 })
  for (const env of [{ NODE_ENV: 'production' }, { SANDBOX_PORT: 'many' }, { SERVER_URL: 'nowhere' }]) {
    const { status, stderr } = run({ NODE_ENV: 'development', ...env })
    expect(status).toBe(1)
    expect(
      stderr
        .trim()
        .split('\n')
        .filter((line) => !line.includes('Warning')),
    ).toHaveLength(1)
  }
})

test('it ends when whoever started it is gone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-'))
  const child = fork(MAIN, { env: { ...process.env, NODE_ENV: 'development', SANDBOX_PORT: '0', DATA_DIR: folder } })
  await once(child, 'message')
  child.disconnect()
  const [code] = await once(child, 'exit')
  expect(code).toBe(0)
  rmSync(folder, { recursive: true })
})
