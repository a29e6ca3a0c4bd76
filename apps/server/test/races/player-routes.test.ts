import { afterAll, beforeAll, describe } from 'vitest'
import { named, PLAYER_ROUTES } from '../every-route.ts'
import { measureWithdrawals } from '../withdraw-rule.ts'
import { createWorld, type World } from '../world.ts'
import { RACES } from '../verbs/index.ts'
import { raceAll } from './race.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
  await measureWithdrawals(world, { min: 100, max: 100_000 })
})
afterAll(() => world.stop())

describe.each(named(PLAYER_ROUTES).filter(([name]) => name in RACES))('%s', (name, route) => {
  raceAll(route, RACES[name]!, () => world)
})
