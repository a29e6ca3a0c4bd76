import { type GameDescriptor, GAMES, type GameWireName } from '@krapao/providers'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { BET_CHECKS, BET_FEED_CHECKS } from './bet-checks.ts'
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
  const spoken = games.filter((each) => each.wire === wire)
  describe.each(spoken)('$code', (game) => {
    test.each([...GAME_CHECKS, ...BET_CHECKS])('$name', async ({ run }) =>
      expect(await run(await gameSubject(scene, game))).toBeUndefined(),
    )
  })
  const fed = spoken.find(({ betFeed }) => betFeed)!
  test.each(BET_FEED_CHECKS)(`${fed.code}: $name`, async ({ run }) => expect(await run(await gameSubject(scene, fed))).toBeUndefined())
}
