import { addPasskey, beginPasskey } from '@krapao/contract'
import { makePasskey } from '../authenticator.ts'
import { deliver, qrReport } from '../races/reports.ts'
import { playerWithPasskey } from '../passkeys.ts'
import { bitChanged, type Damage, type Scene } from './scene.ts'

const OPENS = 'each encrypted value opens in its place, and its digest is its own'
const KEPT = 'and in which a bank account of theirs is, is kept'
const MISSING = 'whatever is encrypted of a player has its key'

export const ENCRYPTED_VALUES: Scene = {
  what: 'two have passkeys, one of them two; and two reports could be read by nobody',
  async lay(world) {
    const player = await playerWithPasskey(world)
    const { made } = makePasskey(await player.call(beginPasskey), { origin: world.env.siteOrigin })
    await player.call(addPasskey, { body: { name: 'Another phone', credential: made } })
    await playerWithPasskey(world)
    for (const eventId of ['unread-1', 'unread-2']) await deliver(world, qrReport(world, eventId, { payerBankCode: '!' }))
  },
  damages: [
    [
      'a name of a player in which a bit is another',
      `update account.player_name set name_encrypted = ${bitChanged('name_encrypted')}`,
      OPENS,
    ],
    [
      'the name of another player',
      `update account.player_name n set name_encrypted = o.name_encrypted from account.player_name o where o.player_id <> n.player_id`,
      OPENS,
    ],
    [
      'a name under the digest of another',
      `update account.player_name n set name_digest = o.name_digest from account.player o
         where o.player_id <> n.player_id and n.name_digest = (select p.name_digest from account.player p where p.player_id = n.player_id)`,
      OPENS,
    ],
    ...[
      `account.bank_account set account_name_digest = sha256('x')`,
      `account.bank_account_version set account_name_digest = sha256('x')`,
      `account.name_inquiry set holder_name_digest = sha256('x') where state = 'fits'`,
    ].map((planted): Damage => [`a name of an account that is kept nowhere: ${planted}`, `update ${planted}`, KEPT]),
    [
      'a number of a bank account in which a bit is another',
      `update account.account_number set account_no_encrypted = ${bitChanged('account_no_encrypted')}`,
      OPENS,
    ],
    [
      'the number of another’s bank account',
      `update account.account_number n set account_no_encrypted = o.account_no_encrypted from account.account_number o where o.player_id <> n.player_id`,
      OPENS,
    ],
    [
      'a bank account that is found by the digits of another',
      `update account.account_number n set fragments = o.fragments from account.account_number o where o.player_id <> n.player_id;
       delete from account.bank_account_digits;
       insert into account.bank_account_digits select player_id, bank_code, unnest(fragments) from account.account_number`,
      OPENS,
    ],
    [
      'digits by which a bank account is found no more',
      'delete from account.bank_account_digits',
      'each bank account as it is now was asked about',
    ],
    [
      'a number of a bank account that is kept nowhere',
      'delete from account.account_number',
      'each number of a bank account that a player has',
    ],
    ['a phone in which a bit is another', `update account.player_phone set phone_encrypted = ${bitChanged('phone_encrypted')}`, OPENS],
    [
      'the phone of another player',
      `update account.player_phone f set phone_encrypted = o.phone_encrypted from account.player_phone o where o.player_id <> f.player_id`,
      OPENS,
    ],
    ['a phone that a code reaches no more', `update account.player_phone set gets_codes = false`, OPENS],
    ['a phone that is kept nowhere', 'delete from account.player_phone', 'each phone that a player has, had or asked to have is kept'],
    [
      'the name of a passkey in which a bit is another',
      `update account.passkey set name_encrypted = ${bitChanged('name_encrypted')}`,
      OPENS,
    ],
    [
      'the name of a passkey moved to another of its player',
      `update account.passkey k set name_encrypted = o.name_encrypted from account.passkey o where o.player_id = k.player_id and o.passkey_id <> k.passkey_id`,
      OPENS,
    ],
    [
      'the name of a passkey moved to that of another player',
      `update account.passkey k set name_encrypted = o.name_encrypted from account.passkey o where o.player_id <> k.player_id`,
      OPENS,
    ],
    [
      'the key of a player of whom only the name of a passkey is encrypted is deleted',
      'delete from platform.player_key k where exists (select 1 from account.passkey p where p.player_id = k.player_id)',
      MISSING,
    ],
    [
      'the key of the site is deleted that unread reports are encrypted under',
      `delete from platform.site_key where purpose = 'reports'`,
      'what is encrypted of the site has its key',
    ],
    [
      'the key of the site is deleted that names are found by',
      `delete from platform.site_key where purpose = 'search'`,
      'what is compared by a digest has the key of it',
    ],
    [
      'an unread report in the place of another',
      `update deposit.unread_report u set body_encrypted = o.body_encrypted from deposit.unread_report o where o.report_id <> u.report_id`,
      OPENS,
    ],
  ],
}
