import { createQr } from '@krapao/contract'
import { expect } from 'vitest'
import { payBack } from '../../src/modules/deposit/index.ts'
import { suspenseOwner } from '../house-accounts.ts'
import { baht } from '../money.ts'
import { instructionFrom, staff } from '../staff.ts'
import type { World } from '../world.ts'
import { bitChanged, type Scene } from './scene.ts'

async function transfer(world: World, amount: number, from: object): Promise<string> {
  const sent = { fromBankCode: 'SCB', fromAccountNo: '9999999999', fromName: 'ใคร', toAccountNo: '0458800011', amount, ...from }
  const { transRef } = (await world.control('POST', 'bank/transfer', sent)) as { transRef: string }
  await world.sandbox.flushWebhooks()
  return `SCB:${transRef}`
}

const MERGED = `where state = 'merged'`

export const MERGED_AND_RETURNED: Scene = {
  what: 'a QR of 100 whose line is merged, 60 that was sent back by a payout, and 30 that is on its way',
  async lay(world) {
    await world.ownerDb
      .updateTable('site.deposit_account')
      .set({ owner_channel: 'qr:KBANK' })
      .where('account_no', '=', '0458800011')
      .execute()
    const player = await world.player()
    const qr = await player.call(createQr, { params: { provider: 'KBANK' }, body: { amount: baht(100) } })
    await transfer(world, 100, { fromAccountNo: 'xxxxxxxxxx' })
    await world.control('POST', `qr/${qr.hasQrcode ? qr.qrcodeId : ''}/pay`, {})
    await world.sandbox.flushWebhooks()
    for (const amount of [60, 30]) {
      const reference = await transfer(world, amount, {})
      const order = { ownerId: await suspenseOwner(world.db, reference), reference, instruction: instructionFrom(await staff(world)) }
      expect(await payBack(world.deps, order)).toBe('act')
      if (amount === 60) await world.work()
    }
    const states = await world.db.selectFrom('deposit.payment').select('state').orderBy('amount').orderBy('channel').execute()
    expect(states.map(({ state }) => state)).toEqual(['returning', 'returned', 'merged', 'credited'])
  },
  damages: [
    [
      'a merged payment that was never taken back',
      `update deposit.payment set unallocated_at = null ${MERGED}`,
      'I5 money without an owner',
    ],
    ['a payment merged into another than it is', `update deposit.payment set merged_into = 'SCB:NONE' ${MERGED}`, 'which does not fit'],
    ['a payment that another could be merged into too', `delete from deposit.merged_payment`, 'which is known as nothing'],
    [
      'a payment known as another than was merged into it',
      `update deposit.merged_payment set reference = 'SCB:NONE'`,
      'which is known as SCB:NONE',
    ],
    [
      'a payment known as one that was not merged into it',
      `insert into deposit.merged_payment select 'SCB:NONE', reference from deposit.merged_payment`,
      'payment nothing is merged into SCB:NONE',
    ],
    ['a payment merged into one of its own side', `update deposit.slot_payment set is_line = true`, 'which does not fit'],
    ['a merged payment of another amount', `update deposit.payment set amount = 10001 ${MERGED}`, 'which does not fit'],
    [
      'a payment on its way back without a return',
      `delete from deposit.payment_return where state = 'approved'`,
      'each payment on its way back has its return',
    ],
    [
      'a returned payment that waits again',
      `update deposit.payment set state = 'unallocated', ended_at = null where state = 'returned'`,
      'each payment on its way back has its return',
    ],
    [
      'a return to another account',
      `update deposit.payment_return set account_no_digest = sha256('n') where state = 'approved'`,
      'which its payment did not come from',
    ],
    [
      'a return to another account, of which the payment says the same',
      `update deposit.payment_return set account_no_digest = sha256('n');
       update deposit.payment set evidence = evidence || jsonb_build_object('fromDigest', encode(sha256('n'), 'hex'))`,
      'which its payment did not come from',
    ],
    [
      'a return that says it is paid',
      `update deposit.payment_return set state = 'paid', ended_at = now() where state = 'approved'`,
      'what is returning is what the returns under way say',
    ],
    [
      'a return to a number in which a bit is another',
      `update deposit.payment_return set account_no_encrypted = ${bitChanged('account_no_encrypted')}`,
      'each encrypted value opens in its place',
    ],
    [
      'a return to the number of another',
      `update deposit.payment_return r set account_no_encrypted = o.account_no_encrypted from deposit.payment_return o where o.return_id <> r.return_id`,
      'each encrypted value opens in its place',
    ],
    [
      'a return in a name in which a bit is another',
      `update deposit.payment_return set account_name_encrypted = ${bitChanged('account_name_encrypted')}`,
      'each encrypted value opens in its place',
    ],
    [
      'a return in the name of another',
      `update deposit.payment_return r set account_name_encrypted = o.account_name_encrypted from deposit.payment_return o where o.return_id <> r.return_id`,
      'each encrypted value opens in its place',
    ],
    ['a return of another amount', `update deposit.payment_return set amount = amount + 1`, 'I5 money without an owner'],
    ['a return that nobody decided', `update deposit.payment_return set decided_by = gen_random_uuid()`, 'who did not act'],
    [
      'a return told to a person that is on nobody’s list',
      `update deposit.payment_return set state = 'in_doubt', history = '[{"attempt": 22}]' where state = 'approved'`,
      'each payment-return that needs a person',
    ],
    [
      'two payments that are surely one and were both credited',
      `update deposit.payment p set state = 'credited', merged_into = null, player_id = o.player_id from deposit.payment o where p.state = 'merged' and o.state = 'credited';
      update deposit.slot_payment set shown = '{"one": ["9999999999", "9999999999"]}', bank_code = 'SCB'; delete from deposit.merged_payment`,
      'are one, and both were credited',
    ],
  ],
}
