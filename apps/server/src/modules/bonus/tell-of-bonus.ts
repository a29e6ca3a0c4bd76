import { majorFromMinor } from '@krapao/money'
import type { Db } from '../../platform/database/db.ts'
import type { Push } from '../account/index.ts'
import { readBalances } from '../ledger/index.ts'

/** Tells the open pages of a player that their bonus has changed, and what is in the wallet now. */
export async function tellOfBonus({ db, push }: { db: Db; push: Push }, playerId: string): Promise<void> {
  const { wallet, postingNo } = await readBalances(db, playerId)
  push.toPlayer(playerId, 'bonus-changed')
  push.toPlayer(playerId, 'wallet-changed', { reason: 'bonus', postingNo: Number(postingNo), wallet: majorFromMinor(wallet) })
}
