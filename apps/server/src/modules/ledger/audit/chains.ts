import { sql } from 'kysely'
import type { Check } from '../../../platform/database/check.ts'

/** That the postings of each owner, whoever that is, are all there, in their order and as they were written. */
export const CHAINS: Check[] = [
  [
    'the postings of an owner are numbered without a gap',
    sql`
      select format('posting %s of owner %s should be number %s', posting_no, owner_id, nth) as says
      from (select owner_id, posting_no, row_number() over (partition by owner_id order by posting_no) as nth from ledger.posting) p
      where posting_no <> nth order by owner_id, nth limit 1`,
    'of each owner',
  ],
  [
    'the statement of an owner is numbered without a gap',
    sql`
      select format('posting %s of owner %s stands in the statement as %s, not as %s', posting_no, owner_id, coalesce(statement_no::text, 'nothing'), nth) as says
      from (select owner_id, posting_no, statement_no, statement_type, count(statement_type) over (partition by owner_id order by posting_no) as nth from ledger.posting) p
      where statement_no is distinct from case when statement_type is not null then nth end order by owner_id, posting_no limit 1`,
    'of each owner',
  ],
  [
    'an owner row stands at the last posting',
    sql`
      select format('owner %s stands at posting %s, statement %s, but the ledger ends at %s, %s', o.owner_id, o.posting_no, o.statement_no, coalesce(p.last, 0), coalesce(p.statements, 0)) as says
      from ledger.owner o
      left join (select owner_id, max(posting_no) as last, count(statement_no) as statements from ledger.posting group by 1) p on p.owner_id = o.owner_id
      where o.posting_no <> coalesce(p.last, 0) or o.statement_no <> coalesce(p.statements, 0)
      order by o.owner_id limit 1`,
    'of each owner',
  ],
  [
    'each posting fits its hash, which covers the one before',
    sql`
      select format('posting %s of owner %s does not fit its hash', posting_no, owner_id) as says
      from (
        select p.owner_id, p.posting_no, p.hash,
          ledger.posting_hash(lag(p.hash, 1, ''::bytea) over (partition by p.owner_id order by p.posting_no), p.owner_id, p.posting_no,
            p.statement_no, p.currency, p.kind, p.source, p.source_subaccount, p.destination, p.destination_subaccount, p.amount,
            p.statement_type::text, p.idempotency_key, ledger.covered_reference(p.reference_id, p.digest), p.posted_at) as computed
        from ledger.posting p
      ) chained
      where hash <> computed
      order by owner_id, posting_no limit 1`,
    'of each owner',
  ],
  [
    'the head of each chain is kept at the owner',
    sql`
      select format('owner %s does not hold the hash of posting %s', o.owner_id, o.posting_no) as says
      from ledger.owner o left join ledger.posting p on p.owner_id = o.owner_id and p.posting_no = o.posting_no
      where o.last_hash <> coalesce(p.hash, ''::bytea) order by o.owner_id limit 1`,
    'of each owner',
  ],
]
