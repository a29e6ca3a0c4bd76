import { afterAll, beforeAll, expect, test } from 'vitest'
import { staff } from '../staff.ts'
import { DECISIONS } from '../verbs/index.ts'
import { postingsOf } from '../verbs/postings-of.ts'
import type { Desk } from '../verbs/verb.ts'
import { createWorld } from '../world.ts'

let desk: Desk

beforeAll(async () => {
  const world = await createWorld()
  desk = { world, cashier: await staff(world), other: await staff(world), owner: await staff(world, 'owner') }
})
afterAll(() => desk.world.stop())

test.each(DECISIONS)('%s, said five times at once, is done once', async (_what, { kinds, lay }) => {
  const begun = await postingsOf(desk.world, kinds)
  const act = await lay(desk)
  const answers = await Promise.all(Array.from({ length: 5 }, act))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(({ expected }) => expected))
  const own = (await postingsOf(desk.world, kinds)).map((count, index) => count - begun[index]!)
  expect(own).toEqual(Object.values(kinds))
  expect(await desk.world.audit()).toEqual([])
})
