import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDatabase } from '../../../test/database.ts'
import { arrivedAtGame, depositOf, heldForWithdrawal, resultOf, sentToGame } from '../../../test/postings.ts'
import { connect, type Connection, inTransaction } from '../../platform/database/db.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { createLog } from '../../platform/log.ts'
import { auditLedger } from './audit.ts'
import { openLedger, post } from './index.ts'

const PLAYER = '00000000-0000-4000-8000-000000000001'
let connection: Connection
let superuser: pg.Client
let drop: () => Promise<void>

beforeEach(async () => {
  const database = await createDatabase()
  drop = database.drop
  connection = connect(database.ownerUrl, { log: createLog('silent') })
  superuser = new pg.Client({ connectionString: database.superuserUrl })
  await superuser.connect()
  await inTransaction(connection.db, (tx) => openLedger(tx, PLAYER, 'BAHT'))
  const day = [
    depositOf(10_000n, 'KBANK:1'),
    sentToGame(6_000n, 'PG', 't1'),
    arrivedAtGame(6_000n, 'PG', 't1'),
    resultOf('PG', 6_000n, 4_500n),
    heldForWithdrawal(2_000n, 'w1'),
  ]
  for (const [index, posting] of day.entries())
    await post(connection.db, { ownerId: PLAYER, posting, idempotencyKey: `day-${index}` }, refuse)
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

test('finds nothing in a ledger that is right', async () => expect(await says()).toBe(''))

/** A posting more, which nothing asked for. */
const extra = (fields: Record<string, string>) => {
  const columns = { owner_id: `'${PLAYER}'`, posting_no: '6', amount: '7', posted_at: 'now()', currency: `'BAHT'`, kind: `'coins_given'` }
  const values = {
    ...columns,
    source: `'coin-issue'`,
    destination: `'coin'`,
    idempotency_key: `'extra'`,
    reference_id: `'extra'`,
    hash: `'\\x00'`,
    ...fields,
  }
  return `insert into ledger.posting (${Object.keys(values).join()}) values (${Object.values(values).join()})`
}

test.each([
  ['an altered amount', `update ledger.posting set amount = amount - 100 where posting_no = 2`, 'posting 2 of owner'],
  [
    'an altered amount with the balances after it',
    `update ledger.posting set amount = amount * 2, source_after = source_after - amount where posting_no = 4`,
    'account game:PG of owner',
  ],
  [
    'another account',
    `update ledger.posting set source = 'bonus-cost', source_subaccount = null where posting_no = 1`,
    'is deposit_gateway and moves 10000 from bonus-cost',
  ],
  ['another subaccount', `update ledger.posting set source_subaccount = 'FP' where posting_no = 1`, 'posting 1 of owner'],
  [
    'an account without its subaccount',
    `update ledger.posting set source_subaccount = null where posting_no = 1`,
    'moves 10000 from gateway to',
  ],
  ['a deleted posting', `delete from ledger.posting where posting_no = 3`, 'posting 4 of owner'],
  ['a deleted last posting', `delete from ledger.posting where posting_no = 5`, 'the ledger ends at 4'],
  ['a changed wallet', `update ledger.owner set wallet = wallet + 1`, 'account wallet of owner'],
  ['a changed balance of a game', `update ledger.balance set amount = amount + 1 where account = 'game'`, 'account game:PG of owner'],
  [
    "money moved between a player's accounts beside the ledger",
    `update ledger.owner set wallet = wallet - 1; update ledger.balance set amount = amount + 1 where account = 'held'`,
    'account held of owner',
  ],
  ['a balance that vanished', `delete from ledger.balance where account = 'held'`, 'account held of owner'],
  ['a changed version', `update ledger.balance set version = version + 1 where account = 'game'`, 'account game:PG of owner'],
  [
    'a changed balance after a posting',
    `update ledger.posting set source_after = source_after + 1 where posting_no = 2`,
    'after posting 2 account wallet',
  ],
  ['a balance after it taken away', `update ledger.posting set source_after = null where posting_no = 2`, 'after posting 2 account wallet'],
  [
    'a balance of an account of the house, which has none',
    `update ledger.posting set source_after = 5 where posting_no = 1`,
    'account gateway:KBANK of owner',
  ],
  [
    'a swapped order',
    `update ledger.posting set posting_no = case posting_no when 2 then 1002 when 3 then 2 else posting_no end; update ledger.posting set posting_no = 3 where posting_no = 1002`,
    'posting 2 of owner',
  ],
  ['an extra posting', extra({}), 'posting 6 of owner'],
  [
    'an extra posting that every balance and counter follows',
    `${extra({ destination_after: '7' })}; insert into ledger.balance values ('${PLAYER}', 'coin', '', 7, 1); insert into ledger.request values ('${PLAYER}', 6, now(), null, 'extra'); update ledger.owner set posting_no = 6, last_hash = '\\x00'`,
    'posting 6 of owner',
  ],
  ['a posting out of nothing', `update ledger.posting set amount = 0 where posting_no = 3`, 'posting 3 of owner'],
  ['coins made of money', `update ledger.posting set destination = 'coin' where posting_no = 1`, 'posting 1 of owner'],
  [
    'a posting of a kind that is not listed',
    `update ledger.posting set kind = 'made_up' where posting_no = 1`,
    'is made_up and moves 10000 from gateway:KBANK to wallet',
  ],
  ['a posting of another kind', `update ledger.posting set kind = 'deposit_bank' where posting_no = 1`, 'is deposit_bank and moves'],
  ['a posting of nobody', `update ledger.posting set owner_id = gen_random_uuid() where posting_no = 5`, 'who has no ledger'],
  ["a player's ledger that say they are the house's", `update ledger.owner set kind = 'house'`, 'whose journal is of a house in BAHT'],
  [
    'a posting altered with a hash that fits',
    `update ledger.posting p set reference_id = 't2', hash = ledger.posting_hash(before.hash, p.owner_id, p.posting_no, p.statement_no, p.currency, p.kind, p.source, p.source_subaccount, p.destination, p.destination_subaccount, p.amount, p.statement_type::text, p.idempotency_key, 't2', p.posted_at) from ledger.posting before where p.posting_no = 2 and before.posting_no = 1`,
    'posting 3 of owner',
  ],
  ['a digest of something else', `update ledger.posting set digest = repeat('0', 64) where posting_no = 1`, 'posting 1 of owner'],
  ['a changed reference id', `update ledger.posting set reference_id = 'KBANK:2' where posting_no = 1`, 'posting 1 of owner'],
  ['a changed hour', `update ledger.posting set posted_at = posted_at + interval '1 second' where posting_no = 2`, 'posting 2 of owner'],
  ['an entry taken out of the statement', `update ledger.posting set statement_no = null where posting_no = 2`, 'posting 2 of owner'],
  ['another statement type', `update ledger.posting set statement_type = 'bonus' where posting_no = 1`, 'posting 1 of owner'],
  ['another currency of the player', `update ledger.owner set currency = 'LAK'`, 'posting 1 of BAHT'],
  ['another currency of a posting', `update ledger.posting set currency = 'LAK' where posting_no = 2`, 'posting 2 of LAK'],
  ['a posting moved to the end of a cut chain', `update ledger.owner set last_hash = '\\x00'`, 'does not hold the hash'],
  ['a request that vanished', `delete from ledger.request where posting_no = 2`, `key day-1 of owner ${PLAYER} is not known`],
  ['an idempotency key that was changed', `update ledger.request set idempotency_key = 'free' where posting_no = 2`, 'key day-1 of owner'],
  [
    'a request that says another posting',
    `update ledger.request set posting_no = 9 where posting_no = 2`,
    'is posting 9, but the ledger has posting 2',
  ],
  [
    'a request that says it was refused',
    `update ledger.request set posting_no = null, refusal = 'not_enough' where posting_no = 2`,
    'is refused, but',
  ],
  [
    'a kind of posting that was changed',
    `update ledger.posting_kind set is_request = true where kind = 'deposit_bank'`,
    'ledger.posting_kind deposit_bank is {',
  ],
  [
    'a kind of posting that was added',
    `insert into ledger.posting_kind values ('made_up', 'player', 'bonus-cost', 'wallet', 'deposit', false)`,
    'and nothing in the program',
  ],
  [
    'a rule by which money moves otherwise than it is listed',
    `update ledger.posting_rule set wallet_sign = 2 where kind = 'deposit_bank'`,
    'deposit_bank is posted as {',
  ],
  [
    'a kind of account that was changed',
    `update ledger.account_kind set unit = 'COIN' where name = 'held'`,
    'ledger.account_kind held is {',
  ],
])('names %s', async (_name, statement, expected) => {
  for (const part of statement.split('; ')) await damage(part)
  expect(await says()).toContain(expected)
})

test('the database refuses a change even from a superuser, unless triggers are switched off', async () => {
  const attempts = [
    'update ledger.posting set amount = 1',
    'delete from ledger.posting',
    'truncate ledger.posting',
    'delete from ledger.owner',
    'update ledger.request set refusal = null',
    'delete from ledger.request',
    'update ledger.posting_kind set source = destination',
    'delete from ledger.posting_kind',
    'update ledger.account_kind set has_subaccount = false',
    'truncate ledger.account_kind cascade',
  ]
  for (const attempt of attempts) await expect(superuser.query(attempt)).rejects.toThrow('append-only')
})
