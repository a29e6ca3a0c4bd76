import { type RawBuilder, sql } from 'kysely'
import type { Check } from '../../../platform/database/check.ts'
import { ACCOUNTS, POSTING_KINDS, type PostingRule } from '../postings.ts'

const ACCOUNT_ROWS = Object.entries(ACCOUNTS).map(([name, { owner, unit, hasSubaccount }]) => ({
  name,
  owner,
  unit,
  has_subaccount: hasSubaccount,
}))

const KIND_ROWS = Object.entries<PostingRule>(POSTING_KINDS).map(
  ([kind, { journal, source, destination, meaning, statement, isRequest }]) => ({
    kind,
    journal,
    source,
    destination,
    meaning,
    statement_type: statement?.type ?? null,
    is_request: isRequest,
  }),
)

/** The first row that only one of the table and the program has, or that they have otherwise. */
const sameRows = (table: string, key: string, rows: object[]): RawBuilder<{ says: string }> => sql`
  select format('%s %s is %s in the database and %s in the program', ${sql.lit(table)}, coalesce(d.${sql.ref(key)}, p.${sql.ref(key)}),
    coalesce(to_jsonb(d)::text, 'nothing'), coalesce(to_jsonb(p)::text, 'nothing')) as says
  from ${sql.table(table)} d full join jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb) p using (${sql.ref(key)})
  where to_jsonb(d) is distinct from to_jsonb(p) order by 1 limit 1`

/** That money moved only as the catalogue says, and that the catalogue is the one the program was made for. */
export const CATALOGUE: Check[] = [
  ['I2 the catalogue of accounts is the one of the program', sameRows('ledger.account_kind', 'name', ACCOUNT_ROWS)],
  ['I2 the catalogue of postings is the one of the program', sameRows('ledger.posting_kind', 'kind', KIND_ROWS)],
  [
    'I2 the rule by which a kind is posted is what the catalogue says of it',
    sql`
      select format('%s is posted as %s, and listed as %s', kind, coalesce(to_jsonb(r)::text, 'nothing'), coalesce(to_jsonb(d)::text, 'nothing')) as says
      from ledger.posting_rule r full join ledger.derived_posting_rule d using (kind)
      where to_jsonb(r) is distinct from to_jsonb(d) order by kind limit 1`,
  ],
  [
    'I2 each posting is of a listed kind, and moves an amount from its source to its destination',
    sql`
      select format('posting %s of owner %s is %s and moves %s from %s to %s', p.posting_no, p.owner_id, p.kind, p.amount,
        p.source || coalesce(':' || p.source_subaccount, ''), p.destination || coalesce(':' || p.destination_subaccount, '')) as says
      from ledger.posting p
      left join ledger.posting_kind k on k.kind = p.kind
      left join ledger.account_kind s on s.name = p.source
      left join ledger.account_kind d on d.name = p.destination
      where p.amount <= 0 or k.kind is null or p.source <> k.source or p.destination <> k.destination
        or p.statement_type is distinct from k.statement_type or s.unit is distinct from d.unit
        or s.has_subaccount <> (p.source_subaccount is not null) or d.has_subaccount <> (p.destination_subaccount is not null)
      order by p.owner_id, p.posting_no limit 1`,
    'of each owner',
  ],
  [
    'I2 each posting belongs to an owner with a ledger of its journal and currency',
    sql`
      select format('posting %s of %s %s belongs to owner %s, %s', p.posting_no, p.currency, p.kind, p.owner_id,
        coalesce('whose journal is of a ' || o.kind || ' in ' || o.currency, 'who has no ledger')) as says
      from ledger.posting p left join ledger.owner o using (owner_id) left join ledger.posting_kind k on k.kind = p.kind
      where o.owner_id is null or o.kind <> k.journal or o.currency <> p.currency
      order by p.owner_id, p.posting_no limit 1`,
    'of each owner',
  ],
]
