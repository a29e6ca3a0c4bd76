import { sql } from 'kysely'
import type { Check } from '../../../platform/database/check.ts'

/** Of whom nothing has to be kept any longer; for less than five years nothing is, whatever the rule says. */
export const ERASED: Check[] = [
  [
    'whoever is erased was closed for five years before, and nothing leads to them',
    sql`
      select format('player %s was erased at %s: %s', e.player_id, e.erased_at, e.wrong) as says
      from (
        select d.player_id, d.erased_at, case
          when p.player_id is null then 'there is no such player'
          when coalesce(p.deactivated_at + interval '5 years' > d.erased_at, true) then 'their account was not closed for long enough'
          when exists (select 1 from account.phone f where f.player_id = d.player_id) then 'their phone is theirs still'
          when exists (select 1 from account.bank_claim b where b.player_id = d.player_id) then 'a bank account is theirs still' end as wrong
        from platform.erased_player d left join account.player p on p.player_id = d.player_id) e
      where e.wrong is not null order by 1 limit 1`,
    'of each owner',
  ],
]
