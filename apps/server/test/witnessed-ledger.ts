import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { connect, inTransaction } from '../src/platform/database/db.ts'
import { readEnv } from '../src/platform/env/env.ts'
import { refuse } from '../src/platform/http/refusal.ts'
import { createLog } from '../src/platform/log.ts'
import { auditLedger, openLedger, post } from '../src/modules/ledger/index.ts'
import { auditWitness } from '../src/witness/audit-witness.ts'
import type { WitnessRecord } from '../src/witness/record.ts'
import { writeWitness } from '../src/witness/write-witness.ts'
import { databaseClock } from './database-clock.ts'
import { createDatabase } from './database.ts'
import { giftOf } from './postings.ts'

/** By which the witness names the chain of the rules. */
export const RULES_CHAIN = 'f8988952-717a-2a47-1b46-b375ce220443'
export const [ANN, BEE] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b']

/** The ledger of two players, whose chains are witnessed in a file of their own. Time stands still until it is moved. */
export async function createWitnessedLedger({ url }: { url?: string } = {}) {
  const database = await createDatabase()
  const clock = await databaseClock(database.ownerUrl)
  const log = createLog('silent')
  // The witness is written by the server's login; what it may not post is posted by the owner.
  const server = connect(database.url, { log })
  const owner = connect(database.ownerUrl, { log })
  const { db } = server
  const superuser = new pg.Client({ connectionString: database.superuserUrl })
  await superuser.connect()
  // As somebody would who is a superuser and means harm: no trigger fires.
  await superuser.query('set session_replication_role = replica')
  const folder = mkdtempSync(join(tmpdir(), 'krapao-witness-'))
  const file = join(folder, 'witness.jsonl')
  const { witness } = readEnv({ NODE_ENV: 'test', WITNESS_FILE: file, ...(url === undefined ? {} : { WITNESS_URL: url }) })
  const env = { ...witness, key: witness.key! }
  let postings = 0
  for (const player of [ANN, BEE]) await inTransaction(owner.db, (tx) => openLedger(tx, player, 'BAHT'))
  const text = () => readFileSync(file, 'utf8')
  return {
    db,
    database,
    folder,
    file,
    env,
    superuser,
    asOwner: (statement: string) => sql.raw(statement).execute(owner.db),
    setClock: (time: string) => clock.set(new Date(time)),
    async give(ownerId: string, amount = 100n): Promise<void> {
      postings += 1
      await post(owner.db, { ownerId, posting: giftOf(amount, `G${postings}`), idempotencyKey: `gift-${postings}` }, refuse)
    },
    /** One of the application's that has been open for some milliseconds. */
    async openTransaction() {
      const client = new pg.Client({ connectionString: database.url })
      await client.connect()
      await client.query('begin')
      await client.query('select pg_sleep(0.01)')
      return { commit: () => client.query('commit').then(() => client.end()) }
    },
    /** Whether or not the last record is old enough. */
    write: () => writeWitness({ db, env }, { isDue: true }),
    writeWhenOld: () => writeWitness({ db, env }),
    lines: () => text().split('\n').slice(0, -1),
    records: () =>
      text()
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line) as Omit<WitnessRecord, 'heads'> & { heads: [string, number, string][] }),
    setLines: (lines: readonly string[]) => writeFileSync(file, lines.map((line) => `${line}\n`).join('')),
    appendText: (more: string) => appendFileSync(file, more),
    /** What is wrong with the witness, and with the ledger beside it. */
    async audit(): Promise<string[]> {
      const found = [...(await auditWitness(db, env)).findings, ...(await auditLedger(db))]
      return found.map(({ invariant, says }) => `${invariant}: ${says}`)
    },
    async stop(): Promise<void> {
      await superuser.end()
      await clock.close()
      await Promise.all([server.close(), owner.close()])
      await database.drop()
      rmSync(folder, { recursive: true })
    },
  }
}

export type WitnessedLedger = Awaited<ReturnType<typeof createWitnessedLedger>>
