import { sql } from 'kysely'
import type { Check } from '../../../platform/database/check.ts'
import { BANK_ACCOUNT_VERSIONS, BANK_ACCOUNTS, BANK_CLAIMS, NAME_INQUIRIES, PROVEN_ACCOUNTS } from '../../account/index.ts'

/** A bank's clock is allowed this much. */
const SLACK = sql`interval '5 minutes'`

/** Money that waits, and the player who is shown it. */
export const ARRIVALS: Check[] = [
  [
    'each payment that is shown to a player is shown to one, and says so',
    sql`
      select format('payment %s is shown to player %s, and says %s', coalesce(a.reference, p.reference), coalesce(a.player_id::text, 'nobody'),
        coalesce(p.shown_to::text, 'nobody')) as says
      from deposit.arrival a full join (select * from deposit.payment where shown_to is not null) p on p.reference = a.reference
      where a.player_id is distinct from p.shown_to order by 1 limit 1`,
  ],
  [
    'each payment that is shown to a player came from the account that was theirs, or is what they announced',
    sql`
      select format('payment %s is shown to player %s, and came from another account at %s', a.reference, a.player_id, p.evidence ->> 'fromBankCode') as says
      from deposit.arrival a join deposit.payment p using (reference)
      where case when p.channel = 'ewallet'
        then (a.bank_code, a.account_no_digest) is distinct from ('EWALLET', null) or not deposit.names_player(a.player_id, p)
        else (a.bank_code, a.account_no_digest) is distinct from (upper(p.evidence ->> 'fromBankCode'), (deposit.full_sender(p.evidence)).account_no_digest)
        or not case when a.account_no_digest is not null then exists (
            select 1 from ${BANK_ACCOUNT_VERSIONS} v join ${NAME_INQUIRIES} i using (player_id, version_no)
            where v.player_id = a.player_id and (v.bank_code, v.account_no_digest) = (a.bank_code, a.account_no_digest) and i.state = 'fits')
          and exists (
            select 1 from ${BANK_ACCOUNT_VERSIONS} v
            where v.player_id = a.player_id and (v.bank_code, v.account_no_digest) = (a.bank_code, a.account_no_digest) and v.written_at <= a.paid_at + ${SLACK})
          else a.why <> 'unproven' and exists (
            select 1 from deposit.announcement n where n.player_id = a.player_id and n.amount = p.amount
              and a.paid_at between n.opened_at - ${SLACK} and n.expires_at + ${SLACK}) end end
      order by 1 limit 1`,
  ],
  [
    'each account that is known as proven to a player is claimed by them, and the other way round',
    sql`
      select format('an account at %s is proven to be of player %s, and player %s is told that it is theirs', coalesce(c.bank_code, k.bank_code),
        coalesce(c.player_id::text, 'nobody'), coalesce(k.player_id::text, 'nobody')) as says
      from (select c.* from ${BANK_CLAIMS} c join ${BANK_ACCOUNTS} b using (player_id, bank_code, account_no_digest)) c
      full join (select k.* from ${PROVEN_ACCOUNTS} k join ${BANK_ACCOUNTS} b using (player_id, bank_code, account_no_digest)) k
        on (k.player_id, k.bank_code, k.account_no_digest) = (c.player_id, c.bank_code, c.account_no_digest)
      where c.player_id is distinct from k.player_id order by 1 limit 1`,
    'of each owner',
  ],
  [
    'what waited for the proof of an account was credited to its player without staff only once it was proven',
    sql`
      select format('payment %s was credited to player %s, and their account at %s is not proven to be theirs', p.reference, p.player_id, a.bank_code) as says
      from deposit.arrival a join deposit.payment p using (reference)
      join ${BANK_ACCOUNTS} b on (b.player_id, b.bank_code, b.account_no_digest) = (a.player_id, a.bank_code, a.account_no_digest)
      where a.why = 'unproven' and p.state = 'credited' and p.channel = 'bank' and p.decided_by is null and not exists (
        select 1 from ${BANK_CLAIMS} c where (c.bank_code, c.account_no_digest, c.player_id) = (a.bank_code, a.account_no_digest, p.player_id) and c.proven_at <= p.ended_at)
      order by 1 limit 1`,
  ],
]
