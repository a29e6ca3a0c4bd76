import type { GameDescriptor } from './game-descriptor.ts'
import { GAMES } from './games.ts'

const BY_CODE: ReadonlyMap<string, GameDescriptor> = new Map(GAMES.map((game) => [game.code, game]))

/** Undefined for a game that nobody has described. */
export function gameDescriptor(code: string): GameDescriptor | undefined {
  return BY_CODE.get(code)
}

/** The codes of the games whose provider gives a link that signs the player in. */
export type LinkLaunchCode = Extract<(typeof GAMES)[number], { launch: 'link-by-username' | 'link-by-password' }>['code']

/** How such a link is asked for; undefined for a game that is entered in another way. */
export function linkLaunchOf(code: string): 'username' | 'password' | undefined {
  const launch = gameDescriptor(code)?.launch
  return launch === 'link-by-username' ? 'username' : launch === 'link-by-password' ? 'password' : undefined
}
