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
let superuser: pg.Client
let drop: () => Promise<void>

beforeEach(async () => {
  const database = await createDatabase()
  drop = database.drop
  connection = connect(database.url, { log: createLog('silent') })
  superuser = new pg.Client({ connectionString: database.superuserUrl })
  await superuser.connect()
  await inTransaction(connection.db, (tx) => openBooks(tx, PLAYER, 'BAHT'))
  const day = [
    movements.depositSettled(satang(10_000n), { channel: 'qr', provider: 'KBANK' }, 'KBANK:1'),
    movements.sentToGame(satang(6_000n), 'PG', 't1'),
    movements.arrivedAtGame(satang(6_000n), 'PG', 't1'),
    movements.gameResult({ mirror: satang(6_000n), balance: satang(4_500n), game: 'PG' }),
    movements.withdrawalHeld(satang(2_000n), 'w1'),
  ]
  for (const [index, movement] of day.entries()) {
    await post(connection.db, { playerId: PLAYER, movement, requestKey: `day-${index}`, at: new Date('2026-11-21T05:00:00Z') }, refuse)
  }
})
afterEach(async () => {
  await superuser.end()
  await connection.close()
  await drop()
})

/** As somebody would who is a superuser and means harm: triggers and foreign keys do not fire. */
async function damage(statement: string): Promise<void> {
  await superuser.query('set session_replication_role = replica')
  await superuser.query(statement)
}

async function says(): Promise<string> {
  return (await auditLedger(connection.db)).map((finding) => `${finding.invariant}: ${finding.says}`).join('\n')
}

test('finds nothing in books that are right', async () => expect(await says()).toBe(''))

test.each([
  ['an altered amount', `update ledger.movement set amount = amount - 100 where movement_no = 2`, 'movement 2 of player'],
  [
    'an altered amount with the balances after it',
    `update ledger.movement set amount = amount * 2, from_after = from_after - amount where movement_no = 4`,
    'account game:PG of player',
  ],
  ['another account', `update ledger.movement set from_account = 'bonus', place = null where movement_no = 1`, 'movement 1 of player'],
  ['a deleted movement', `delete from ledger.movement where movement_no = 3`, 'movement 4 of player'],
  ['a deleted last movement', `delete from ledger.movement where movement_no = 5`, 'the books end at 4'],
  ['a changed wallet', `update ledger.player set wallet = wallet + 1`, 'account wallet of player'],
  ['a changed balance of a game', `update ledger.game_account set balance = balance + 1`, 'account game:PG of player'],
  [
    "money moved between a player's accounts beside the books",
    `update ledger.player set wallet = wallet - 1, held = held + 1`,
    'account held of player',
  ],
  ['a changed version', `update ledger.game_account set version = version + 1`, 'game account PG of player'],
  [
    'a changed balance after a movement',
    `update ledger.movement set from_after = from_after + 1 where movement_no = 2`,
    'after movement 2 account wallet',
  ],
  [
    'a balance after it taken away',
    `update ledger.movement set from_after = null where movement_no = 2`,
    'after movement 2 account wallet',
  ],
  [
    'a swapped order',
    `update ledger.movement set movement_no = case movement_no when 2 then 1002 when 3 then 2 else movement_no end; update ledger.movement set movement_no = 3 where movement_no = 1002`,
    'movement 2 of player',
  ],
  [
    'an extra movement',
    `insert into ledger.movement select player_id, 6, null, 7, null, wallet + 7, now(), 'suspense', 'wallet', null, null, 'deposit', 'extra', 'extra', '\\x00' from ledger.player`,
    'movement 6 of player',
  ],
  [
    'an extra movement that every balance and counter follows',
    `insert into ledger.movement select player_id, 6, null, 7, null, wallet + 7, now(), 'suspense', 'wallet', null, null, 'deposit', 'extra', 'extra', '\\x00' from ledger.player; update ledger.player set wallet = wallet + 7, movement_no = 6, last_hash = '\\x00'`,
    'movement 6 of player',
  ],
  ['a movement out of nothing', `update ledger.movement set amount = 0 where movement_no = 3`, 'movement 3 of player'],
  ['coins made of money', `update ledger.movement set to_account = 'coin' where movement_no = 1`, 'movement 1 of player'],
  ['a movement of nobody', `update ledger.movement set player_id = gen_random_uuid() where movement_no = 5`, 'who has no books'],
  [
    'a movement altered with a hash that fits',
    `update ledger.movement m set cause = 't2', hash = ledger.movement_hash(before.hash, m.player_id, m.movement_no, m.statement_no, 'BAHT', m.kind, m.from_account, m.to_account, m.place, m.amount, m.statement_type, m.request_key, 't2', m.posted_at) from ledger.movement before where m.movement_no = 2 and before.movement_no = 1`,
    'movement 3 of player',
  ],
  ['a changed cause', `update ledger.movement set cause = 'KBANK:2' where movement_no = 1`, 'movement 1 of player'],
  [
    'a changed hour',
    `update ledger.movement set posted_at = posted_at + interval '1 second' where movement_no = 2`,
    'movement 2 of player',
  ],
  ['an entry taken out of the statement', `update ledger.movement set statement_no = null where movement_no = 2`, 'movement 2 of player'],
  ['another currency', `update ledger.player set currency = 'LAK'`, 'movement 1 of player'],
  ['a movement moved to the end of a cut chain', `update ledger.player set last_hash = '\\x00'`, 'does not hold the hash'],
])('names %s', async (_name, statement, expected) => {
  for (const part of statement.split('; ')) await damage(part)
  expect(await says()).toContain(expected)
})

test('the database refuses a change even from a superuser, unless triggers are switched off', async () => {
  await expect(superuser.query('update ledger.movement set amount = 1')).rejects.toThrow('append-only')
  await expect(superuser.query('delete from ledger.movement')).rejects.toThrow('append-only')
  await expect(superuser.query('truncate ledger.movement')).rejects.toThrow('append-only')
  await expect(superuser.query('delete from ledger.player')).rejects.toThrow('append-only')
})
