import { sql } from 'kysely'
import type { Check } from './platform/database/check.ts'

/** Bank accounts, what their banks have said of them, and what was announced and paid from them. */
export const ACCOUNTS: Check[] = [
  [
    'each proven bank account has the word of its bank, and the announced transfer that proved it',
    sql`
      select format('%s %s is proven to be player %s’s by %s, which does not prove it', c.bank_code, c.account_no, c.player_id, c.reference) as says
      from account.bank_claim c
      where c.proof = 'transfer' and (
        not exists (select from account.bank_account_version v join account.name_inquiry i using (player_id, version_no)
          where v.player_id = c.player_id and (v.bank_code, v.account_no) = (c.bank_code, c.account_no) and i.state = 'fits')
        or not exists (select from deposit.payment p join deposit.announcement a on a.player_id = p.player_id and a.reference = p.reference
          where p.reference = c.reference and p.player_id = c.player_id and p.state = 'credited' and a.is_exact and a.amount = p.amount))
      order by 1 limit 1`,
  ],
  [
    'each bank account as it is now was asked about, or is being, and is found by its digits',
    sql`
      select format('%s %s of player %s is not asked about, or is found otherwise', b.bank_code, b.account_no, b.player_id) as says
      from account.bank_account b
      where not exists (select from account.name_inquiry i where i.player_id = b.player_id and i.version_no = (
          select max(v.version_no) from account.bank_account_version v where v.player_id = b.player_id))
        or exists (
          (select digits from account.digits_of(b.account_no) digits)
          except select d.digits from account.bank_account_digits d
            where (d.bank_code, d.account_no, d.player_id) = (b.bank_code, b.account_no, b.player_id))
      order by 1 limit 1`,
  ],
  [
    'no bank account is found by digits that it does not have now',
    sql`
      select format('%s %s of player %s is found by %s', d.bank_code, d.account_no, d.player_id, d.digits) as says
      from account.bank_account_digits d
      where d.digits not in (select account.digits_of(d.account_no)) or not exists (
        select from account.bank_account b where (b.bank_code, b.account_no, b.player_id) = (d.bank_code, d.account_no, d.player_id))
      order by 1 limit 1`,
  ],
  [
    'what was announced and is expected is kept by its amount, for its player and as long',
    sql`
      select format('announcement %s of player %s says %s until %s, and its amount %s until %s', coalesce(a.announcement_id, k.announcement_id),
        coalesce(a.player_id, k.player_id), a.amount, a.expires_at, k.amount, k.expires_at) as says
      from deposit.announcement a
      left join deposit.announced_amount k on (k.currency, k.amount, k.announcement_id) = (a.currency, a.amount, a.announcement_id)
      where (k.player_id, k.is_exact, k.expires_at, k.bank_code, k.reference) is distinct from (a.player_id, a.is_exact, a.expires_at, a.bank_code, a.reference)
        and (k.announcement_id is not null or (a.ended_at is null and a.expires_at > platform.now()))
      order by 1 limit 1`,
  ],
  [
    'each payment that was announced is credited to whoever announced it, with that amount',
    sql`
      select format('payment %s came for announcement %s of player %s, and is not theirs', a.reference, a.announcement_id, a.player_id) as says
      from deposit.announcement a
      where a.reference is not null and not exists (
        select from deposit.payment p where p.reference = a.reference and p.player_id = a.player_id and p.state = 'credited' and p.amount = a.amount)
      order by 1 limit 1`,
  ],
  [
    'each withdrawal that was sent goes to an account of which the bank has said that the name fits',
    sql`
      select format('withdrawal %s of player %s is %s, and the bank says of its account: %s', w.withdrawal_id, w.player_id, w.state, string_agg(i.state, ', ')) as says
      from withdraw.withdrawal w
      join account.bank_account_version v on v.player_id = w.player_id
        and (v.bank_code, v.account_no, v.account_name) = (w.bank_code, w.account_no, w.account_name)
      join account.name_inquiry i on i.player_id = v.player_id and i.version_no = v.version_no
      where w.state = 'paid' and w.created_at >= i.opened_at
      group by w.withdrawal_id, w.player_id, w.state
      having not bool_or(i.state = 'fits')
      order by 1 limit 1`,
  ],
]
