import { sql } from 'kysely'
import type { Check } from '../../../platform/database/check.ts'
import { BANK_ACCOUNT_VERSIONS, BANK_CLAIMS, NAME_INQUIRIES } from '../../account/index.ts'

/** What proves a bank account. */
export const PROOFS: Check[] = [
  [
    'each proven bank account has the word of its bank, and the announced transfer that proved it',
    sql`
      select format('an account at %s is proven to be player %s’s by %s, which does not prove it', c.bank_code, c.player_id, c.reference) as says
      from ${BANK_CLAIMS} c
      where c.proof in ('transfer', 'in_part') and (
        not exists (select 1 from ${BANK_ACCOUNT_VERSIONS} v join ${NAME_INQUIRIES} i using (player_id, version_no)
          where v.player_id = c.player_id and (v.bank_code, v.account_no_digest) = (c.bank_code, c.account_no_digest) and i.state = 'fits')
        or not exists (select 1 from deposit.payment p join deposit.announcement a on a.player_id = p.player_id and a.reference = p.reference
          where p.reference = c.reference and p.player_id = c.player_id and p.state = 'credited' and a.is_exact and a.amount = p.amount
            and upper(p.evidence ->> 'fromBankCode') = c.bank_code
            -- Whether what is shown of it is of the number takes the keys: audit/senders.ts.
            and case when c.proof = 'transfer' then (deposit.full_sender(p.evidence)).account_no_digest = c.account_no_digest
              else deposit.shows_enough(p.evidence -> 'fromShown') end))
      order by 1 limit 1`,
    'of each owner',
  ],
]

/** What players said that they would pay, and what came of it. */
export const ANNOUNCEMENTS: Check[] = [
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
        select 1 from deposit.payment p where p.reference = a.reference and p.player_id = a.player_id and p.state = 'credited' and p.amount = a.amount)
      order by 1 limit 1`,
    'of each owner',
  ],
]
