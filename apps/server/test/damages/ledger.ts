import { transfer, withdraw } from '@krapao/contract'
import { baht, give, open } from '../money.ts'
import type { Scene } from './scene.ts'

/** Posts as only the owner of the database can, past every verb. */
export const posts = (owner: string, kind: string, source: string, destination: string) => `
  select ledger.post(${owner}, row('${kind}', ${source}, ${destination}, 5, 'planted', 'nobody asked', null, null, null, null)::ledger.new_posting)`
const SOMEBODY = '(select player_id from account.player order by player_id limit 1)'
const HOUSE = `(select ledger.house_owner('BAHT', 'bank', 'planted'))`

/** In satang. */
export const LEDGER: Scene = {
  what: 'a day with deposits, a payout and transfers, of which one is on its way',
  async lay(world) {
    const [player, other] = [await world.player(), await world.player()]
    await give(world, player, 100)
    await give(world, other, 70)
    await world.deposit(other, 40)
    await open(player, 'PG')
    await player.call(transfer, { body: { from: 'WALLET', to: 'PG', amount: baht(30) } })
    await player.call(withdraw, { body: { amount: baht(50) } })
    await world.work()
    await world.fault('games:PG', 'timeout-before')
    await player.call(transfer, { body: { from: 'WALLET', to: 'PG', amount: baht(5) } })
  },
  damages: [
    [
      'a payment that left the statement',
      `update ledger.posting set statement_no = null where kind = 'deposit_gateway'`,
      'I13 the statement adds up',
    ],
    [
      'a transfer that is done and says it was refused',
      `update games.transfer set state = 'refused' where state = 'done'`,
      'I9 each transfer',
    ],
    ['a transfer of another amount', `update games.transfer set amount = amount + 1 where state = 'done'`, 'I9 each transfer'],
    ['a transfer that vanished', `delete from games.transfer where ended_at is null`, 'I9'],
    [
      'an open transfer that says it ended',
      `update games.transfer set state = 'done', ended_at = now() where ended_at is null`,
      'I9 money in transit',
    ],
    ['a payout that says it was refused', `update withdraw.withdrawal set state = 'refused'`, 'I10 each withdrawal'],
    ['a withdrawal of another amount', `update withdraw.withdrawal set amount = amount * 2`, 'I10 each withdrawal'],
    ['a withdrawal that vanished', `delete from withdraw.withdrawal`, 'I10 each withdrawal'],
    [
      'a paid withdrawal that says it is still open',
      `update withdraw.withdrawal set state = 'in_doubt', ended_at = null`,
      'I10 money held',
    ],
    [
      'a result that says another balance than it left',
      `update ledger.posting set kind = 'game_win', source = 'gaming-revenue', source_subaccount = 'PG', reference_id = 'balance 1' where kind = 'game_in_done'`,
      'left the mirror at 3000 and says balance 1',
    ],
    ['a player in another currency', `update ledger.owner set currency = 'LAK'`, 'whose journal is of a player in LAK'],
    [
      'a statement item of another type',
      `update ledger.posting set statement_type = 'bonus' where kind = 'deposit_gateway'`,
      'does not fit its hash',
    ],

    ['an allocation that nothing explains', posts(SOMEBODY, 'allocated', `'BANK'`, 'null'), 'the ledger says allocated 5'],
    ['a chargeback that nothing explains', posts(SOMEBODY, 'chargeback_taken', 'null', `'QR'`), 'the ledger says chargeback_taken 5'],
    ['an adjustment that nothing explains', posts(SOMEBODY, 'adjusted_up', 'null', 'null'), 'the ledger says adjusted_up 5'],
    ['a return that nothing explains', posts(SOMEBODY, 'returned_by_bank', `'PAYOUT'`, 'null'), 'the ledger says returned_by_bank 5'],
    ['a fee that nothing explains', posts(HOUSE, 'fee_bank', 'null', `'SCB'`), 'the ledger says fee_bank 5'],
  ],
}
