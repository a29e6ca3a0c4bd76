import { sql } from 'kysely'
import type { Check } from '../../../platform/database/check.ts'

/** What players and their bank accounts are called, which other rows say by its digest. */
export const PLAYER_NAMES: Check[] = [
  [
    'each name that a player is, was or asked to be called, and in which a bank account of theirs is, is kept',
    sql`
      select format('what player %s is called in %s is kept nowhere', n.player_id, n.place) as says
      from (
        select player_id, name_digest, 'account.player' as place from account.player
        union all
        select player_id, name_digest, 'version ' || version_no from account.player_version
        union all
        select player_id, name_digest, 'change ' || change_id from account.profile_change
        union all
        select player_id, account_name_digest, 'change ' || change_id from account.profile_change
        union all
        select player_id, account_name_digest, 'account.bank_account' from account.bank_account
        union all
        select player_id, account_name_digest, 'version ' || version_no || ' of their bank account' from account.bank_account_version
        union all
        select player_id, holder_name_digest, 'what the bank says of version ' || version_no from account.name_inquiry
        union all
        select player_id, account_name_digest, 'change ' || change_id || ' of their bank account' from account.bank_account_change
        union all
        select player_id, holder_name_digest, 'what the bank says of change ' || change_id from account.bank_account_change
        union all
        select player_id, account_name_digest, 'try ' || try_id from account.bank_name_try
        union all
        select player_id, holder_name_digest, 'what the bank says of try ' || try_id from account.bank_name_try) n
      left join account.player_name k on k.player_id = n.player_id and k.name_digest = n.name_digest
      where n.name_digest is not null and k.player_id is null order by 1 limit 1`,
    'of each owner',
  ],
]

/** The numbers of bank accounts, which other rows say by their digests. */
export const ACCOUNT_NUMBERS: Check[] = [
  [
    'each number of a bank account that a player has, had or asked for is kept',
    sql`
      select format('a number at %s of player %s in %s is kept nowhere', n.bank_code, n.player_id, n.place) as says
      from (
        select player_id, bank_code, account_no_digest, 'account.bank_account' as place from account.bank_account
        union all
        select player_id, bank_code, account_no_digest, 'version ' || version_no from account.bank_account_version
        union all
        select player_id, bank_code, account_no_digest, 'change ' || change_id || ' of the bank account' from account.bank_account_change
        union all
        select player_id, bank_code, account_no_digest, 'change ' || change_id from account.profile_change
        union all
        select player_id, bank_code, account_no_digest, 'try ' || try_id from account.bank_name_try
        union all
        select player_id, bank_code, account_no_digest, 'account.proven_bank_account' from account.proven_bank_account
        union all
        select player_id, bank_code, account_no_digest, 'account.bank_claim' from account.bank_claim) n
      left join account.account_number k
        on (k.player_id, k.bank_code, k.account_no_digest) = (n.player_id, n.bank_code, n.account_no_digest)
      where k.player_id is null order by 1 limit 1`,
    'of each owner',
  ],
]

/** The phones of players, which other rows say by their digests. */
export const PLAYER_PHONES: Check[] = [
  [
    'each phone that a player has, had or asked to have is kept',
    sql`
      select format('a phone of player %s in %s is kept nowhere', f.player_id, f.place) as says
      from (
        select player_id, phone_digest, 'account.player' as place from account.player
        union all
        select player_id, phone_digest, 'version ' || version_no from account.player_version
        union all
        select player_id, phone_digest, 'change ' || change_id from account.phone_change
        union all
        select player_id, old_phone_digest, 'change ' || change_id from account.phone_change
        union all
        select player_id, phone_digest, 'notice ' || notice_id from account.notice) f
      left join account.player_phone k on k.player_id = f.player_id and k.phone_digest = f.phone_digest
      where k.player_id is null order by 1 limit 1`,
    'of each owner',
  ],
]
