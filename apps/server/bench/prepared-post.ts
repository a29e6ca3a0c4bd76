import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type pg from 'pg'
import type { DB } from '../src/platform/database/database-types.ts'
import { type Posting, post } from '../src/modules/ledger/index.ts'
import { nextRequest, refuseNothing } from './postings.ts'

interface Statement {
  text: string
  values: unknown[]
}

/** Far more than one slice uses up. */
const AHEAD = 12_000

/**
 * The statement of `post` without what Node does for it: written down beforehand and called prepared, as the floor is.
 * The text is the product's own, taken from a connection that leads nowhere; `instead` calls another function with the
 * same values.
 */
export function createPreparedPost(postingOf: (reference: string) => Posting, instead = 'ledger.post') {
  let written: Statement | undefined
  const nowhere = new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => {
      written = { text: query.sql, values: [...query.parameters] }
    },
  })
  const ready: Statement[] = []

  const write = async (): Promise<Statement> => {
    written = undefined
    // Nobody answers, which `post` takes for a fault.
    const fault = await post(nowhere, nextRequest(postingOf), refuseNothing).catch((error: unknown) => error)
    if (!written) throw fault
    return written
  }
  return {
    async prepare(): Promise<void> {
      while (ready.length < AHEAD) ready.push(await write())
    },
    async call(pool: pg.Pool): Promise<void> {
      const statement = ready.pop()
      if (!statement) throw new Error('no statement was prepared')
      const text = statement.text.replace('ledger.post', instead)
      const { rows } = await pool.query<{ answer: string }>({ name: instead, text, values: statement.values })
      if (!rows[0]?.answer.startsWith('(posted,')) throw new Error(`answered ${rows[0]?.answer}`)
    },
  }
}
