import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDatabase } from '../../../test/database.ts'
import { arrivedAtGame, depositOf, resultOf, sentToGame } from '../../../test/postings.ts'
import { connect, type Connection, inTransaction } from '../../platform/database/db.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { newPublicId } from '../../platform/ids.ts'
import { createLog } from '../../platform/log.ts'
import { auditLedger } from './audit.ts'
import { readBalances, openLedger, post, type Posting } from './index.ts'

const PLAYER = '00000000-0000-4000-8000-000000000001'
let connection: Connection
let drop: () => Promise<void>

beforeEach(async () => {
  const database = await createDatabase()
  drop = database.drop
  connection = connect(database.ownerUrl, { log: createLog('silent'), maxConnections: 20 })
  await inTransaction(connection.db, (tx) => openLedger(tx, PLAYER, 'BAHT'))
})
afterEach(async () => {
  expect(await auditLedger(connection.db)).toEqual([])
  await connection.close()
  await drop()
})

async function houseOwner(account: string, reference: string, currency = 'BAHT'): Promise<string> {
  const { rows } = await sql<{ id: string }>`select ledger.house_owner(${currency}, ${account}, ${reference}) as id`.execute(connection.db)
  return rows[0]!.id
}

const postFor = (ownerId: string, posting: Posting, idempotencyKey: string = newPublicId()) =>
  post(connection.db, { ownerId, posting, idempotencyKey }, refuse)

async function postInHouse(
  kind: Posting['kind'],
  {
    from = null,
    to = null,
    amount,
    referenceId = newPublicId(),
  }: { from?: string | null; to?: string | null; amount: bigint; referenceId?: string },
) {
  return postFor(await houseOwner('bank', referenceId), { kind, sourceSubaccount: from, destinationSubaccount: to, amount, referenceId })
}

/** What all entries of each account add up to, but for those at nothing. */
async function sums(): Promise<Record<string, bigint>> {
  const { rows } = await sql<{ account: string; sum: bigint }>`
    select account, sum(amount) as sum from ledger.entry group by account having sum(amount) <> 0 order by account`.execute(connection.db)
  return Object.fromEntries(rows.map(({ account, sum }) => [account, sum]))
}

test('a gateway that settles into a bank and keeps its fee leaves what it holds at nothing, and the bank with the rest', async () => {
  await postFor(PLAYER, depositOf(10_000n, 'a payment'))
  expect(await sums()).toEqual({ 'gateway:KBANK': -10_000n, wallet: 10_000n })
  await postInHouse('gateway_settled', { from: 'SCB', to: 'KBANK', amount: 9_800n })
  await postInHouse('fee_gateway', { to: 'KBANK', amount: 200n })
  expect(await sums()).toEqual({ 'bank:SCB': -9_800n, fees: -200n, wallet: 10_000n })
})

test('money without an owner is nobody’s until it is allocated, and then the player’s', async () => {
  await postInHouse('unallocated_bank', { from: 'SCB', to: 'BANK', amount: 700n, referenceId: 'SCB:1' })
  expect(await sums()).toEqual({ 'bank:SCB': -700n, 'suspense:BANK': 700n })
  await postFor(PLAYER, { kind: 'allocated', sourceSubaccount: 'BANK', destinationSubaccount: null, amount: 700n, referenceId: 'SCB:1' })
  expect(await sums()).toEqual({ 'bank:SCB': -700n, wallet: 700n })
  expect(await readBalances(connection.db, PLAYER)).toMatchObject({ wallet: 700n, postingNo: 1n })
})

test('the revenue of a game is what the players have lost there: more than nothing when the house has won', async () => {
  await postFor(PLAYER, depositOf(100n, 'a payment'))
  await postFor(PLAYER, sentToGame(60n, 'PG', 't'))
  await postFor(PLAYER, arrivedAtGame(60n, 'PG', 't'))
  await postFor(PLAYER, resultOf('PG', 60n, 45n))
  expect((await sums())['gaming-revenue:PG']).toBe(15n)
  await postFor(PLAYER, resultOf('PG', 45n, 85n))
  expect((await sums())['gaming-revenue:PG']).toBe(-25n)
})

test('the same posting again is one, and another under its key is refused', async () => {
  const journal = await houseOwner('bank', 'SCB:1')
  const posting: Posting = {
    kind: 'unallocated_bank',
    sourceSubaccount: 'SCB',
    destinationSubaccount: 'BANK',
    amount: 5n,
    referenceId: 'SCB:1',
  }
  expect(await postFor(journal, posting, 'key')).toMatchObject({ isNew: true, postingNo: 1n, statementNo: null })
  expect(await postFor(journal, posting, 'key')).toMatchObject({ isNew: false, postingNo: 1n })
  await expect(postFor(journal, { ...posting, amount: 6n }, 'key')).rejects.toMatchObject({ code: 'REQUEST_KEY_REUSED' })
})

test('a reference has one journal, references are spread over sixteen of each account and currency', async () => {
  const references = Array.from({ length: 300 }, (_, index) => `SCB:${index}`)
  const journals = await Promise.all(references.map((reference) => houseOwner('bank', reference)))
  expect(await Promise.all(references.map((reference) => houseOwner('bank', reference)))).toEqual(journals)
  expect(new Set(journals).size).toBe(16)
  expect(new Set([...journals, await houseOwner('gateway', 'SCB:0'), await houseOwner('bank', 'SCB:0', 'LAK')]).size).toBe(18)
  const owners = await connection.db.selectFrom('ledger.owner').select(['kind', 'currency']).where('kind', '=', 'house').execute()
  expect([owners.length, owners.filter(({ currency }) => currency === 'LAK').length]).toEqual([18, 1])
})

test('a journal that many want at once for the first time is made once, and numbers what they post', async () => {
  const journals = await Promise.all(Array.from({ length: 20 }, () => houseOwner('bank', 'one reference')))
  const posted = await Promise.all(
    journals.map((journal) =>
      postFor(journal, { kind: 'fee_bank', sourceSubaccount: null, destinationSubaccount: 'SCB', amount: 1n, referenceId: 'fee' }),
    ),
  )
  expect(posted.map(({ postingNo }) => Number(postingNo)).toSorted((one, other) => one - other)).toEqual(
    journals.map((_, index) => index + 1),
  )
})

test('there is none for an account that is not the house’s', async () => {
  await expect(houseOwner('wallet', 'SCB:1')).rejects.toThrow('wallet is no account of the house')
})
