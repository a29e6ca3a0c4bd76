import type { BalanceTerms } from '@krapao/contract'
import { majorFromMinor, type MajorUnits, minorUnits } from '@krapao/money'
import type { Db } from '../../platform/database/db.ts'
import { type Explained, explainWallet, statementNoUpTo } from '../ledger/index.ts'

/** A sum that may be less than nothing, as the wire carries it. */
export const signed = (amount: bigint): MajorUnits =>
  amount < 0n ? (-majorFromMinor(minorUnits(-amount)) as MajorUnits) : majorFromMinor(minorUnits(amount))

/** Of what a wallet is the sum. */
export const presentTerms = ({ terms }: Pick<Explained, 'terms'>): BalanceTerms =>
  terms.map(({ term, amount, count }) => ({ term, amount: signed(amount), count }))

interface ExplainedToPlayer {
  /** What the wallet was. */
  balance: MajorUnits
  at: string
  opening: MajorUnits
  /** Those by which something has moved. */
  terms: BalanceTerms
  statementNo: number | null
}

/**
 * What was explained to a player, by the numbers of the postings: the books are never altered, so it is what it was when it was sent. Few are;
 * each is read by itself.
 */
export async function explainedToPlayer(
  db: Db,
  playerId: string,
  postingNos: readonly string[],
): Promise<ReadonlyMap<string, ExplainedToPlayer>> {
  const each = await Promise.all(
    postingNos.map(async (postingNo): Promise<[string, ExplainedToPlayer]> => {
      const at = BigInt(postingNo)
      const [explained, line] = await Promise.all([explainWallet(db, playerId, { from: 0n, at }), statementNoUpTo(db, playerId, at)])
      const { balance, atTime, opening } = explained!
      const told = {
        balance: majorFromMinor(balance),
        at: atTime!.toISOString(),
        opening: majorFromMinor(opening),
        terms: presentTerms(explained!).filter(({ count }) => count > 0),
        statementNo: line === null ? null : Number(line),
      }
      return [postingNo, told]
    }),
  )
  return new Map(each)
}
