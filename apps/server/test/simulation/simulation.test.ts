import { expect, test } from 'vitest'
import { createLane } from './lane.ts'
import { simulate } from './world.ts'

/** Worlds on one database; then a fresh one, so that the audits stay short. */
const WORLDS_A_DATABASE = 25

/** Databases at once: one works while another world thinks. */
const LANES = 3

const { SIMULATION_SEED: only, SIMULATION_SEEDS: count = '100' } = process.env
const seeds = only === undefined ? Array.from({ length: Number(count) }, (_, index) => index + 1) : [Number(only)]

test(
  `[TRF-14] [QR-26] [WD-14] whatever fails and whenever, no money is lost or doubled and everything ends, in ${seeds.length} worlds`,
  { timeout: 60_000 + seeds.length * 2000 },
  async () => {
    const rested = await Promise.all(Array.from({ length: LANES }, (_, lane) => simulateAll(seeds.filter((_, at) => at % LANES === lane))))
    expect(rested.flat()).toHaveLength(seeds.length)
  },
)

async function simulateAll(mine: number[]): Promise<number[]> {
  for (let first = 0; first < mine.length; first += WORLDS_A_DATABASE) {
    const lane = await createLane()
    try {
      for (const seed of mine.slice(first, first + WORLDS_A_DATABASE)) {
        const lines = await simulate(lane, seed)
        if (only !== undefined) console.log(lines.join('\n'))
      }
    } finally {
      await lane.close()
    }
  }
  return mine
}

test('one seed has one course of events, whatever ran before it', { timeout: 60_000 }, async () => {
  const courses: string[][] = []
  for (const seeds of [[7], [3, 7]]) {
    const lane = await createLane()
    try {
      for (const seed of seeds.slice(0, -1)) await simulate(lane, seed)
      courses.push(await simulate(lane, seeds.at(-1)!))
    } finally {
      await lane.close()
    }
  }
  expect(courses[1]).toEqual(courses[0])
})
