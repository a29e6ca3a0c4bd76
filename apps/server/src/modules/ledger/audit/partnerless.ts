import { sql, type RawBuilder } from 'kysely'
import type { CheckQuery } from '../../../platform/database/check.ts'
import type { PostingKind } from '../postings.ts'

export const listOf = (kinds: readonly PostingKind[]) => sql.join(kinds.map((kind) => sql.lit(kind)))

/** The postings of the given kinds, with the id of what caused each. `player_id`: the owner, a player or a journal of the house. */
export const posted = (kinds: readonly PostingKind[]) => sql`
  select owner_id as player_id, reference_id as id, kind, amount from ledger.posting where kind in (${listOf(kinds)})`

/** Rows of `expected` and `booked` (player_id, id, kind, amount) that have no partner in the other. */
export const partnerless = (what: string, expected: RawBuilder<unknown>, booked: RawBuilder<unknown>): CheckQuery => sql`
  select format(${sql.lit(`${what} %s of player %s: the module says %s %s, the ledger says %s %s`)}, coalesce(e.id, b.id), coalesce(e.player_id, b.player_id),
    coalesce(e.kind, 'nothing'), coalesce(e.amount::text, ''), coalesce(b.kind, 'nothing'), coalesce(b.amount::text, '')) as says
  from (${expected}) e full join (${booked}) b on b.player_id = e.player_id and b.id = e.id and b.kind = e.kind and b.amount = e.amount
  where e.id is null or b.id is null order by 1 limit 1`
