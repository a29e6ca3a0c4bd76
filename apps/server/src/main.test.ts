import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase } from '../test/database.ts'
import type { TestDatabase } from '../test/test-postgres.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createDatabase()
})
afterAll(() => database.drop())

async function runServer(env: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const server = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'test', LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
    // One that serves after all ends here, and its test fails.
    timeout: 30_000,
  })
  let said = ''
  server.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const [code] = (await once(server, 'close')) as [number | null]
  return { code, said }
}

test('the server ends in one sentence when it is given the login of the owner or of a superuser', { timeout: 60_000 }, async () => {
  for (const SERVER_PROCESSES of ['1', '3'])
    expect(await runServer({ DATABASE_URL: database.ownerUrl, SERVER_PROCESSES })).toEqual({
      code: 1,
      said: 'The server does not work as krapao_owner, who owns tables, functions, schemas or databases, may make tables and functions: DATABASE_URL must be the login of krapao_app; npm run migrate makes it.\n',
    })
  const { code, said } = await runServer({ DATABASE_URL: database.superuserUrl })
  expect([code, said]).toEqual([1, expect.stringContaining('krapao_superuser, who is a superuser')])
})

test('the server ends in one sentence when the owner’s address stands in its environment', { timeout: 60_000 }, async () => {
  const { code, said } = await runServer({ DATABASE_URL: database.url, MIGRATION_DATABASE_URL: database.ownerUrl })
  expect([code, said]).toEqual([
    1,
    "MIGRATION_DATABASE_URL, the owner's address, is for npm start and npm run migrate: no server may have it.\n",
  ])
})

test(
  'the server ends in one sentence when it has the public key of the witness and not the one that signs',
  { timeout: 60_000 },
  async () => {
    const WITNESS_PUBLIC_KEY = Buffer.alloc(32, 1).toString('base64')
    expect(await runServer({ DATABASE_URL: database.url, WITNESS_PUBLIC_KEY })).toEqual({
      code: 1,
      said: 'WITNESS_KEY is required beside WITNESS_PUBLIC_KEY: a server signs what it witnesses.\n',
    })
  },
)
