import { satang } from '@krapao/money'
import type { Db } from '../src/platform/db.ts'
import { newRowId } from '../src/platform/ids.ts'
import { type Movement, movements, post, type PostRequest } from '../src/rooms/ledger/index.ts'
import { GAME, playerOf, PLAYERS } from './players.ts'

const ONE = satang(1n)

export const KINDS: Record<string, (reference: string) => Movement> = {
  'deposit, house to wallet': (reference) => movements.depositSettled(ONE, { channel: 'qr', provider: 'KBANK' }, reference),
  'wallet to transit': (reference) => movements.sentToGame(ONE, GAME, reference),
  'transit to game': (reference) => movements.arrivedAtGame(ONE, GAME, reference),
  'game result, house to game': () => movements.gameResult({ mirror: satang(0n), balance: ONE, game: GAME }),
}

export const deposit = KINDS['deposit, house to wallet']!

/** As many house accounts as there are players, where `deposit` has one for all. */
export function depositOfManyBanks(reference: string): Movement {
  return movements.depositSettled(ONE, { channel: 'bank', bankCode: `B${calls % PLAYERS}` }, reference)
}

let calls = 0

/** The next player's unless it is somebody's, under a key of its own. */
export function nextRequest(movementOf: (reference: string) => Movement, playerId?: string): PostRequest {
  calls += 1
  const requestKey = newRowId()
  return { playerId: playerId ?? playerOf(calls % PLAYERS), movement: movementOf(requestKey), requestKey, at: new Date() }
}

export function callPost(db: Db, movementOf: (reference: string) => Movement, playerId?: string): Promise<unknown> {
  return post(db, nextRequest(movementOf, playerId), refuseNothing)
}

/** Here everybody has enough and every key is new: a refusal is a failed call. */
export function refuseNothing(code: string): never {
  throw new Error(`refused with ${code}`)
}
