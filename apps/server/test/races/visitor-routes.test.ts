import { afterAll, beforeAll, describe } from 'vitest'
import { createRouteWorld } from '../every-route-world.ts'
import { named, ROUTES } from '../every-route.ts'
import type { World } from '../world.ts'
import { RACES } from '../verbs/index.ts'
import { raceAll } from './race.ts'

let world: World

beforeAll(async () => {
  world = (await createRouteWorld()).world
})
afterAll(() => world.stop())

describe.each(named(ROUTES.filter(({ access }) => access === 'public')).filter(([name]) => name in RACES))('%s', (name, route) => {
  raceAll(route, RACES[name]!, () => world)
})
