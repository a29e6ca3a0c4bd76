import { transfer, withdraw } from '@krapao/contract'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { refuse } from '../src/platform/http/refusal.ts'
import { post, type Posting } from '../src/modules/ledger/index.ts'
import { baht, give, open } from './money.ts'
import { createWorld, type World } from './world.ts'

let world: World
let superuser: pg.Client

beforeEach(async () => {
  world = await createWorld()
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
  superuser = new pg.Client({ connectionString: world.database.superuserUrl })
  await superuser.connect()
})
afterEach(async () => {
  await superuser.end()
  await world.stop()
})

async function says(): Promise<string> {
  return (await world.audit()).map((finding) => `${finding.invariant}: ${finding.says}`).join('\n')
}

test('finds nothing after a day that was right, with a transfer still on its way', async () => expect(await says()).toBe(''))

test.each([
  [
    'a payment that left the statement',
    `set session_replication_role = replica; update ledger.posting set statement_no = null where kind = 'deposit_gateway'`,
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
  ['a paid withdrawal that says it is still open', `update withdraw.withdrawal set state = 'in_doubt', ended_at = null`, 'I10 money held'],
  [
    'a result that says another balance than it left',
    `set session_replication_role = replica; update ledger.posting set kind = 'game_win', source = 'gaming-revenue', source_subaccount = 'PG', reference_id = 'balance 1' where kind = 'game_in_done'`,
    'left the mirror at 3000 and says balance 1',
  ],
  ['a player in another currency', `update ledger.owner set currency = 'LAK'`, 'whose journal is of a player in LAK'],
  [
    'a statement item of another type',
    `set session_replication_role = replica; update ledger.posting set statement_type = 'bonus' where kind = 'deposit_gateway'`,
    'does not fit its hash',
  ],
])('names %s', async (_name, damage, expected) => {
  await superuser.query(damage)
  expect(await says()).toContain(expected)
})

test.each<[Posting['kind'], string | null, string | null]>([
  ['allocated', 'BANK', null],
  ['chargeback_taken', null, 'QR'],
  ['adjusted_up', null, null],
  ['returned_by_bank', 'PAYOUT', null],
])('names a posting that nothing in the modules explains: %s', async (kind, sourceSubaccount, destinationSubaccount) => {
  const { player_id: ownerId } = await world.db.selectFrom('account.player').select('player_id').orderBy('phone').executeTakeFirstOrThrow()
  const posting: Posting = { kind, sourceSubaccount, destinationSubaccount, amount: 100n, referenceId: 'nobody asked' }
  await post(world.ownerDb, { ownerId, posting, idempotencyKey: 'correction' }, refuse)
  expect(await says()).toContain(`the ledger says ${kind} 100`)
})

test('names one in a journal of the house, too', async () => {
  const { rows } = await superuser.query(`select ledger.house_owner('BAHT', 'bank', 'a fee') as id`)
  const posting: Posting = { kind: 'fee_bank', sourceSubaccount: null, destinationSubaccount: 'SCB', amount: 5n, referenceId: 'a fee' }
  await post(world.ownerDb, { ownerId: rows[0].id, posting, idempotencyKey: 'fee' }, refuse)
  expect(await says()).toContain('the ledger says fee_bank 5')
})
