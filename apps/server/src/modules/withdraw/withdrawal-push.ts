import { majorFromMinor, minorUnits } from '@krapao/money'
import type { Push } from '../account/index.ts'
import type { Posted } from '../ledger/index.ts'

/** Tells them that a payout came back: it is in the wallet again, as where the bank refuses one. */
export function tellReturned(push: Push, playerId: string, returned: Posted): void {
  tellEnded(push, playerId, returned, 'refused')
}

/** Tells the player's open pages how a withdrawal ended. `refused`: nothing was paid out, and the money is in the wallet again. */
export function tellEnded(push: Push, playerId: string, { postingNo, amount, wallet }: Posted, ended: 'done' | 'refused'): void {
  push.toPlayer(playerId, 'wallet-changed', {
    reason: 'withdraw',
    postingNo: Number(postingNo),
    wallet: majorFromMinor(minorUnits(wallet)),
    amount: majorFromMinor(minorUnits(amount)),
    ended,
  })
}
