import { sql } from 'kysely'
import type { Check } from '../platform/database/check.ts'

/** Keys of players and of the site, as far as whoever has no DATA_KEY can see. */
export const KEYS: Check[] = [
  [
    'each wrapped key is of a DATA_KEY that no server may forget',
    sql`
      select format('the key of %s is wrapped with %s, which %s', w.whose, w.data_key_id,
        case when d.data_key_id is null then 'nobody has set' else 'is forgotten' end) as says
      from (
        select 'player ' || player_id as whose, data_key_id from platform.player_key
        union all
        select 'site ' || purpose, data_key_id from platform.site_key) w
      left join platform.data_key d on d.data_key_id = w.data_key_id
      where d.data_key_id is null or d.forgotten_at is not null order by 1 limit 1`,
  ],
  [
    'whatever is encrypted of a player has its key',
    sql`
      select format('what is encrypted of player %s in %s can be opened by nobody: the key is missing', e.player_id, e.place) as says
      from (
        select player_id, 'games.account' as place from games.account
        union all
        select player_id, 'account.passkey' from account.passkey
        union all
        select player_id, 'account.player_name' from account.player_name
        union all
        select player_id, 'spin.seed' from spin.seed
        union all
        select player_id, 'webpush.subscription' from webpush.subscription
        union all
        select player_id, 'privacy.data_request' from privacy.data_request where state = 'ready') e
      left join platform.player_key k on k.player_id = e.player_id
      where k.player_id is null and not exists (select 1 from platform.erased_player d where d.player_id = e.player_id) order by 1 limit 1`,
    'of each owner',
  ],
  [
    'the key of whoever is erased is gone',
    sql`
      select format('player %s was erased at %s, and has a key', k.player_id, e.erased_at) as says
      from platform.player_key k join platform.erased_player e on e.player_id = k.player_id order by 1 limit 1`,
    'of each owner',
  ],
  [
    'what is encrypted of the site has its key',
    sql`
      select format('what is encrypted of the site in %s can be opened by nobody: its key for reports is missing', e.place) as says
      from (
        select 'deposit.unread_report' as place where exists (select 1 from deposit.unread_report)
        union all
        select 'deposit.payment_sender' where exists (select 1 from deposit.payment_sender)
        union all
        select 'deposit.payment_return' where exists (select 1 from deposit.payment_return)
        union all
        select 'reports.report' where exists (select 1 from reports.report)) e
      where not exists (select 1 from platform.site_key where purpose = 'reports') order by 1 limit 1`,
  ],
  [
    'what is compared by a digest has the key of it',
    sql`
      select format('what stands in %s is found by nobody: the key of the site for search is missing', e.place) as says
      from (
        select 'account.player_name' as place where exists (select 1 from account.player_name)
        union all
        select 'webpush.subscription' where exists (select 1 from webpush.subscription)
        union all
        select 'deposit.unread_report' where exists (select 1 from deposit.unread_report)
        union all
        select 'deposit.payment_sender' where exists (select 1 from deposit.payment_sender)
        union all
        select 'reports.report' where exists (select 1 from reports.report)) e
      where not exists (select 1 from platform.site_key where purpose = 'search') order by 1 limit 1`,
  ],
  [
    'browsers that are told know the key of the site',
    sql`
      select 'browsers were subscribed with a key of the site for push that is missing' as says
      where exists (select 1 from webpush.subscription) and not exists (select 1 from platform.site_key where purpose = 'push')`,
  ],
  [
    'each key of a player is of somebody',
    sql`
      select format('a key is kept of player %s, who is nobody', k.player_id) as says
      from platform.player_key k left join account.player p on p.player_id = k.player_id
      where p.player_id is null order by 1 limit 1`,
    'of each owner',
  ],
]
