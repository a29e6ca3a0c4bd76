import * as z from 'zod/mini'
import { amount, signedAmount, sum } from './amount.ts'
import { route } from './route.ts'
import { code } from './text.ts'

/** `WALLET` or a game code. */
const place = code(20)

const transferOutput = z.object({
  /** `TRANSFER_PENDING`: the provider has not said yet; the end is pushed to the page and stands in the statement. */
  message: z.enum(['TRANSFER_SUCCESS', 'TRANSFER_PENDING']),
})
const TRANSFER_REFUSALS = [
  'TRANSFER_MINIMUM',
  'NO_GAME',
  'SLOT_NO_ACCOUNT',
  'MONEY_NOT_ENOUGH',
  'TRANSFER_FAIL',
  'TRANSFER_IN_PROGRESS',
  'REQUEST_KEY_REUSED',
  'REQUEST_CLOSED',
] as const

export const transfer = route({
  method: 'POST',
  path: '/api/wallet/transfer',
  summary: 'Moves money between the wallet and a game, or from game to game through the wallet.',
  access: 'player',
  idempotent: true,
  body: z.object({ from: place, to: place, amount: signedAmount }),
  output: transferOutput,
  refusals: TRANSFER_REFUSALS,
})

export const transferAll = route({
  method: 'POST',
  path: '/api/wallet/transferAll',
  summary: 'Moves the whole wallet to a game.',
  access: 'player',
  idempotent: true,
  body: z.object({
    to: place,
    /** What the player was shown that the wallet holds: what has come since stays, and where less is there by then nothing is moved. */
    shown: z.optional(amount),
  }),
  output: transferOutput,
  refusals: TRANSFER_REFUSALS,
})

/** What one game has answered to the request to bring everything back from it. */
export const collected = z.object({
  code: z.string(),
  /** What was asked for; null where nothing could be. */
  amount: z.nullable(sum),
  /** `done`: it is in the wallet. `refused`: this request took nothing out of the game. `working`: the game has not said. */
  state: z.enum(['done', 'refused', 'working']),
  /** `TRANSFER_IN_PROGRESS`: another transfer there has not ended. `TRANSFER_FAIL`: the game refused; without an amount it was not asked. */
  refusal: z.nullable(z.enum(['TRANSFER_FAIL', 'TRANSFER_IN_PROGRESS'])),
  reference: z.nullable(z.string()),
})
export type Collected = z.output<typeof collected>

export const collectAll = route({
  method: 'POST',
  path: '/api/wallet/collectAll',
  summary: 'Moves everything that the games hold into the wallet.',
  access: 'player',
  idempotent: true,
  output: z.object({ message: z.enum(['COLLECT_DONE', 'COLLECT_PENDING']), collected: z.array(collected) }),
  refusals: ['COLLECT_NOTHING', 'TRANSFER_FAIL', 'TRANSFER_IN_PROGRESS', 'REQUEST_CLOSED'],
})
