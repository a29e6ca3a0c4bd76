import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase } from '../../../test/database.ts'
import { type Connection, connect, type Db, inTransaction } from './db.ts'
import { gather, gatherWrites, limitGathering } from './gather.ts'
import { createLog } from '../log.ts'
import { asked, askedEach, byAsking, plainRead } from './plain-read.ts'

let connection: Connection
let db: Db
let drop: () => Promise<void>

beforeAll(async () => {
  const database = await createDatabase()
  connection = connect(database.ownerUrl, { log: createLog('silent') })
  ;({ db } = connection)
  drop = database.drop
})
afterAll(async () => {
  await connection.close()
  await drop()
})

/** A read that says which keys shared a statement. */
function createShare() {
  const statements: number[][] = []
  const share = gather(async (of, keys: readonly number[]) => {
    statements.push([...keys])
    const rows = await plainRead(
      of,
      sql<{ no: number; share: number }>`select asked.no, 120 / asked.parts as share from ${asked(keys, { parts: ['int', (key) => key] })}`,
    )
    return byAsking(keys, rows).map(([row]) => row!.share)
  })
  return { statements, share }
}

test('what is asked in one turn shares a statement, and each hears its own answer; the same key may be asked twice', async () => {
  const { statements, share } = createShare()
  expect(await Promise.all([3, 1, 3, 2].map((parts) => share(db, parts)))).toEqual([40, 120, 40, 60])
  expect(statements).toEqual([[3, 1, 3, 2]])
})

test('a key that fails is no other’s fault', async () => {
  const { statements, share } = createShare()
  const answers = await Promise.allSettled([2, 0, 4].map((parts) => share(db, parts)))
  expect(answers).toMatchObject([{ value: 60 }, { reason: { message: 'division by zero' } }, { value: 30 }])
  expect(statements).toEqual([[2, 0, 4], [2], [0], [4]])
  expect(await share(db, 3)).toBe(40)
})

test('whoever asks while a statement is on its way hears what is true by then, not what that one will say', async () => {
  let truth = 'before'
  const onTheirWay: (() => void)[] = []
  const read = gather(async (_db, keys: readonly string[]) => {
    const read = truth
    await new Promise<void>((resolve) => onTheirWay.push(resolve))
    return keys.map(() => read)
  })
  const first = read(db, 'one')
  await expect.poll(() => onTheirWay.length).toBe(1)
  truth = 'after'
  const second = read(db, 'one')
  onTheirWay[0]!()
  expect(await first).toBe('before')
  await expect.poll(() => onTheirWay.length).toBe(2)
  onTheirWay[1]!()
  expect(await second).toBe('after')
})

test('inside a transaction a key is read alone, and sees what the transaction wrote', async () => {
  const { statements, share } = createShare()
  const settingOf = gather(async (of, keys: readonly string[]) => {
    const rows = await of
      .selectFrom('site.setting')
      .select('key')
      .where(sql<boolean>`key = any (${keys}::text[])`)
      .execute()
    return keys.map((key) => rows.some((row) => row.key === key))
  })
  await inTransaction(db, async (tx) => {
    await tx.insertInto('site.setting').values({ key: 'planted', value: '1' }).execute()
    expect(await Promise.all([settingOf(tx, 'planted'), settingOf(db, 'planted')])).toEqual([true, false])
    expect(await Promise.all([share(tx, 2), share(tx, 3)])).toEqual([60, 40])
  })
  expect(statements).toEqual([[2], [3]])
})

test('no statement has more keys than fit, and a setting says how many are on their way', async () => {
  const limited = connection.db.withoutPlugins()
  limitGathering(limited, { readLanes: 2 })
  const { statements, share } = createShare()
  await Promise.all(Array.from({ length: 600 }, (_, index) => share(limited, index + 1)))
  expect(statements.map(({ length }) => length)).toEqual([256, 256, 88])
  expect(statements.flat().toSorted((one, other) => one - other)).toEqual(Array.from({ length: 600 }, (_, index) => index + 1))
})

test('a list of keys is asked for as one, and each list gets its own rows', async () => {
  const doubled = gather(async (of, lists: readonly number[][]) => {
    const rows = await plainRead(
      of,
      sql<{ no: number; twice: number }>`
        select asked.no, 2 * asked.n as twice from ${askedEach(lists, (list) => list, { n: ['int', (n) => n] })} order by asked.n`,
    )
    return byAsking(lists, rows).map((own) => own.map(({ twice }) => twice))
  })
  expect(await Promise.all([[1, 3], [], [2]].map((list) => doubled(db, list)))).toEqual([[2, 6], [], [4]])
})

test('what reads goes to the connections that cannot write', async () => {
  const isReadOnly = gather(async (of, keys: readonly string[]) => {
    const [row] = await plainRead(of, sql<{ says: string }>`select current_setting('transaction_read_only') as says`)
    return keys.map(() => row!.says)
  })
  expect(await isReadOnly(db, 'any')).toBe('on')
})

interface Written {
  status: string
  by: string
}

/** A write that says who wrote together. `held`: keys that somebody else holds. */
function createWrite({ held = [], failing = [] }: { held?: string[]; failing?: string[] } = {}) {
  const statements: string[][] = []
  const write = gatherWrites<{ key: string; no?: number }, Written>({
    name: 'tests',
    async run(_db, items) {
      statements.push(items.map(({ key, no }) => `${key}${no ?? ''}`))
      if (items.some(({ key }) => failing.includes(key))) throw new Error(`${items.length} failed`)
      return items.map(({ key }) => (held.includes(key) ? { status: 'busy' as const } : { status: 'written', by: 'company' }))
    },
    alone: async (_db, { key }) => ({ status: 'written', by: `${key} alone` }),
    keyOf: ({ key }) => key,
    lanes: 1,
  })
  return { statements, write }
}

test('what somebody else holds is written alone, and nobody else waits for it', async () => {
  const { statements, write } = createWrite({ held: ['b'] })
  const answers = await Promise.all(['c', 'b', 'a'].map((key) => write(db, { key })))
  expect(answers.map(({ by }) => by)).toEqual(['company', 'b alone', 'company'])
  expect(statements).toEqual([['a', 'b', 'c']])
})

test('two of one key are never in one statement, and go in their order', async () => {
  const { statements, write } = createWrite()
  await Promise.all([1, 2, 3].flatMap((no) => [write(db, { key: 'a', no }), ...(no === 1 ? [write(db, { key: 'b', no })] : [])]))
  expect(statements).toEqual([['a1', 'b1'], ['a2'], ['a3']])
})

test('one that fails is run alone after all failed together, and is the only one to hear of it', async () => {
  const { statements, write } = createWrite({ failing: ['b'] })
  const answers = await Promise.allSettled(['a', 'b', 'c'].map((key) => write(db, { key })))
  expect(answers).toMatchObject([{ value: { by: 'company' } }, { reason: { message: '1 failed' } }, { value: { by: 'company' } }])
  expect(statements).toEqual([['a', 'b', 'c'], ['a'], ['b'], ['c']])
})

test('a setting gives each write a commit of its own', async () => {
  const limited = connection.db.withoutPlugins()
  limitGathering(limited, { writesPerCommit: 1 })
  const { statements, write } = createWrite()
  await Promise.all(['a', 'b', 'c'].map((key) => write(limited, { key })))
  expect(statements).toEqual([['a'], ['b'], ['c']])
})
