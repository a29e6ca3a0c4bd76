import { type GameDescriptor, GAMES, type GameWireName } from '@krapao/providers'
import { afterAll, afterEach, beforeAll, describe, test } from 'vitest'
import { GAME_CHECKS, gameSubject } from './game-checks.ts'
import { createScene, type Scene } from './scene.ts'

/** Every check against every game of a wire. A file for each wire, so that they run side by side. */
export function describeGames(wire: GameWireName): void {
  let scene: Scene
  beforeAll(async () => {
    scene = await createScene()
  })
  afterEach(() => scene.clearFaults())
  afterAll(() => scene.close())

  const games: readonly GameDescriptor[] = GAMES
  for (const game of games.filter((each) => each.wire === wire)) {
    describe(game.code, () => {
      for (const check of GAME_CHECKS) test(check.name, async () => check.run(await gameSubject(scene, game)))
    })
  }
}
