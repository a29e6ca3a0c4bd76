import { createQr } from '@krapao/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giftLink, sendGiftLink } from '../../../test/gift-links.ts'
import { baht, walletOf } from '../../../test/money.ts'
import { sealedInSql } from '../../../test/reported.ts'
import { minorUnits } from '@krapao/money'
import type { ExternalPayment } from './external-payment.ts'
import { secretOf, staff } from '../../../test/staff.ts'
import { createWorld, type World, type WorldPlayer } from '../../../test/world.ts'

let world: World
let player: WorldPlayer
let member: string
let qrId: string
let credited: string

/** One payment is credited, one waits for manual review, one was taken back; a QR is open. */
beforeAll(async () => {
  world = await createWorld()
  player = await world.player()
  await world.deposit(player, 100)
  member = await staff(world)
  const [paid] = (await world.control('GET', 'qr')) as { transRef: string }[]
  await world.control('POST', `payments/${paid!.transRef}/reverse`, {})
  const sender = { fromBankCode: 'SCB', fromAccountNo: '9999999999', fromName: 'ใคร', toAccountNo: '0458800011', amount: 30 }
  await world.control('POST', 'bank/transfer', sender)
  await world.sandbox.flushWebhooks()
  const qr = await player.call(createQr, { params: { provider: 'KBANK' }, body: { amount: baht(50) } })
  qrId = qr.hasQrcode ? qr.qrcodeId : ''
  const payment = await world.db.selectFrom('deposit.payment').select('reference').where('state', '=', 'credited').executeTakeFirstOrThrow()
  credited = payment.reference
  await world.fault('giftlink', 'error-before')
  await sendGiftLink(world, player, await giftLink(world, { amount: 60 }))
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  expect(await walletOf(player)).toBe(100)
  await world.stop()
})

const PLAYER = `(select player_id from account.player)`
const OWNER = `(select owner_id from operator.work_item where kind = 'payment')`
const WAITING = `(select reference from deposit.payment where state = 'unallocated')`
/** The number that the payment came from, as a server would give it, by whoever has only its login. */
const SENDER = `row('\\x00', (select decode(evidence ->> 'fromDigest', 'hex') from deposit.payment where state = 'unallocated'), 'x', '\\x00')::platform.sealed_value`
const CREDITED = `(select reference from deposit.payment where state = 'credited')`
/** As a server would have sealed it. */
const sealed = (over: Partial<ExternalPayment>) =>
  sealedInSql(world.deps, {
    reference: 'SCB:X',
    channel: 'qr',
    holder: 'KBANK',
    amount: minorUnits(1n),
    currency: 'BAHT',
    eventId: 'e',
    evidence: {},
    ...over,
  })
const INSTRUCTION = (act: string) => `row(gen_random_uuid(), gen_random_uuid(), '${act}', 'x', 'guessed', null)::operator.instruction`
const INSTRUCTION_OF_STAFF = (act: string) =>
  `row(gen_random_uuid(), '${member}', '${act}', 'x', '${secretOf(member)}', null)::operator.instruction`

/** Statements of somebody who has taken over the server, and the database's answer. */
test.each([
  ['writes a credited payment', `insert into deposit.payment select * from deposit.payment limit 1`],
  ['credits one that waits', `update deposit.payment set state = 'credited', player_id = ${PLAYER}`],
  ['gives one to another player', `update deposit.payment set player_id = gen_random_uuid()`],
  ['makes one larger', `update deposit.payment set amount = amount * 100`],
  ['removes one, to be credited again', `delete from deposit.payment`],
  ['empties the table', `truncate deposit.payment`],
  ['writes a report', `insert into deposit.payment_report select * from deposit.payment_report`],
  ['takes a report away', `delete from deposit.payment_report`],
  ['says that somebody has looked at it', `update deposit.payment_report set noted_at = now()`],
  ['forgets a chargeback', `delete from deposit.chargeback`],
  ['says that one is borne', `update deposit.chargeback set state = 'borne', ended_at = now()`],
  ['writes a QR', `insert into deposit.qr select * from deposit.qr`],
  ['makes a QR larger', `update deposit.qr set amount = amount * 100`],
  ['makes a paid QR live again', `update deposit.qr set state = 'live'`],
  ['gives a QR to another player', `update deposit.qr set player_id = gen_random_uuid()`],
  ['shows another payload', `update deposit.qr set payload = 'x'`],
  ['removes a QR', `delete from deposit.qr`],
  ['says that a QR is another player’s', `insert into deposit.qr_reference values ('x', gen_random_uuid())`],
  ['writes a redemption', `insert into deposit.gift_redemption select * from deposit.gift_redemption`],
  ['says that a redemption is credited', `update deposit.gift_redemption set state = 'credited', ended_at = now()`],
  ['forgets a voucher, to be redeemed again', `delete from deposit.gift_voucher`],
  ['claims a voucher for another', `update deposit.gift_voucher set player_id = gen_random_uuid()`],
  ['begins past the claim', `select deposit.begin_claimed(${PLAYER}, gen_random_uuid(), 'k', 'v', 'w', true)`],
  ['posts a credit past its function', `select deposit.post_credit(${PLAYER}, null, false, null, null, null)`],
  ['posts in the journal of the house', `select deposit.post_house(${OWNER}, 'unallocated_bank', 'SCB', 'BANK', 1, 'x', 'x')`],
  ['returns money past its function', `select deposit.end_returned(${OWNER}, null, null, null, 'x')`],
  ['books a correction past its function', `select deposit.book_as_corrected(${OWNER}, null, null)`],
  ['takes money back past its function', `select deposit.post_return(${OWNER}, null, 'x')`],
  ['takes from a wallet past its function', `select deposit.post_taken(${PLAYER}, null, 1)`],
  ['settles past the row of the payment', `select deposit.settle_known(${PLAYER}, null, null, null)`],
  ['allocates past staff', `select deposit.settle_unallocated(${PLAYER}, null, null, null, null)`],
  ['marks a QR as paid', `select deposit.mark_paid(${PLAYER}, 'x', 'x')`],
  ['merges a payment', `update deposit.payment set state = 'merged', merged_into = 'x'`],
  ['merges a payment past its function', `select deposit.merge_waiting(${OWNER}, 'x', null)`],
  ['writes a merged payment past its function', `select deposit.merge(${OWNER}, null, 'x')`],
  ['parts a payment past its function', `select deposit.part(${OWNER}, null)`],
  ['matches past its function', `select deposit.match_payment(${OWNER}, null, true)`],
  ['takes a payment out of its slot', `delete from deposit.slot_payment`],
  ['says that another account sent it', `update deposit.slot_payment set shown = null`],
  ['sends money to an account', `insert into deposit.payment_return select * from deposit.payment_return`],
  ['sends it to another account', `update deposit.payment_return set account_no_digest = '1'`],
  ['posts a return past its function', `select deposit.post_pay_back(${OWNER}, null, 'return_sent', 'bank')`],
  ['posts by itself', `select ledger.post(${PLAYER}, null)`],
  ['gives itself authority', `update operator.authority set alone_up_to = 1000000000 where kind = 'payment'`],
])('a login that %s is refused', async (_name, statement) => {
  await expect(sql.raw(statement).execute(world.db)).rejects.toMatchObject({ code: '42501' })
})

test('a login that says of a redemption that its money is there is refused', async () => {
  const redemption = `(select redemption_id from deposit.gift_redemption)`
  const call = `select deposit.end_redemption(${PLAYER}, ${redemption}, 1, 'credited', null)`
  await expect(sql.raw(call).execute(world.db)).rejects.toMatchObject({ code: '23514' })
})

test.each([
  [
    'allocates without being staff',
    () => `status from deposit.allocate_payment(${PLAYER}, ${WAITING}, ${INSTRUCTION('allocate')})`,
    'not_staff',
  ],
  [
    'allocates to nobody',
    () => `obstacle as status from deposit.allocate_payment(gen_random_uuid(), ${WAITING}, ${INSTRUCTION('allocate')})`,
    'wrong_currency',
  ],
  [
    'allocates what was credited',
    () => `status from deposit.allocate_payment(${PLAYER}, ${CREDITED}, ${INSTRUCTION_OF_STAFF('allocate')})`,
    'no_item',
  ],
  [
    'returns without being staff',
    () => `status from deposit.return_payment(${OWNER}, ${WAITING}, ${INSTRUCTION('return')}, 'R1')`,
    'not_staff',
  ],
  [
    'returns what was credited',
    () => `status from deposit.return_payment(${OWNER}, ${CREDITED}, ${INSTRUCTION_OF_STAFF('return')}, 'R1')`,
    'no_item',
  ],
  [
    'sends money back without being staff',
    () =>
      `status from deposit.pay_back(${OWNER}, ${WAITING}, ${INSTRUCTION('return')}, row(gen_random_uuid(), 'SCB', ${SENDER}, row('\\x00', null, 'x', '\\x00')::platform.sealed_value)::deposit.return_order, 'BAHT')`,
    'not_staff',
  ],
  [
    'sends money to another account than it came from',
    () =>
      `obstacle as status from deposit.pay_back(${OWNER}, ${WAITING}, ${INSTRUCTION_OF_STAFF('return')}, row(gen_random_uuid(), 'SCB', row('\\x00', sha256('1111111111'), 'x', '\\x00')::platform.sealed_value, row('\\x00', null, 'x', '\\x00')::platform.sealed_value)::deposit.return_order, 'BAHT')`,
    'no_reference',
  ],
  [
    'merges what cannot be one',
    () => `obstacle as status from deposit.merge_payment(${OWNER}, ${WAITING}, ${INSTRUCTION_OF_STAFF('same_payment')}, ${CREDITED})`,
    'not_same',
  ],
  ['bears without being staff', () => `status from deposit.decide_chargeback(${PLAYER}, ${CREDITED}, ${INSTRUCTION('bear')})`, 'not_staff'],
  [
    'charges back to another player',
    () => `status from deposit.decide_chargeback(gen_random_uuid(), ${CREDITED}, ${INSTRUCTION_OF_STAFF('take')})`,
    'no_item',
  ],
  [
    'and has the key of the servers credits what was credited once more',
    async () =>
      `status from deposit.settle(${PLAYER}, ${await sealed({ reference: credited, amount: minorUnits(10_000n), eventId: 'again' })}, gen_random_uuid())`,
    'repeated',
  ],
  [
    'and has that key corrects what was credited',
    async () =>
      `deposit.record_correction(ledger.house_owner('BAHT', 'suspense', '${credited}'), ${await sealed({ reference: credited, channel: 'bank', holder: 'SCB', amount: minorUnits(900_000n), evidence: { bank: 'SCB', revision: 1 } })}, '${credited}') as status`,
    'contradiction',
  ],
  [
    'and has that key pays an open QR with less',
    async () => `status from deposit.settle(${PLAYER}, ${await sealed({ reference: 'SCB:LESS', qrId })}, gen_random_uuid())`,
    'unallocated',
  ],
])('a login that %s is answered so', async (_name, call, status) => {
  const { rows } = await sql.raw<{ status: string }>(`select ${await call()}`).execute(world.db)
  expect(rows).toEqual([{ status }])
})
