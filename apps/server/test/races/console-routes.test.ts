import { afterAll, beforeAll, describe } from 'vitest'
import { EVERY_ROUTE, named } from '../every-route.ts'
import { createWorld, type World } from '../world.ts'
import { RACES } from '../verbs/index.ts'
import { raceAll } from './race.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.stop())

describe.each(named(EVERY_ROUTE.filter(({ access }) => access === 'staff')).filter(([name]) => name in RACES))('%s', (name, route) => {
  raceAll(route, RACES[name]!, () => world)
})
