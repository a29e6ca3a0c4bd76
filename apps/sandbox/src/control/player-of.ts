import { gameDescriptor, GAMES } from '@krapao/providers'
import { BadInput } from '../bad-input.ts'
import { findPlayer, type Player } from '../games/game-records.ts'
import type { World } from '../world.ts'

export type OfPlayer = { Params: { code: string; username: string } }

/** The player that an address of the control API names. */
export function playerOf(world: World, { code, username }: OfPlayer['Params']): Player {
  checkGame(code)
  const player = findPlayer(world, code, username)
  if (!player) throw new BadInput(`${code} has no player ${username}`, 404)
  return player
}

/** Answers 404 and the games that there are, where there is no such game. */
export function checkGame(code: string): void {
  if (!gameDescriptor(code)) throw new BadInput(`there is no game ${code}; there are ${GAMES.map((game) => game.code).join(', ')}`, 404)
}
