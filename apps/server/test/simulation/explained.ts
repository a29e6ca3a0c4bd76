import { explainWallet } from '../../src/modules/ledger/index.ts'
import type { Db } from '../../src/platform/database/db.ts'

/** What of the wallets of all players their terms do not explain: after all that was posted, and half way. */
export async function unexplained(db: Db): Promise<string[]> {
  const owners = await db.selectFrom('ledger.owner').select(['owner_id', 'posting_no']).where('kind', '=', 'player').execute()
  const found: string[] = []
  for (const { owner_id: playerId, posting_no: newest } of owners) {
    const half = newest / 2n
    for (const range of [
      { from: 0n, at: undefined },
      { from: 0n, at: half },
      { from: half, at: undefined },
    ]) {
      const { opening, terms, balance, at } = (await explainWallet(db, playerId, range))!
      const sum = terms.reduce((total, { amount }) => total + amount, BigInt(opening))
      if (sum !== balance) found.push(`the wallet of ${playerId} at posting ${at} is ${balance}, and its terms come to ${sum}`)
    }
  }
  return found
}
