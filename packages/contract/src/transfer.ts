import * as z from 'zod/mini'
import { signedAmount } from './amount.ts'
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
  body: z.object({ to: place }),
  output: transferOutput,
  refusals: TRANSFER_REFUSALS,
})
