import { createQr, transfer, withdraw } from '@krapao/contract'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { baht, open } from './money.ts'
import { createWorld, type World } from './world.ts'

let world: World
/** Owns the database, so that no grant stands in the way: what refuses is the guard itself. */
let owner: pg.Client

beforeAll(async () => {
  world = await createWorld()
  const player = await world.player()
  await world.deposit(player, 100)
  const [paid] = (await world.control('GET', 'qr')) as { transRef: string }[]
  await world.control('POST', `payments/${paid!.transRef}/reverse`, { amount: 5 })
  await world.sandbox.flushWebhooks()
  await open(player, 'PG')
  await world.fault('games:PG', 'timeout-before')
  await player.call(transfer, { body: { from: 'WALLET', to: 'PG', amount: baht(5) } })
  await player.call(withdraw, { body: { amount: baht(50) } })
  await player.call(createQr, { params: { provider: 'KBANK' }, body: { amount: baht(100) } })
  owner = new pg.Client({ connectionString: world.database.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await owner.end()
  await world.stop()
})

/** The same row again, changed in some columns. */
const again = (table: string, changes: Record<string, string>) => `
  insert into ${table} select (jsonb_populate_record(r, jsonb_build_object(${Object.entries(changes)
    .map(([column, value]) => `'${column}', ${value}`)
    .join(', ')}))).* from ${table} r limit 1`

test.each([
  ['an idempotency key has two answers', again('ledger.request', { posting_no: '1000' }), 'request_pkey'],
  ['a player has two postings of one number', again('ledger.posting', { idempotency_key: `'new'` }), 'posting_pkey'],
  ['a payment is credited twice', again('deposit.payment', {}), 'payment_pkey'],
  ['a QR pays twice', again('deposit.paid_qr', { reference: `'SCB:NEW'` }), 'paid_qr_pkey'],
  ['a payment is taken back twice', again('deposit.chargeback', {}), 'chargeback_pkey'],
  ['a player has two open QRs', again('deposit.qr', { qr_id: `'NEW'`, state: `'live'` }), 'qr_one_live'],
  [
    'a player has two transfers open at one game',
    again('games.transfer', { transfer_id: 'gen_random_uuid()', idempotency_key: `'new'` }),
    'transfer_one_active',
  ],
  [
    'an idempotency key begins two transfers',
    again('games.transfer', { transfer_id: 'gen_random_uuid()', game_code: `'PGSLOT'` }),
    'transfer_player_id_idempotency_key_key',
  ],
  [
    'an idempotency key holds two withdrawals',
    again('withdraw.withdrawal', { withdrawal_id: 'gen_random_uuid()' }),
    'withdrawal_player_id_idempotency_key_key',
  ],
  ['the money of a wallet is negative', `update ledger.owner set wallet = -1`, 'balance_not_negative'],
  ['any other account of a player is negative', `update ledger.balance set amount = -1`, 'balance_not_negative'],
  ['a subaccount has a name that is no code', again('ledger.posting', { source_subaccount: `'pg!'` }), 'subaccount_is_plain'],
])('the database itself refuses that %s', async (_name, statement, constraint) => {
  await expect(owner.query(statement)).rejects.toMatchObject({ constraint })
})
