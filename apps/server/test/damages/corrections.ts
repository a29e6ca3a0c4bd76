import { changeBankAccountName, withdraw } from '@krapao/contract'
import { minorUnits } from '@krapao/money'
import { expect } from 'vitest'
import { decideBankChange, proposeBankChange } from '../../src/modules/account/index.ts'
import { decideAdjustment, enterHouse, proposeAdjustment } from '../../src/modules/adjustment/index.ts'
import { decideReturnedPayout, payOutClosed } from '../../src/modules/withdraw/index.ts'
import { digestOf } from '../account-numbers.ts'
import { playerToSpell } from '../players.ts'
import { baht, give } from '../money.ts'
import { deliver, returnReport } from '../races/reports.ts'
import { staff, instructionFrom } from '../staff.ts'
import type { World } from '../world.ts'
import { posts } from './ledger.ts'
import type { Damage, Scene } from './scene.ts'

async function comesBack(world: World, returnReference: string, payoutKey: string, amount: string): Promise<void> {
  const report = returnReport(world, payoutKey)
  expect(await deliver(world, { ...report, event: { ...report.event, returnReference, amount } })).toBe(200)
}

const PLAYER = '(select player_id from account.player where deactivated_at is null)'
const HOUSE = `(select ledger.house_owner('BAHT', 'bank', 'planted'))`

export const CORRECTIONS: Scene = {
  what: 'a payout that came back by itself and one that staff pay again, one that waits; adjustments in every state; a fee',
  async lay(world) {
    const player = await world.player()
    const { playerId } = player
    await give(world, player, 1000)
    for (let paid = 0; paid < 3; paid++) {
      await player.call(withdraw, { body: { amount: baht(100) } })
      await world.work()
    }
    const payouts = (await world.db.selectFrom('withdraw.withdrawal').select('withdrawal_id').execute()).map((row) => row.withdrawal_id)
    const [cashier, other, owner] = [await staff(world), await staff(world), await staff(world, 'owner')]
    await comesBack(world, 'BY-ITSELF', payouts[0]!, '100.00')
    await comesBack(world, 'PAID-AGAIN', payouts[1]!, '99.00')
    const again = { ownerId: playerId, returnReference: 'PAID-AGAIN', outcome: 'pay_again', instruction: instructionFrom(cashier) } as const
    expect(await decideReturnedPayout(world.deps, again)).toBe('act')
    await comesBack(world, 'WAITING', payouts[2]!, '98.00')
    for (const [direction, amount, isApproved] of [
      ['up', 5, true],
      ['down', 6, true],
      ['up', 7, false],
    ] as const) {
      const order = {
        playerId,
        direction,
        amount: minorUnits(BigInt(amount * 100)),
        reasonCode: 'other',
        instruction: instructionFrom(cashier),
      } as const
      const { adjustmentId } = await proposeAdjustment(world.deps, order)
      if (isApproved)
        await decideAdjustment(world.deps, { playerId, adjustmentId, outcome: 'approve', instruction: instructionFrom(other) })
    }
    const fee = {
      kind: 'fee_bank',
      sourceSubaccount: null,
      destinationSubaccount: 'SCB',
      amount: minorUnits(250n),
      currency: 'BAHT',
    } as const
    expect(await enterHouse(world.db, fee, instructionFrom(owner))).toBe('act')

    const spelt = await playerToSpell(world)
    await spelt.call(changeBankAccountName, { body: spelt.body })
    await world.asOwner(`update account.player set deactivated_at = now() where player_id = '${spelt.playerId}'`)

    // Somebody whose bank account was changed, with another change that waits, and who was paid out; and one who may be.
    for (const [accountNo, isLast] of [
      ['7770007770', false],
      ['8880008880', true],
    ] as const) {
      const closed = await world.player()
      await give(world, closed, 50)
      const change = { playerId: closed.playerId, bankCode: 'SCB', accountName: 'MANEE', currency: 'BAHT' }
      for (const [no, isApproved] of [
        [accountNo, true],
        [`${accountNo}1`, false],
      ] as const) {
        await world.control('POST', 'bank/holders', { bankCode: 'SCB', accountNo: no, name: 'manee' })
        expect(await proposeBankChange(world.deps, { ...change, accountNo: no, instruction: instructionFrom(cashier) })).toBe('proposed')
        const { change_id: changeId } = await world.db
          .selectFrom('account.bank_account_change')
          .selectAll()
          .where('account_no_digest', '=', await digestOf(world, no))
          .executeTakeFirstOrThrow()
        if (isApproved)
          await decideBankChange(world.deps, {
            playerId: closed.playerId,
            changeId,
            outcome: 'approve',
            instruction: instructionFrom(other),
          })
      }
      await world.asOwner(`update account.player set deactivated_at = now() where player_id = '${closed.playerId}'`)
      for (const by of isLast ? [cashier] : [cashier, other])
        await payOutClosed(world.deps, { playerId: closed.playerId, instruction: instructionFrom(by) })
    }
  },
  damages: [
    [
      'a return of another amount',
      `update withdraw.payout_return set amount = amount + 1 where return_reference = 'WAITING'`,
      'the ledger says payout_returned 9800',
    ],
    ['a return that vanished', `delete from withdraw.payout_return where return_reference = 'BY-ITSELF'`, 'the module says nothing'],
    [
      'a return that says it was written off',
      `update withdraw.payout_return set state = 'written_off', paid_again_by = null where return_reference = 'PAID-AGAIN'`,
      'PAID-AGAIN',
    ],
    [
      'a return that went to the wallet by itself, of another payout',
      `update withdraw.payout_return set withdrawal_id = gen_random_uuid() where return_reference = 'BY-ITSELF'`,
      'does not fit withdrawal',
    ],
    [
      'a return that nobody decided',
      `update withdraw.payout_return set withdrawal_id = null where return_reference = 'BY-ITSELF'`,
      'is to_wallet, and nobody decided so',
    ],
    [
      'a return that waits without an item',
      `delete from operator.work_item where kind = 'returned-payout' and closed_at is null`,
      'waits for manual review and has no open item',
    ],
    [
      'a payout made again that no act names',
      `update operator.act set after = after - 'withdrawal' where kind = 'returned-payout'`,
      'was approved by',
    ],
    [
      'an adjustment of another amount',
      `update adjustment.adjustment set amount = 501 where amount = 500`,
      'each returned payout, adjustment and entry',
    ],
    [
      'an adjustment that was turned round',
      `update adjustment.adjustment set direction = 'down' where amount = 500`,
      'each returned payout, adjustment and entry',
    ],
    ['an adjustment that vanished', `delete from adjustment.adjustment where amount = 600`, 'the ledger says adjusted_down 600'],
    [
      'an adjustment whose proposal nobody approved',
      `update operator.proposal set outcome = 'replaced', approved_by = null where kind = 'adjustment' and amount = 500`,
      'its proposal is nowhere',
    ],
    [
      'a proposal that was carried out and adjusted nothing',
      `update operator.proposal set outcome = 'carried_out', ended_at = now(), approved_by = (select approved_by from operator.proposal where approved_by is not null limit 1)
     where kind = 'adjustment' and amount = 700`,
      'is nowhere here, and its proposal is carried_out',
    ],
    [
      'a proposed adjustment without an item',
      `delete from operator.work_item where kind = 'adjustment' and closed_at is null`,
      'waits for manual review and has no open item',
    ],
    ['an entry of the house without its act', `delete from operator.act where kind = 'house-entry'`, 'fee_bank of 250, has no act'],
    ['an entry of the house that vanished', 'delete from adjustment.house_entry', 'the ledger says fee_bank 250'],
    [
      'a closing paid by another withdrawal',
      `update withdraw.closing set withdrawal_id = gen_random_uuid() where state = 'paid'`,
      'which does not fit',
    ],
    [
      'a closing that nobody approved',
      `update operator.proposal set outcome = 'replaced', approved_by = null where kind = 'closed-account' and outcome is not null`,
      'which does not fit',
    ],
    [
      'an open closing without an item',
      `delete from operator.work_item where kind = 'closed-account' and closed_at is null`,
      'waits for manual review and has no open item',
    ],
    [
      'a changed bank account that is another version',
      `update account.bank_account_change set account_no_digest = sha256('n') where state = 'changed'`,
      'is nowhere here, and its proposal is carried_out',
    ],
    [
      'a changed bank account that nobody else approved',
      `update operator.proposal set outcome = 'replaced', approved_by = null where kind = 'bank-account' and outcome is not null`,
      'is changed here, and its proposal is nowhere',
    ],
    [
      'a proposed bank account without an item',
      `delete from operator.work_item where kind = 'bank-account' and closed_at is null`,
      'waits for manual review and has no open item',
    ],
    [
      'a name that was spelt of another account',
      `update account.bank_name_try set account_no_digest = sha256('n') where state = 'changed'`,
      'made version 3, which is another',
    ],
    [
      'the spelling of a name that was tried is another',
      `update account.bank_name_try set account_name_digest = sha256('x') where state = 'changed'`,
      'made version 3, which is another',
    ],
    ...[
      `account.bank_name_try set holder_name_digest = sha256('x') where state = 'changed'`,
      `account.bank_account_change set holder_name_digest = sha256('x') where state = 'changed'`,
      `account.bank_account_change set account_name_digest = sha256('x') where state = 'proposed'`,
    ].map((planted): Damage => [`a name that is kept nowhere: ${planted}`, `update ${planted}`, 'is kept nowhere']),
    ['an adjustment past its verb', posts(PLAYER, 'adjusted_up', 'null', 'null'), 'the ledger says adjusted_up 5'],
    ['one down', posts(PLAYER, 'adjusted_down', 'null', 'null'), 'the ledger says adjusted_down 5'],
    ['money from suspense past its verb', posts(PLAYER, 'returned_by_bank', `'PAYOUT'`, 'null'), 'the ledger says returned_by_bank 5'],
    ['a return past its verb', posts(HOUSE, 'payout_returned', `'PAYOUT'`, `'PAYOUT'`), 'the ledger says payout_returned 5'],
    ['a fee past its verb', posts(HOUSE, 'fee_gateway', 'null', `'KBANK'`), 'the ledger says fee_gateway 5'],
    ['a settlement past its verb', posts(HOUSE, 'gateway_settled', `'SCB'`, `'KBANK'`), 'the ledger says gateway_settled 5'],
    ['money given up past its verb', posts(HOUSE, 'written_off', `'BANK'`, 'null'), 'the ledger says written_off 5'],
  ],
}
