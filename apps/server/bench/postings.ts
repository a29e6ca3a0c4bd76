import type { Db } from '../src/platform/database/db.ts'
import { newRowId } from '../src/platform/ids.ts'
import { type Posting, post, type PostRequest } from '../src/modules/ledger/index.ts'
import { GAME, playerOf, PLAYERS } from './players.ts'

const ONE = 1n
const NEITHER = { sourceSubaccount: null, destinationSubaccount: null }

export const KINDS: Record<string, (reference: string) => Posting> = {
  'deposit, house to wallet': (referenceId) => ({
    ...NEITHER,
    kind: 'deposit_gateway',
    sourceSubaccount: 'KBANK',
    amount: ONE,
    referenceId,
  }),
  'wallet to transit': (referenceId) => ({ ...NEITHER, kind: 'game_in_sent', destinationSubaccount: GAME, amount: ONE, referenceId }),
  'transit to game': (referenceId) => ({
    kind: 'game_in_done',
    sourceSubaccount: GAME,
    destinationSubaccount: GAME,
    amount: ONE,
    referenceId,
  }),
  'game result, house to game': (referenceId) => ({
    kind: 'game_win',
    sourceSubaccount: GAME,
    destinationSubaccount: GAME,
    amount: ONE,
    referenceId,
  }),
}

export const deposit = KINDS['deposit, house to wallet']!

/** As many house accounts as there are players, where `deposit` has one for all. */
export function depositOfManyBanks(referenceId: string): Posting {
  return { ...NEITHER, kind: 'deposit_bank', sourceSubaccount: `B${calls % PLAYERS}`, amount: ONE, referenceId }
}

let calls = 0

/** The next player's unless it is somebody's, under a key of its own. */
export function nextRequest(postingOf: (reference: string) => Posting, playerId?: string): PostRequest {
  calls += 1
  const idempotencyKey = newRowId()
  return { ownerId: playerId ?? playerOf(calls % PLAYERS), posting: postingOf(idempotencyKey), idempotencyKey }
}

export function callPost(db: Db, postingOf: (reference: string) => Posting, playerId?: string): Promise<unknown> {
  return post(db, nextRequest(postingOf, playerId), refuseNothing)
}

/** Here everybody has enough and every key is new: a refusal is a failed call. */
export function refuseNothing(code: string): never {
  throw new Error(`refused with ${code}`)
}
