import { type Currency, minorUnits, type MinorUnits } from '@krapao/money'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { plainRead } from '../../platform/database/plain-read.ts'
import { POSTING_KINDS, type PostingKind, type PostingRule } from './postings.ts'

/**
 * Of what a wallet is the sum: what came from outside and went there, what games and rewards changed, what was taken back of deposits and
 * rewards, and what people corrected.
 */
export type BalanceTerm = 'in' | 'out' | 'games' | 'grants' | 'taken-back' | 'corrections'

const BY_MEANING: Partial<Record<NonNullable<PostingRule['meaning']>, BalanceTerm>> = {
  deposit: 'in',
  withdrawal_returned: 'in',
  deposit_taken_back: 'taken-back',
  grant: 'grants',
  grant_taken_back: 'taken-back',
  correction: 'corrections',
}

/** To which term a kind of posting belongs; undefined for one that leaves the wallet as it is. */
export function balanceTermOf(kind: PostingKind): BalanceTerm | undefined {
  const { source, destination, meaning }: PostingRule = POSTING_KINDS[kind]
  if (source !== 'wallet' && destination !== 'wallet') return undefined
  const other = source === 'wallet' ? destination : source
  const term = meaning !== null ? BY_MEANING[meaning] : other === 'held' ? 'out' : other === 'transit' ? 'games' : undefined
  if (term === undefined) throw new Error(`a posting of kind ${kind} moves the wallet and belongs to no term of its balance`)
  return term
}

/** The kinds of posting of a term. */
export const kindsOfTerm = (term: BalanceTerm): PostingKind[] =>
  (Object.keys(POSTING_KINDS) as PostingKind[]).filter((kind) => balanceTermOf(kind) === term)

export interface Explained {
  currency: Currency
  /** The newest posting there is. */
  newest: bigint
  from: bigint
  at: bigint
  atTime: Date | null
  opening: MinorUnits
  /** What each term has made the wallet more by, or less. */
  terms: { term: BalanceTerm; amount: bigint; count: number }[]
  /** As the ledger has it: not worked out of the terms. */
  balance: MinorUnits
}

interface Sum {
  kind: PostingKind
  amount: bigint
  count: bigint
}

/** What a player's wallet was after one posting, as the sum of what came and went since another; undefined without a ledger. */
export async function explainWallet(
  db: Db,
  playerId: string,
  { from, at: asked }: { from: bigint; at: bigint | undefined },
): Promise<Explained | undefined> {
  const owner = await db
    .selectFrom('ledger.owner')
    .select(['currency', 'posting_no', 'wallet'])
    .where('owner_id', '=', playerId)
    .where('kind', '=', 'player')
    .executeTakeFirst()
  if (!owner) return undefined
  const newest = owner.posting_no
  const at = asked === undefined || asked > newest ? newest : asked
  const since = from > at ? at : from
  const [sums, opening, balance, atTime] = await Promise.all([
    sumsBetween(db, playerId, since, at),
    walletAt(db, playerId, since),
    // What was posted meanwhile is not in it.
    at === newest ? owner.wallet : walletAt(db, playerId, at),
    postedAt(db, playerId, at),
  ])
  const byTerm = Map.groupBy(sums, ({ kind }) => balanceTermOf(kind)!)
  return {
    currency: owner.currency,
    newest,
    from: since,
    at,
    atTime,
    opening: minorUnits(opening),
    terms: TERMS.map((term) => {
      const own = byTerm.get(term) ?? []
      return {
        term,
        amount: own.reduce((sum, { amount }) => sum + amount, 0n),
        count: Number(own.reduce((sum, { count }) => sum + count, 0n)),
      }
    }),
    balance: minorUnits(balance),
  }
}

const TERMS: readonly BalanceTerm[] = ['in', 'out', 'games', 'grants', 'taken-back', 'corrections']

function sumsBetween(db: Db, playerId: string, from: bigint, at: bigint): Promise<Sum[]> {
  return plainRead(
    db,
    sql<Sum>`
      select kind, sum(case when destination = 'wallet' then amount else -amount end)::bigint as amount, count(*) as count
      from ledger.posting
      where owner_id = ${playerId} and posting_no > ${from} and posting_no <= ${at} and (source = 'wallet' or destination = 'wallet')
      group by kind`,
  )
}

/** What stands in the last posting that moved it, up to one number. */
async function walletAt(db: Db, playerId: string, at: bigint): Promise<bigint> {
  const [row] = await plainRead(
    db,
    sql<{ after: bigint }>`
      select case when source = 'wallet' then source_after else destination_after end as after
      from ledger.posting
      where owner_id = ${playerId} and posting_no <= ${at} and (source = 'wallet' or destination = 'wallet')
      order by posting_no desc limit 1`,
  )
  return row?.after ?? 0n
}

async function postedAt(db: Db, playerId: string, at: bigint): Promise<Date | null> {
  const row = await db
    .selectFrom('ledger.posting')
    .select('posted_at')
    .where('owner_id', '=', playerId)
    .where('posting_no', '=', at)
    .executeTakeFirst()
  return row?.posted_at ?? null
}
