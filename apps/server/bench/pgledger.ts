import { readFileSync } from 'node:fs'
import type pg from 'pg'
import { APPLICATION_ROLE } from '../src/platform/database/application-role.ts'
import { type Batcher, createBatcher } from '../src/platform/database/batcher.ts'
import { WRITE_LANES, WRITES_PER_COMMIT } from '../src/platform/database/gather.ts'
import { type BenchDatabase, NO_VACUUM } from './cluster.ts'
import { OptionsError } from './options.ts'
import { PLAYERS } from './players.ts'

/** One unit from an account of the house to one of a player. */
export interface Transfer {
  from: string
  to: string
}

export interface Pgledger {
  /** From as many house accounts as there are players, or from one for all; the players in turn. */
  next(from: 'many' | 'one'): Transfer
}

const FUNCTIONS = ['pgledger_create_account', 'pgledger_create_transfer', 'pgledger_create_transfers']

/**
 * Loads pgledger's published SQL as it is, from files in this order, and opens its accounts, with as many transfers for
 * each player as our players have postings.
 */
export async function layOutPgledger(
  { run }: Pick<BenchDatabase, 'run'>,
  { files, transfersEach }: { files: readonly string[]; transfersEach: number },
): Promise<Pgledger> {
  for (const file of files) await load(run, file)
  const missing = await run<{ name: string }>(
    'select name from unnest($1::text[]) name where not exists (select from pg_proc where proname = name)',
    [FUNCTIONS],
  )
  if (missing.length > 0) {
    throw new OptionsError(`${files.join(', ')} made no ${missing.map(({ name }) => name).join(', ')}: that is not pgledger’s SQL.`)
  }
  await run(`
    grant execute on all functions in schema public to ${APPLICATION_ROLE};
    grant select, insert, update on all tables in schema public to ${APPLICATION_ROLE}`)
  await run(NO_VACUUM)

  const openAccounts = async (name: string, { count, mayOwe }: { count: number; mayOwe: boolean }): Promise<string[]> => {
    const accounts = await run<{ id: string }>(
      `select a.id from generate_series(1, $2::int) n, pgledger_create_account($1 || n, 'THB', allow_negative_balance => $3) a`,
      [name, count, mayOwe],
    )
    return accounts.map(({ id }) => id)
  }
  const [hot] = await openAccounts('house', { count: 1, mayOwe: true })
  const banks = await openAccounts('bank ', { count: PLAYERS, mayOwe: true })
  const players = await openAccounts('player ', { count: PLAYERS, mayOwe: false })
  await run(
    `select count(t.id) from unnest($1::text[], $2::text[]) pair (bank, player), generate_series(1, $3::int), pgledger_create_transfer(bank, player, 1) t`,
    [banks, players, transfersEach],
  )
  await run('vacuum analyze')

  let calls = 0
  return {
    next(from) {
      calls += 1
      const number = calls % PLAYERS
      return { from: from === 'one' ? hot! : banks[number]!, to: players[number]! }
    },
  }
}

async function load(run: BenchDatabase['run'], file: string): Promise<void> {
  try {
    await run(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new OptionsError(
      `${file} could not be loaded (${(error as Error).message}): give pgledger’s SQL, and before it, by an option of its own, what it needs.`,
    )
  }
}

/** One transfer, which is its own commit. */
export async function callPgledger(pool: pg.Pool, { from, to }: Transfer): Promise<void> {
  const { rowCount } = await pool.query('select id from pgledger_create_transfer($1, $2, $3)', [from, to, 1])
  if (rowCount !== 1) throw new Error(`made ${rowCount} transfers of one`)
}

/** Many callers in one call and one commit, brought together as the product brings its own. */
export function createPgledgerGroup(pool: pg.Pool): Batcher<Transfer, void> {
  return createBatcher<Transfer, void>({
    maxBatch: WRITES_PER_COMMIT,
    lanes: WRITE_LANES,
    keyOf: ({ to }) => to,
    async run(transfers) {
      const requests = transfers.map(({ from, to }) => `(${from},${to},1)`)
      const { rowCount } = await pool.query('select id from pgledger_create_transfers($1::transfer_request[])', [requests])
      if (rowCount !== transfers.length) throw new Error(`made ${rowCount} transfers of ${transfers.length}`)
      return transfers.map(() => undefined)
    },
  })
}
