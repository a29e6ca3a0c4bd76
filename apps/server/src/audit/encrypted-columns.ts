import { sql } from 'kysely'
import { accountNoDigestOf, fragmentDigestsOf, nameDigestOf, noteDigestOf } from '../modules/account/index.ts'
import { senderDigestOf } from '../modules/deposit/index.ts'
import { keptPassword } from '../modules/games/index.ts'
import { keptFile } from '../modules/privacy/index.ts'
import { getsCodes, phoneDigestOf } from '../modules/otp/index.ts'
import { addressOf, endpointDigestOf } from '../modules/webpush/index.ts'
import type { EncryptedColumn } from '../platform/keys/audit-values.ts'

/**
 * Every column that stands under keys, but for pages that sign in, which are kept for minutes; of spins and of what was said in reports
 * their own audits say more.
 */
export const ENCRYPTED_COLUMNS: readonly EncryptedColumn[] = [
  {
    column: 'account.player_name.name',
    rows: sql`select player_id as owner_id, array[encode(name_digest, 'hex')] as "row", name_encrypted as encrypted, name_digest as digest
      from account.player_name`,
    digestOf: (siteKey, playerId, name) => nameDigestOf(siteKey, playerId!, name),
  },
  {
    column: 'account.account_number.account_no',
    rows: sql`select player_id as owner_id, array[encode(account_no_digest, 'hex')] as "row", account_no_encrypted as encrypted,
        bank_code as context,
        account_no_digest || coalesce((select string_agg(fragment, ''::bytea order by place) from unnest(fragments) with ordinality as f (fragment, place)), '')
          as digest
      from account.account_number`,
    digestOf: async (siteKey, _playerId, accountNo, bankCode) =>
      Buffer.concat([await accountNoDigestOf(siteKey, accountNo), ...(await fragmentDigestsOf(siteKey, bankCode!, accountNo))]),
  },
  {
    column: 'account.player_phone.phone',
    rows: sql`select player_id as owner_id, array[encode(phone_digest, 'hex')] as "row", phone_encrypted as encrypted,
        phone_digest || convert_to(gets_codes::text, 'UTF8') as digest
      from account.player_phone`,
    digestOf: async (siteKey, _playerId, phone) =>
      Buffer.concat([await phoneDigestOf(siteKey, phone), Buffer.from(String(getsCodes(phone)))]),
  },
  {
    column: 'account.passkey.name',
    rows: sql`select player_id as owner_id, array[passkey_id::text] as "row", name_encrypted as encrypted, null::bytea as digest from account.passkey`,
  },
  {
    column: 'account.staff_note.note',
    rows: sql`select player_id as owner_id, array[note_id::text] as "row", note_encrypted as encrypted, note_digest as digest from account.staff_note`,
    digestOf: (siteKey, playerId, note) => noteDigestOf(siteKey, playerId!, note),
  },
  {
    column: 'games.account.password',
    rows: sql`select player_id as owner_id, array[game_code] as "row", null::bytea as encrypted, null::bytea as digest from games.account`,
    encryptedOf: (tx, playerId, [gameCode]) => keptPassword(tx, { playerId, gameCode: gameCode! }),
  },
  {
    column: 'privacy.data_request.document',
    rows: sql`select player_id as owner_id, array[request_id::text] as "row", null::bytea as encrypted, null::bytea as digest
      from privacy.data_request where state = 'ready'`,
    encryptedOf: async (tx, playerId, [requestId]) => (await keptFile(tx, { playerId, requestId: requestId! })).documentEncrypted,
  },
  {
    column: 'webpush.subscription.address',
    rows: sql`select player_id as owner_id, array[subscription_id::text] as "row", address_encrypted as encrypted, endpoint_digest as digest
      from webpush.subscription`,
    digestOf: (siteKey, playerId, address) => endpointDigestOf(siteKey, playerId!, addressOf(address).endpoint),
  },
  {
    column: 'operator.staff_totp.secret',
    rows: sql`select null::uuid as owner_id, array[totp_id::text] as "row", secret_encrypted as encrypted, null::bytea as digest from operator.staff_totp`,
  },
  {
    column: 'deposit.unread_report.body',
    rows: sql`select null::uuid as owner_id, array[report_id::text] as "row", body_encrypted as encrypted, null::bytea as digest from deposit.unread_report`,
  },
  {
    column: 'deposit.payment_sender.sender',
    rows: sql`select null::uuid as owner_id, array[encode(sender_digest, 'hex')] as "row", sender_encrypted as encrypted, sender_digest as digest,
        reference as context
      from deposit.payment_sender`,
    digestOf: (siteKey, _playerId, told, reference) => senderDigestOf(siteKey, reference!, told),
  },
  {
    column: 'deposit.payment_return.account_no',
    rows: sql`select null::uuid as owner_id, array[return_id::text] as "row", account_no_encrypted as encrypted, account_no_digest as digest
      from deposit.payment_return`,
    digestOf: (siteKey, _playerId, accountNo) => accountNoDigestOf(siteKey, accountNo),
  },
  {
    column: 'deposit.payment_return.account_name',
    rows: sql`select null::uuid as owner_id, array[return_id::text] as "row", account_name_encrypted as encrypted, null::bytea as digest
      from deposit.payment_return`,
  },
]
