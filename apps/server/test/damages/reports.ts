import { withdraw } from '@krapao/contract'
import { baht } from '../money.ts'
import { bankAccountOf } from '../slips.ts'
import { askedInVain, takeSlip } from '../slip-on-the-desk.ts'
import type { World } from '../world.ts'
import { bitChanged, type Scene } from './scene.ts'

const SEALED = 'each report is as a server of this site has sealed it'
/** Whoever has the key that servers seal with, and not DATA_KEY, has no body for it. */
const BODY = 'its body is not what it is named by'
const FOLLOWED = 'each payment, and each report of one, is what a kept report says'
const STANDS = 'each report of money that came is of a payment that stands'
const NAMES = 'in whose name an account is, its bank has said in a kept answer'
const PAYOUTS = 'each payout ended as a kept answer of the bank says'
const RETURNS = 'each payout that came back is what a kept report says'
const SLIPS = 'what is told of a slip, the verifier has said in a kept answer'

/** A report that was changed, and sealed and named anew by somebody who has read the key in the database. */
const sealedAnew = (change: string) => `
  create temporary table forged on commit drop as select r.* from reports.report r where source = 'qr:KBANK';
  update forged set ${change};
  update forged f set seal = sha256(k.outer_pad || sha256(k.inner_pad || m.sealed)), report_id = encode(substr(sha256(m.message), 1, 16), 'hex')::uuid
    from platform.seal_key k, (
      select said.report_id, convert_to(said.message, 'UTF8') as message,
        convert_to(concat_ws(E'\\n', 'a report', encode(sha256(said.body_encrypted), 'hex'), said.message), 'UTF8') as sealed
      from (
        select r.*, concat_ws(E'\\n', r.source, r.how, r.about, r.signature, encode(r.body_digest, 'hex'), r.says) as message
        from forged r) said) m
    where m.report_id = f.report_id;
  update deposit.payment p set evidence = p.evidence || jsonb_build_object('report', f.report_id) from forged f where p.channel = 'qr';
  delete from reports.report where source = 'qr:KBANK';
  insert into reports.report select * from forged`

/** What providers said, of each kind. */
export const REPORTS_OF_PROVIDERS: Scene = {
  what: `a QR of 100 that was paid, 30 that waits, a withdrawal of 50 that was paid and came back, one of 50 that was paid, a name that fits,
    and a slip about which the verifier has spoken`,
  async lay(world: World) {
    const player = await world.player({ proven: false })
    const { bankCode, accountNo, name } = await bankAccountOf(world, player)
    await world.control('POST', 'bank/holders', { bankCode, accountNo, name })
    while ((await world.inquire()) > 0);
    await world.deposit(player, 100)
    const sender = { fromBankCode: 'SCB', fromAccountNo: '9999999999', fromName: 'ใคร', toAccountNo: '0458800011', amount: 30 }
    await world.control('POST', 'bank/transfer', sender)
    await world.sandbox.flushWebhooks()
    for (const amount of [50, 50]) await player.call(withdraw, { body: { amount: baht(amount) } })
    while ((await world.work()) > 0);
    const [paid] = (await world.control('GET', 'bank/payouts')) as { payoutKey: string }[]
    await world.control('POST', `bank/payouts/${paid!.payoutKey}/return`, { reason: 'account closed' })
    await world.sandbox.flushWebhooks()
    const { slipId } = await takeSlip(world, player.playerId)
    await askedInVain(world, player.playerId, slipId, { amount: 40_000n })
  },
  damages: [
    ['a payment follows no report', `update deposit.payment set evidence = evidence - 'report' where state = 'credited'`, FOLLOWED],
    [
      'a payment follows the report of another',
      `update deposit.payment p set evidence = p.evidence || jsonb_build_object('report', o.evidence ->> 'report') from deposit.payment o where o.reference <> p.reference`,
      FOLLOWED,
    ],
    [
      'a payment came from somewhere else',
      `update deposit.payment set evidence = evidence || jsonb_build_object('senderDigest', encode(sha256('x'), 'hex')) where channel = 'bank'`,
      FOLLOWED,
    ],
    ['a report is gone', `delete from reports.report where source = 'qr:KBANK'`, FOLLOWED],
    ['a payment that was told of is gone', `delete from deposit.payment where channel = 'bank'`, STANDS],
    [
      'a report says another body',
      `update reports.report set body_encrypted = ${bitChanged('body_encrypted')} where source = 'qr:KBANK'`,
      SEALED,
    ],
    [
      'a report was understood otherwise',
      `update reports.report set says = replace(says, '10000', '90000') where source = 'qr:KBANK'`,
      SEALED,
    ],
    ['a report is said to be another’s', `update reports.report set source = 'qr:FP' where source = 'qr:KBANK'`, SEALED],
    ['a seal is another', `update reports.report set seal = sha256('x') where source = 'names'`, SEALED],
    ['a report is of no key that is known', `update reports.report set key_id = 'x' where source = 'payouts'`, SEALED],
    ['a report has the digest of another body', `update reports.report set body_digest = sha256('x') where source = 'qr:KBANK'`, SEALED],
    [
      'a report has the body of another, sealed with the key in the database',
      sealedAnew(`body_encrypted = o.body_encrypted, body_digest = o.body_digest from reports.report o where o.source = 'payouts'`),
      BODY,
    ],
    ['a report has another signature, sealed so', sealedAnew(`signature = '{}'`), BODY],
    ['a report was understood otherwise, sealed so', sealedAnew(`says = replace(says, '10000', '90000')`), BODY],
    ['a name fits that nobody was asked about', `update account.name_inquiry set report_id = null`, NAMES],
    ['a name is another than the bank has', `update account.name_inquiry set holder_name_digest = sha256('x')`, NAMES],
    ['a payout was paid that no bank has told of', `update withdraw.withdrawal set report_id = null where state = 'paid'`, PAYOUTS],
    [
      'a payout ended by the answer to another',
      `update withdraw.withdrawal w set report_id = o.report_id from withdraw.withdrawal o where o.withdrawal_id <> w.withdrawal_id`,
      PAYOUTS,
    ],
    ['a payout came back of which no bank has told', `update withdraw.payout_return set report_id = null`, RETURNS],
    ['more came back than the bank says', `update withdraw.payout_return set amount = amount + 1`, RETURNS],
    ['a slip is told to be of more', `update deposit.slip set told = told || '{"amount": "4000000"}' where told is not null`, SLIPS],
    ['a slip is told of by nobody', `update deposit.slip set told = told - 'report' where told is not null`, SLIPS],
  ],
}
