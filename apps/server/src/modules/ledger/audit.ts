import { sql } from 'kysely'
import { type Check, type Finding, findingsOf } from '../../platform/database/check.ts'
import type { Db } from '../../platform/database/db.ts'
import { BALANCES } from './audit/balances.ts'
import { CATALOGUE } from './audit/catalogue.ts'
import { CHAINS } from './audit/chains.ts'

/** The ledger against itself. */
export const BOOKS: Check[] = [...CATALOGUE, ...BALANCES, ...CHAINS]

/** Reads the whole of the ledger and says what does not hold. Changes nothing. */
export function auditLedger(db: Db): Promise<Finding[]> {
  return findingsOf(db, BOOKS)
}

/** The statement of a player against the wallet. */
export const STATEMENT: Check[] = [
  [
    'I13 the statement adds up to the wallet: what changed it is a line, or the end of what a line began',
    sql`
      select format('posting %s of owner %s, %s of %s, changed the wallet and stands in no line of the statement', posting_no, owner_id, kind, amount) as says
      from ledger.posting p where 'wallet' in (source, destination) and statement_no is null and not exists (
        select 1 from ledger.posting line where line.owner_id = p.owner_id and line.reference_id = p.reference_id and line.amount = p.amount and line.statement_no is not null)
      order by owner_id, posting_no limit 1`,
    'of each owner',
  ],
]

/** How far handlers of postings have read. */
export const EVENTS: Check[] = [
  [
    'no handler of events has read more than was posted',
    sql`
      select format('%s has read owner %s to %s of %s', c.handler, c.owner_id, c.read_to, coalesce(o.posting_no::text, 'no ledger')) as says
      from platform.stream_cursor c left join ledger.owner o using (owner_id)
      where c.stream = 'postings' and (o.owner_id is null or c.read_to > o.posting_no or c.begun_after > c.read_to) order by 1 limit 1`,
    'of each owner',
  ],
]
