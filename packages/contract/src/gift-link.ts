import * as z from 'zod/mini'
import { amount } from './amount.ts'
import { LONGEST_GIFT_LINK } from './gift-link-code.ts'
import { route } from './route.ts'

/** A gift link that is worth less is not taken. */
export const GIFT_LINK_MINIMUM_BAHT = 2

export const redeemGiftLink = route({
  method: 'POST',
  path: '/api/wallet/truelink',
  summary:
    'Redeems a gift link of the wallet provider into the wallet. TRUELINK_PENDING: the provider has not said yet, and it goes on by itself. TRUELINK_DUPLICATE: this link was sent here before. TRUELINK_INVALID: it is no gift link, or the provider calls it invalid or used, or it is worth less than 2 baht; `isKept` where its money has come all the same and staff decide.',
  access: 'player',
  idempotent: true,
  /** `link`: the typed link joined with `::` and the wallet's number, as `encodeGiftLink` encodes it. */
  body: z.object({ link: z.string().check(z.minLength(1), z.maxLength(LONGEST_GIFT_LINK)) }),
  output: z.object({
    message: z.enum(['TRUELINK_SUCCESS', 'TRUELINK_PENDING']),
    /** What it is worth, as far as somebody has said. */
    amount: z.nullable(amount),
  }),
  refusals: ['TRUELINK_DUPLICATE', 'TRUELINK_INVALID', 'NO_WALLET', 'REQUEST_KEY_REUSED', 'REQUEST_CLOSED'],
  limit: { calls: 60, windowSeconds: 60 },
})
