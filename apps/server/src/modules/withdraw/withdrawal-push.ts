import { majorFromMinor, minorUnits } from '@krapao/money'
import type { Push } from '../account/index.ts'

interface Ended {
  posting_no: bigint
  wallet: bigint
  amount: bigint
}

/** Tells them that a payout came back: it is in the wallet again, as where the bank refuses one. */
export function tellReturned(push: Push, playerId: string, returned: Ended): void {
  tellEnded(push, playerId, returned, 'refused')
}

/** Tells the player's open pages how a withdrawal ended. `refused`: nothing was paid out, and the money is in the wallet again. */
export function tellEnded(push: Push, playerId: string, { posting_no, wallet, amount }: Ended, ended: 'done' | 'refused'): void {
  push.toPlayer(playerId, 'wallet-changed', {
    reason: 'withdraw',
    postingNo: Number(posting_no),
    wallet: majorFromMinor(minorUnits(wallet)),
    amount: majorFromMinor(minorUnits(amount)),
    ended,
  })
}
