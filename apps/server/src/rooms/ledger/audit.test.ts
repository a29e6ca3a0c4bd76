import { satang } from '@krapao/money'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDatabase } from '../../../test/database.ts'
import { connect, type Connection, inTransaction } from '../../platform/db.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { createLog } from '../../platform/log.ts'
import { auditLedger } from './audit.ts'
import { movements, openBooks, post } from './index.ts'

const PLAYER = '00000000-0000-4000-8000-000000000001'
let connection: Connection
let owner: pg.Client
let drop: () => Promise<void>

beforeEach(async () => {
  const database = await createDatabase()
  drop = database.drop
  connection = connect(database.url, { log: createLog('silent') })
  owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  await inTransaction(connection.db, (tx) => openBooks(tx, PLAYER, 'BAHT'))
  const day = [
    movements.depositSettled(satang(10_000n), { channel: 'qr', provider: 'KBANK' }, 'KBANK:1'),
    movements.sentToGame(satang(6_000n), 'PG', 't1'),
    movements.arrivedAtGame(satang(6_000n), 'PG', 't1'),
    movements.gameResult(satang(-1_500n), 'PG'),
    movements.withdrawalHeld(satang(2_000n), 'w1'),
  ]
  for (const [index, movement] of day.entries()) {
    await post(connection.db, { playerId: PLAYER, movement, requestKey: `day-${index}`, at: new Date('2026-11-21T05:00:00Z') }, refuse)
  }
})
afterEach(async () => {
  await owner.end()
  await connection.close()
  await drop()
})

/** As somebody would who owns the database and means harm: triggers and foreign keys do not fire. */
async function damage(statement: string): Promise<void> {
  await owner.query('set session_replication_role = replica')
  await owner.query(statement)
}

async function says(): Promise<string> {
  return (await auditLedger(connection.db)).map((finding) => `${finding.invariant}: ${finding.says}`).join('\n')
}

test('finds nothing in books that are right', async () => expect(await says()).toBe(''))

test.each([
  [
    'an altered posting',
    `update ledger.posting set amount = amount - 100 where movement_no = 2 and account = 'wallet'`,
    'movement 2 of player',
  ],
  [
    'two altered postings that still balance',
    `update ledger.posting set amount = amount * 2 where movement_no = 4`,
    'movement 4 of player',
  ],
  ['a deleted movement', `delete from ledger.movement where movement_no = 3`, 'movement 4 of player'],
  [
    'a deleted movement with its postings',
    `with gone as (delete from ledger.posting where movement_no = 5) delete from ledger.movement where movement_no = 5`,
    'the books end at 4',
  ],
  ['a changed balance', `update ledger.account set balance = balance + 1 where account = 'wallet'`, 'account wallet of player'],
  [
    'a changed balance after a posting',
    `update ledger.posting set balance_after = balance_after + 1 where movement_no = 2 and account = 'wallet'`,
    'posting 2 of account wallet',
  ],
  [
    'a swapped order',
    `update ledger.movement set movement_no = case movement_no when 2 then 1002 when 3 then 2 else movement_no end; update ledger.movement set movement_no = 3 where movement_no = 1002`,
    'movement 2 of player',
  ],
  ['an extra leg', `insert into ledger.posting values ('${PLAYER}', 3, 3, 'suspense', 'BAHT', 7, null, null)`, 'movement 3 of player'],
  [
    'an extra balanced pair of legs',
    `insert into ledger.posting values ('${PLAYER}', 3, 3, 'suspense', 'BAHT', 7, null, null), ('${PLAYER}', 3, 4, 'adjustment', 'BAHT', -7, null, null)`,
    'movement 3 of player',
  ],
  [
    'changed details',
    `update ledger.movement set details = '{"outsideReference": "KBANK:2"}' where movement_no = 1`,
    'movement 1 of player',
  ],
  [
    'a changed hour',
    `update ledger.movement set posted_at = posted_at + interval '1 second' where movement_no = 2`,
    'movement 2 of player',
  ],
  ['another currency', `update ledger.posting set unit = 'LAK' where movement_no = 2`, 'movement 2 of player'],
  ['a movement moved to the end of a cut chain', `update ledger.player set last_hash = '\\x00'`, 'does not hold the hash'],
])('names %s', async (_name, statement, expected) => {
  for (const part of statement.split('; ')) await damage(part)
  expect(await says()).toContain(expected)
})

test('the database refuses a change even from its owner, unless triggers are switched off', async () => {
  await expect(owner.query('update ledger.posting set amount = 1')).rejects.toThrow('append-only')
  await expect(owner.query('delete from ledger.movement')).rejects.toThrow('append-only')
  await expect(owner.query('truncate ledger.posting')).rejects.toThrow('append-only')
})
