import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WORDS } from '../src/modules/privacy/words/index.ts'
import { readSetting } from '../src/modules/site/index.ts'
import { PLACED_TABLES } from '../src/table-classes.ts'
import { createWorld, type World } from './world.ts'

const document = readFileSync(new URL('../../../docs/retention.md', import.meta.url), 'utf8')

function partOf(heading: string): string {
  return document.split(/^## /m).find((part) => part.startsWith(`${heading}\n`))!
}

interface Row {
  table: string
  period: string | undefined
  job: string | undefined
}

/** What the page says of each table. */
const ROWS: Row[] = partOf('Tables that hold something of a person')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => {
    const cells = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
    expect(cells.every((cell) => cell !== '')).toBe(true)
    return { table: cells[0]!.replaceAll('`', ''), period: /`(\d+ \w+)`/.exec(cells[3]!)?.[1], job: /`([\w.]+)`/.exec(cells[5]!)?.[1] }
  })
const OF_NOBODY = [...partOf('Tables that hold nothing of persons').matchAll(/`([\w.]+)`/g)].map(([, name]) => name!)

/** Every period that the functions say, as `table` or `table.column`. */
interface Kept {
  what: string
  seconds: number
}

let world: World
let kept: Kept[]

beforeAll(async () => {
  world = await createWorld()
  const { rows } = await sql<{ schema: string; source: string }>`
    select pronamespace::regnamespace::text as schema, prosrc as source from pg_proc where proname = 'kept_for'`.execute(world.ownerDb)
  kept = []
  for (const { schema, source } of rows)
    for (const [, what] of source.matchAll(/\('([\w.]+)', interval/g)) {
      const name = `${schema}.kept_for`
      const answer = await sql<{ seconds: number }>`
        select extract(epoch from ${sql.raw(name)}(${what}))::float8 as seconds`.execute(world.ownerDb)
      kept.push({ what: `${schema}.${what}`, seconds: answer.rows[0]!.seconds })
    }
})
afterAll(() => world.stop())

async function secondsOf(period: string): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`select extract(epoch from ${period}::interval)::float8 as seconds`.execute(world.db)
  return rows[0]!.seconds
}

describe('docs/retention.md', () => {
  test('names every table of the database once', () => {
    const named = [...ROWS.map(({ table }) => table), ...OF_NOBODY].toSorted()
    expect(named).toEqual(PLACED_TABLES.map(({ name }) => name).toSorted())
  })

  test('says of each table what its function says, and of no other a period', async () => {
    const said: Kept[] = []
    for (const { table, period } of ROWS) if (period !== undefined) said.push({ what: table, seconds: await secondsOf(period) })
    const outside = /\(`(data_request\.document_encrypted)`[^|]*\| `(\d+ \w+)`/.exec(partOf('Outside the tables'))!
    said.push({ what: `privacy.${outside[1]}`, seconds: await secondsOf(outside[2]!) })
    const sorted = (list: Kept[]) => list.toSorted((one, other) => one.what.localeCompare(other.what))
    expect(sorted(said)).toEqual(sorted(kept))
  })

  test('names for each period a function that deletes, and that function deletes from the table', async () => {
    const { rows } = await sql<{ name: string; source: string }>`
      select pronamespace::regnamespace || '.' || proname as name, prosrc as source from pg_proc
      where pronamespace::regnamespace::text !~ '^pg_'`.execute(world.ownerDb)
    const sources = new Map(rows.map(({ name, source }) => [name, source]))
    /** With what it calls, and what that calls. */
    const reached = (name: string, seen = new Set<string>()): string => {
      if (seen.has(name) || !sources.has(name)) return ''
      seen.add(name)
      const source = sources.get(name)!
      return source + [...source.matchAll(/\b([a-z]+\.[a-z_]+)\(/g)].map(([, called]) => reached(called!, seen)).join('')
    }
    const missing = ROWS.filter(({ table, period, job }) =>
      job === undefined ? period !== undefined : !reached(job).includes(`delete from ${table}`),
    )
    expect(missing).toEqual([])
  })

  test('says how long pictures are kept unless an operator says otherwise', async () => {
    expect(partOf('Outside the tables')).toContain(`\`slipPictureDays\`, ${await readSetting(world.db, 'slipPictureDays')} unless set`)
  })

  test('agrees with what a player reads in the file of their data', () => {
    const days = (what: string) => kept.find((one) => one.what === what)!.seconds / 86_400
    for (const { keptText } of Object.values(WORDS)) expect(keptText).toContain(` ${days('account.session')} `)
    expect([days('account.security_event'), WORDS.en.keptText]).toEqual([730, expect.stringContaining('for two years')])
    expect(document).toContain('five years after the account was closed in Thailand and ten in Laos')
  })
})
