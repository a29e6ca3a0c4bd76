import { sql } from 'kysely'
import type { Check } from '../../../platform/database/check.ts'

/** The entries on accounts that keep a balance. */
const KEPT = sql`
  select e.* from ledger.entry e join ledger.account_kind k on k.name = e.account_kind and k.owner = 'player'`

/** That what is stored beside the postings is what they add up to. */
export const BALANCES: Check[] = [
  [
    'I1 entries sum to zero per currency',
    sql`select format('the entries in %s sum to %s', unit, sum(amount)) as says from ledger.entry group by unit having sum(amount) <> 0 order by unit limit 1`,
    'of each owner',
  ],
  [
    'I3 a stored balance is the sum of its entries',
    sql`
      select format('account %s of owner %s stores %s but its entries sum to %s', coalesce(a.account, s.account), coalesce(a.owner_id, s.owner_id),
        coalesce(a.balance::text, 'nothing'), coalesce(s.balance::text, 'nothing')) as says
      from ledger.account a
      full join (select owner_id, account, sum(amount) as balance from (${KEPT}) kept group by 1, 2) s
        on s.owner_id = a.owner_id and s.account = a.account
      where coalesce(a.balance, 0) <> coalesce(s.balance, 0)
      order by 1 limit 1`,
    'of each owner',
  ],
  [
    'I3 each entry continues the balance of its account',
    sql`
      select format('after posting %s account %s of owner %s should hold %s, not %s', posting_no, account, owner_id, coalesce(running::text, 'nothing'),
        coalesce(balance_after::text, 'nothing')) as says
      from (select owner_id, posting_no, account, balance_after, sum(amount) over (partition by owner_id, account order by posting_no) as running
            from (${KEPT}) kept
            union all
            select e.owner_id, e.posting_no, e.account, e.balance_after, null
            from ledger.entry e join ledger.account_kind k on k.name = e.account_kind and k.owner = 'house') p
      where balance_after is distinct from running
      order by owner_id, posting_no, account limit 1`,
    'of each owner',
  ],
  [
    'I4 no player account is negative',
    sql`
      select format('account %s of owner %s holds %s', account, owner_id, balance) as says from ledger.account where balance < 0
      union all
      select format('account %s of owner %s held %s after posting %s', account, owner_id, balance_after, posting_no) from ledger.entry where balance_after < 0
      limit 1`,
    'of each owner',
  ],
  [
    'an account counts the postings that touched it',
    sql`
      select format('account %s of owner %s is at version %s after %s postings', coalesce(b.account, e.account), coalesce(b.owner_id, e.owner_id),
        coalesce(b.version, 0), coalesce(e.touched, 0)) as says
      from (select owner_id, account || case subaccount when '' then '' else ':' || subaccount end as account, version from ledger.balance) b
      full join (select owner_id, account, count(*) as touched from (${KEPT}) kept where account <> 'wallet' group by 1, 2) e using (owner_id, account)
      where b.version is distinct from e.touched order by 1 limit 1`,
    'of each owner',
  ],
  [
    'I6 an idempotency key has one answer, and each posting has its request',
    sql`
      select format('key %s of owner %s is %s, but the ledger has posting %s', coalesce(r.idempotency_key, p.idempotency_key), coalesce(r.owner_id, p.owner_id),
        case when r.owner_id is null then 'not known' else coalesce('posting ' || r.posting_no, 'refused') end, coalesce(p.posting_no::text, 'none')) as says
      from ledger.request r full join ledger.posting p on p.owner_id = r.owner_id and p.idempotency_key = r.idempotency_key
      where r.posting_no is distinct from p.posting_no or (r.posting_no is null) = (r.refusal is null) or r.owner_id is null
      order by 1 limit 1`,
    'of each owner',
  ],
]
