import { afterAll, beforeAll, describe } from 'vitest'
import { writeSetting } from '../../src/rooms/site/index.ts'
import { named, PLAYER_ROUTES } from '../every-route.ts'
import { createWorld, type World } from '../world.ts'
import { RACES } from './every-race.ts'
import { raceAll } from './race.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
  await writeSetting(world.db, 'withdrawLimits', {
    BAHT: { minSatang: '100', maxSatang: '100000' },
    LAK: { minSatang: '1', maxSatang: '1' },
  })
})
afterAll(() => world.stop())

describe.each(named(PLAYER_ROUTES).filter(([name]) => name in RACES))('%s', (name, route) => {
  raceAll(route, RACES[name]!, () => world)
})
