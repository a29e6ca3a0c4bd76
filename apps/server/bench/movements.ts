import { satang } from '@krapao/money'
import type { Db } from '../src/platform/db.ts'
import { newRowId } from '../src/platform/ids.ts'
import { type Movement, movements, post, postSetAside, type PostRequest } from '../src/rooms/ledger/index.ts'
import { GAME, playerOf, PLAYERS } from './players.ts'

/** What no run can use up, one satang a movement. */
const PLENTY = satang(1_000_000_000n)
const ONE = satang(1n)

export const KINDS: Record<string, (reference: string) => Movement> = {
  'deposit, house to wallet': (reference) => movements.depositSettled(ONE, { channel: 'qr', provider: 'KBANK' }, reference),
  'wallet to transit': (reference) => movements.sentToGame(ONE, GAME, reference),
  'transit to game': (reference) => movements.arrivedAtGame(ONE, GAME, reference),
  'game result, house to game': () => movements.gameResult(ONE, GAME),
}

export const deposit = KINDS['deposit, house to wallet']!

/** As many house accounts as there are players, where `deposit` has one for all. */
export function depositOfManyBanks(reference: string): Movement {
  return movements.depositSettled(ONE, { channel: 'bank', bankCode: `B${calls % PLAYERS}` }, reference)
}

let calls = 0

/** The next player's, under a key of its own. */
export function nextRequest(movementOf: (reference: string) => Movement): PostRequest {
  calls += 1
  const requestKey = newRowId()
  return { playerId: playerOf(calls), movement: movementOf(requestKey), requestKey, at: new Date() }
}

export function callPost(db: Db, movementOf: (reference: string) => Movement): Promise<unknown> {
  return post(db, nextRequest(movementOf), refuseNothing)
}

/** Here everybody has enough and every key is new: a refusal is a failed call. */
export function refuseNothing(code: string): never {
  throw new Error(`refused with ${code}`)
}

/** Every player gets plenty in the wallet and in transit. */
export async function givePlenty(db: Db): Promise<void> {
  const gifts = [
    movements.depositSettled(satang(PLENTY * 2n), { channel: 'qr', provider: 'KBANK' }, 'bench'),
    movements.sentToGame(PLENTY, GAME, 'bench'),
  ]
  let next = 0
  const giver = async () => {
    while (next < PLAYERS) {
      const playerId = playerOf(next++)
      for (const movement of gifts) await postSetAside(db, { playerId, movement, requestKey: `bench:${movement.kind}`, at: new Date() })
    }
  }
  await Promise.all(Array.from({ length: 16 }, giver))
}
