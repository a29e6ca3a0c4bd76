import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { playerAt, streamOf } from '../bets.ts'
import { createDatabase } from '../database.ts'
import { createWorld, type World, type WorldPlayer } from '../world.ts'
import { type CommitCutter, cutEach, startCommitCutter } from './commit-cutter.ts'

/*
 * The connection is lost at each COMMIT of reading a feed, before it arrived or after it was done. Nobody reads again: this
 * one reading must have imported every bet once.
 */

let cutter: CommitCutter
let world: World
let player: WorldPlayer & { username: string }
let played = 0

beforeAll(async () => {
  const database = await createDatabase()
  cutter = await startCommitCutter(database.url)
  world = await createWorld({ database: { ...database, url: cutter.url } })
  player = await playerAt(world, 'PG', 1000)
}, 60_000)
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
  await cutter.close()
})

describe.each(['before', 'after'] as const)('cut %s PostgreSQL has the COMMIT', (how) => {
  test('a reading imports each bet once, moves its cursor and tells its handlers', async () => {
    const reading = async () => {
      await world.control('POST', `games/PG/${player.username}/bets`, { count: 2, stake: 1, win: 1 })
      played += 2
      await world.passTime(11_000)
      return async () => {
        await world.readBets()
        expect(await streamOf(world, player.playerId)).toHaveLength(played)
        expect(await world.deps.betEvents.lag()).toMatchObject({ players: 0 })
      }
    }
    // The bets, the cursor, the end of the reading, each of the three handlers, and that they have read.
    expect(await cutEach(cutter, how, reading)).toBe(7)
  }, 60_000)
})
