import { createQr } from '@krapao/contract'
import { expect } from 'vitest'
import { allocatePayment, decideChargeback, returnPayment } from '../../src/modules/deposit/index.ts'
import { baht } from '../money.ts'
import { deliver, qrReport } from '../races/reports.ts'
import { byTwo, staff, instructionFrom } from '../staff.ts'
import type { World, WorldPlayer } from '../world.ts'
import { posts } from './ledger.ts'
import type { Scene } from './scene.ts'

/** Somebody whom nobody knows sends money. Answers the payment's reference. */
async function strangerSends(world: World, amount: number): Promise<string> {
  const sender = { fromBankCode: 'SCB', fromAccountNo: '9999999999', fromName: 'ใคร', toAccountNo: '0458800011', amount }
  const { transRef } = (await world.control('POST', 'bank/transfer', sender)) as { transRef: string }
  await world.sandbox.flushWebhooks()
  return `SCB:${transRef}`
}

async function payQr(world: World, player: WorldPlayer, amount: number, paid = amount): Promise<string> {
  const qr = await player.call(createQr, { params: { provider: 'KBANK' }, body: { amount: baht(amount) } })
  const { transRef } = (await world.control('POST', `qr/${qr.hasQrcode ? qr.qrcodeId : ''}/pay`, { amount: paid })) as { transRef: string }
  await world.sandbox.flushWebhooks()
  return transRef
}

const OTHER = `(select player_id from account.player where player_id not in (select player_id from deposit.qr))`
const PAID_QR = `(select qr_id from deposit.payment where amount = 4000)`
const CREDITED = `(select player_id from deposit.payment where amount = 4000)`

/** In satang. */
export const PAYMENTS: Scene = {
  what: `payments in every state: 100, 70, 60, 50 and 40 by QR, of which 100 was taken back and waits, 70 was taken from the wallet
    and 60 was borne, and 50 is contradicted; 46 for a QR of 45, which waits; 30 that waits for manual review, 20 that was allocated, 10 that was returned`,
  async lay(world) {
    const player = await world.player()
    const cashier = await staff(world)
    await payQr(world, player, 45, 46)
    const refs: string[] = []
    for (const amount of [100, 70, 60, 50, 40]) refs.push(await payQr(world, player, amount))
    const instruction = () => instructionFrom(cashier)
    for (const transRef of refs.slice(0, 3)) await world.control('POST', `payments/${transRef}/reverse`, {})
    await world.sandbox.flushWebhooks()
    const { playerId } = player
    for (const [index, outcome] of [
      [1, 'take'],
      [2, 'bear'],
    ] as const)
      await byTwo(world, (said) => decideChargeback(world.deps, { playerId, reference: `SCB:${refs[index]}`, outcome, instruction: said }))
    await deliver(world, qrReport(world, 'NOTOURS', { amount: '900.00', transRef: refs[3], payerBankCode: 'SCB' }))
    await strangerSends(world, 30)
    const allocated = await strangerSends(world, 20)
    await byTwo(world, (said) => allocatePayment(world.deps, { playerId, reference: allocated, instruction: said }))
    const returned = await strangerSends(world, 10)
    const { owner_id: ownerId } = await world.db
      .selectFrom('operator.work_item')
      .select('owner_id')
      .where('subject', '=', returned)
      .executeTakeFirstOrThrow()
    await returnPayment(world.deps, { ownerId, reference: returned, returnedBy: 'R1', instruction: instruction() })
    await world.player()
    const states = await world.db.selectFrom('deposit.payment').select('state').orderBy('amount').execute()
    expect(states.map(({ state }) => state).join(' ')).toBe(
      'returned credited unallocated credited unallocated credited credited credited credited',
    )
    const chargebacks = await world.db.selectFrom('deposit.chargeback').select('state').orderBy('amount').execute()
    expect(chargebacks.map(({ state }) => state)).toEqual(['borne', 'taken', 'open'])
  },
  damages: [
    ['a payment of another player', `update deposit.payment set player_id = ${OTHER} where amount = 4000`, 'I5 each credited payment'],
    ['a payment of another amount', `update deposit.payment set amount = 4001 where amount = 4000`, 'I5 each credited payment'],
    [
      'a payment under another reference',
      `update deposit.payment set reference = 'SCB:OTHER' where amount = 4000`,
      'I5 each credited payment',
    ],
    [
      'a payment that nobody was credited for',
      `insert into deposit.payment select (jsonb_populate_record(p, '{"reference": "SCB:NEW", "qr_id": null}')).* from deposit.payment p where amount = 4000`,
      'I5 each credited payment',
    ],
    ['a payment that vanished', `delete from deposit.payment where amount = 4000`, 'I5 each credited payment'],
    ['a payment that another bank holds', `update deposit.payment set subaccount = 'FP' where amount = 4000`, 'who holds its money'],
    [
      'money without an owner that another bank holds',
      `update deposit.payment set subaccount = 'KBANK' where amount = 3000`,
      'who holds its money',
    ],
    ['a paid QR given to another player', `update deposit.qr set player_id = ${OTHER} where amount = 4000`, 'I5 a QR that was credited'],
    ['a paid QR of another amount', `update deposit.qr set amount = amount + 1 where amount = 4000`, 'I5 a QR that was credited'],
    ['a paid QR made live again', `update deposit.qr set state = 'live' where amount = 4000`, 'I5 a QR that was credited'],
    [
      'a paid QR made live again, of a payment that says nothing of it',
      `update deposit.qr set state = 'live' where amount = 4000; update deposit.payment set qr_id = null where amount = 4000`,
      'paid another QR than none',
    ],
    [
      'a paid QR exchanged for another',
      `update deposit.payment set qr_id = 'NEW' where amount = 4000; insert into deposit.qr select (jsonb_populate_record(q, '{"qr_id": "NEW"}')).* from deposit.qr q where amount = 4000`,
      'paid another QR than NEW',
    ],
    ['a QR that is paid by nothing', `update deposit.payment set qr_id = null where amount = 4000`, 'and no payment says so'],
    ['a paid QR that could be paid again', `delete from deposit.paid_qr where qr_id = ${PAID_QR}`, 'is known as paid by nothing'],
    [
      'a QR known as paid by another payment',
      `update deposit.paid_qr set reference = 'SCB:OTHER' where qr_id = ${PAID_QR}`,
      'is known as paid by SCB:OTHER',
    ],
    [
      'a QR known as paid that was not',
      `insert into deposit.paid_qr select 'NEW', player_id, reference from deposit.paid_qr limit 1`,
      'QR NEW was paid by nothing',
    ],
    [
      'a QR known as paid by another player',
      `update deposit.paid_qr set player_id = ${OTHER} where qr_id = ${PAID_QR}`,
      'is known as paid by that one',
    ],
    [
      'a paid QR that says another payment',
      `update deposit.qr set paid_by = 'SCB:OTHER' where qr_id = ${PAID_QR}`,
      'says by which payment',
    ],
    ['a paid QR that says nothing', `update deposit.qr set paid_by = null where qr_id = ${PAID_QR}`, 'says by which payment'],
    ['a QR that says it is paid and is not', `update deposit.qr set paid_by = 'SCB:OTHER' where amount = 4500`, 'says by which payment'],
    ['money for a QR that its player does not see', `delete from deposit.qr_arrival`, 'is known to the player of the QR'],
    ['money for a QR that a stranger sees', `update deposit.qr_arrival set player_id = ${OTHER}`, 'is a payment that named it'],
    ['money for a QR that never came', `update deposit.qr_arrival set reference = 'SCB:OTHER'`, 'is a payment that named it'],
    [
      'a chargeback of two players',
      `insert into deposit.chargeback select (jsonb_populate_record(c, jsonb_build_object('player_id', ${OTHER}))).* from deposit.chargeback c where state = 'open'`,
      'a chargeback is of a payment',
    ],
    ['a QR known as somebody else’s', `update deposit.qr_reference set player_id = ${OTHER}`, 'I5 each QR is known'],
    [
      'money without an owner of another amount',
      `update deposit.payment set amount = amount + 1 where state = 'unallocated'`,
      'I5 money without an owner',
    ],
    ['money without an owner that vanished', `delete from deposit.payment where state = 'unallocated'`, 'I5 money without an owner'],
    [
      'money without an owner that is credited without a posting',
      `update deposit.payment set state = 'credited', player_id = ${OTHER}, ended_at = now() where state = 'unallocated'`,
      'I5 each credited payment',
    ],
    [
      'returned money that waits again',
      `update deposit.payment set state = 'unallocated', ended_at = null where state = 'returned'`,
      'I5 money without an owner',
    ],
    [
      'allocated money that says it was deposited',
      `update deposit.payment set unallocated_at = null where amount = 2000`,
      'I5 each credited payment',
    ],
    [
      'suspense that says more than waits',
      `update ledger.posting set destination_subaccount = 'QR' where kind = 'unallocated_bank' and amount = 3000`,
      'what is in suspense is what waits',
    ],
    ['a chargeback of another amount', `update deposit.chargeback set amount = amount + 1 where state = 'open'`, 'each chargeback stands'],
    ['a chargeback that vanished', `delete from deposit.chargeback where state = 'open'`, 'each chargeback stands'],
    [
      'a chargeback that says somebody bears it',
      `update deposit.chargeback set state = 'borne', ended_at = now() where state = 'open'`,
      'each chargeback stands',
    ],
    ['a chargeback of another player', `update deposit.chargeback set player_id = ${OTHER}`, 'a chargeback is of a payment'],
    [
      'a payment that waits and is on nobody’s list',
      `delete from operator.work_item where kind = 'payment' and closed_at is null`,
      'each payment that needs',
    ],
    [
      'a chargeback that is on nobody’s list',
      `update operator.work_item set closed_at = now(), outcome = 'x' where kind = 'chargeback'`,
      'each chargeback that needs',
    ],
    [
      'a contradiction that is on nobody’s list',
      `delete from operator.work_item where kind = 'contradiction'`,
      'each contradiction that needs',
    ],
    ['a contradiction that vanished', `delete from deposit.payment_report where reason is not null`, 'each contradiction that needs'],
    [
      'an item about a payment that waits for nobody',
      `update operator.work_item set closed_at = null, outcome = null where kind = 'payment' and outcome = 'allocate'`,
      'each payment that needs',
    ],
    [
      'a payment allocated by somebody who did not',
      `update deposit.payment set decided_by = gen_random_uuid() where amount = 2000`,
      'who did not act',
    ],
    ['a payment allocated by nobody', `update deposit.payment set decided_by = null where amount = 2000`, 'credited by nobody'],
    [
      'a payment returned by another reference than staff said',
      `update deposit.payment set evidence = evidence || '{"returnedBy": "R2"}' where state = 'returned'`,
      'who did not act',
    ],
    [
      'a chargeback decided by somebody who did not',
      `update deposit.chargeback set decided_by = gen_random_uuid() where state = 'taken'`,
      'who did not act',
    ],

    [
      'a deposit that no payment explains',
      posts(CREDITED, 'deposit_bank', `'SCB'`, 'null'),
      'the module says nothing , the ledger says deposit_bank 5',
    ],
    [
      'a chargeback that no payment explains',
      posts(CREDITED, 'chargeback_taken', 'null', `'QR'`),
      'the module says nothing , the ledger says chargeback_taken 5',
    ],
    [
      'an allocation that no payment explains',
      posts(CREDITED, 'allocated', `'BANK'`, 'null'),
      'the module says nothing , the ledger says allocated 5',
    ],
  ],
}
