import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDatabase } from '../database.ts'
import { staff } from '../staff.ts'
import { postingsOf } from '../verbs/postings-of.ts'
import { DECISIONS } from '../verbs/index.ts'
import type { Desk } from '../verbs/verb.ts'
import { createWorld } from '../world.ts'
import { type CommitCutter, cutEach, startCommitCutter } from './commit-cutter.ts'

/*
 * The connection to PostgreSQL is lost at COMMIT while staff decide, before it arrived there or before its answer
 * arrived here. Nobody says it a second time: the first answer must be the true one, and what it says is done once.
 */

let desk: Desk
let cutter: CommitCutter

beforeAll(async () => {
  const database = await createDatabase()
  cutter = await startCommitCutter(database.url)
  const world = await createWorld({ database: { ...database, url: cutter.url } })
  desk = { world, cashier: await staff(world), other: await staff(world), owner: await staff(world, 'owner') }
}, 60_000)
afterAll(async () => {
  await desk.world.stop()
  await cutter.close()
})

describe.each(['before', 'after'] as const)('cut %s PostgreSQL has the COMMIT', (how) => {
  test.each(DECISIONS)('%s is answered as if nothing had been', async (_what, { kinds, lay }) => {
    const begun = await postingsOf(desk.world, kinds)
    let done = 0
    const commits = await cutEach(cutter, how, async () => {
      const act = await lay(desk)
      done++
      return async () => {
        const { status, expected } = await act()
        expect(status).toBe(expected)
      }
    })
    expect(commits).toBeGreaterThan(0)
    const own = (await postingsOf(desk.world, kinds)).map((count, index) => count - begun[index]!)
    expect(own).toEqual(Object.values(kinds).map((times) => times * done))
    expect(await desk.world.audit()).toEqual([])
  })
})
