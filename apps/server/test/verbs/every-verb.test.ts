import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EVERY_ROUTE, nameOf } from '../every-route.ts'
import { createWorld, type World } from '../world.ts'
import { handlers } from './handlers.ts'
import { VERBS } from './index.ts'

/*
 * Whatever can post has an entry, and the entry says what is tried. What can post is read from the database: `ledger.post`,
 * whatever calls it, and so on up to the functions that the server may call.
 */

let world: World
beforeAll(async () => void (world = await createWorld()))
afterAll(() => world.stop())

async function callablePosting(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with recursive functions as (
      select p.oid, n.nspname || '.' || p.proname as name, p.prosrc as body
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname not in ('pg_catalog', 'information_schema')
    ), posting as (
      select oid, name from functions where name = 'ledger.post'
      union
      select f.oid, f.name from functions f join posting p on f.body ~ ('\\m' || replace(p.name, '.', '\\.') || '\\s*\\(')
    )
    select distinct name from posting where has_function_privilege('krapao_app', oid, 'execute') order by name`.execute(world.ownerDb)
  return rows.map(({ name }) => name)
}

/** Nobody requests it. */
const isByItself = (name: string) => name in handlers || name.startsWith('the worker of ')

const POSTING = Object.entries(VERBS).filter(([, { posts }]) => posts)

test('each function that can post is called by a verb of the catalogue, and the catalogue knows no other', async () => {
  const known = new Set(POSTING.flatMap(([, { posts }]) => posts!))
  expect([...known].toSorted()).toEqual(await callablePosting())
})

describe.each(POSTING)('%s, which posts,', (name, verb) => {
  const route = EVERY_ROUTE.find((one) => nameOf(one) === name)

  test('is tried at once', () => {
    const { ways = [], races = [], reports = [], decision } = verb
    const isPressed = route !== undefined || name.startsWith('POST /webhooks/')
    expect(isPressed ? ways.length + races.length + reports.length : Number(decision !== undefined || isByItself(name))).toBeGreaterThan(0)
  })

  test('is tried while things fail', () => {
    if (name in handlers) return
    const { ways = [], works = {}, decision } = verb
    expect(ways.length + Object.keys(works).length + Number(decision !== undefined)).toBeGreaterThan(0)
  })

  test('happens in simulated worlds, or it stands there why not', () => {
    const { simulated = [], simulatedWithRewards = [], notSimulated = '' } = verb
    expect(simulated.length + simulatedWithRewards.length + notSimulated.length).toBeGreaterThan(0)
  })

  test.runIf(verb.decision)('is judged by what it posts', () => {
    expect(Object.values(verb.decision!.kinds).reduce((sum, times) => sum + times, 0)).toBeGreaterThan(0)
  })
})
