import { expect, test } from 'vitest'
import { createLane } from './lane.ts'
import { hashOf, simulate } from './simulate.ts'

/** Ordinary worlds, and one in which nobody answers for hours. */
const SEEDS = [3, 7, 11, 19]

test('one seed has one course of events, whatever runs before it and beside it', { timeout: 60_000 }, async () => {
  const alone = await coursesOf(SEEDS)
  const others = [...SEEDS.toReversed(), 101, 102]
  const [beside, again] = await Promise.all([coursesOf([201, ...others]), coursesOf(others)])
  for (const seed of SEEDS) {
    expect(beside.get(seed)).toBe(alone.get(seed))
    expect(again.get(seed)).toBe(alone.get(seed))
  }
  expect(new Set(beside.values()).size).toBe(others.length + 1)
})

/** One after another on one database. */
async function coursesOf(seeds: number[]): Promise<Map<number, string>> {
  const lane = await createLane()
  const courses = new Map<number, string>()
  try {
    for (const seed of seeds) courses.set(seed, hashOf(await simulate(lane, seed)))
  } finally {
    await lane.close()
  }
  return courses
}
