import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDatabase } from '../../../test/database.ts'
import { initiatedFromGame, depositOf, heldForWithdrawal, releasedFromWithdrawal, sentToGame } from '../../../test/postings.ts'
import { connect, type Connection, inTransaction } from '../../platform/database/db.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { newPublicId } from '../../platform/ids.ts'
import { createLog } from '../../platform/log.ts'
import { auditLedger } from './audit.ts'
import { readBalances, openLedger, post, type Posting } from './index.ts'

const ATTEMPT = '00000000-0000-4000-8000-00000000000a'
const OTHER_ATTEMPT = '00000000-0000-4000-8000-00000000000b'
let connection: Connection
let drop: () => Promise<void>

beforeAll(async () => {
  const database = await createDatabase()
  drop = database.drop
  connection = connect(database.ownerUrl, { log: createLog('silent'), maxConnections: 4 })
})
afterAll(async () => {
  expect(await auditLedger(connection.db)).toEqual([])
  await connection.close()
  await drop()
})

async function newPlayer(): Promise<string> {
  const playerId = newPublicId()
  await inTransaction(connection.db, (tx) => openLedger(tx, playerId, 'BAHT'))
  return playerId
}

const postFor = (ownerId: string, posting: Posting, idempotencyKey: string = newPublicId()) =>
  post(connection.db, { ownerId, posting, idempotencyKey }, refuse)

/** As a function of another module asks. */
async function askAs(ownerId: string, run: string | null, { amount = '700', key = 'key' } = {}) {
  const { rows } = await sql<{ status: string; refusal: string | null; is_own_attempt: boolean | null }>`
    select status, refusal, is_own_attempt from ledger.post(${ownerId}, row('deposit_gateway', 'KBANK', null, ${amount}::bigint, ${key}, 'a payment',
      null, null, ${run}::uuid, null)::ledger.new_posting)`.execute(connection.db)
  return rows[0]!
}

async function refuseBefore(ownerId: string, key: string, body: string, refusal: string): Promise<boolean> {
  const { rows } = await sql<{ first: boolean }>`select ledger.refuse_request(${ownerId}, ${key}, ${body}, ${refusal}) as first`.execute(
    connection.db,
  )
  return rows[0]!.first
}

describe('a request that found too little money', () => {
  test.each<[string, (id: string) => Posting]>([
    ['a transfer to a game', (id) => sentToGame(100n, 'PG', id)],
    ['a transfer from a game', (id) => initiatedFromGame(100n, 'PG', id)],
    ['a withdrawal', (id) => heldForWithdrawal(100n, id)],
  ])('is refused again under its key when there is money: %s', async (_what, request) => {
    const playerId = await newPlayer()
    // Each call makes an id of its own for what it would begin.
    const again = () => postFor(playerId, request(newPublicId()), 'one-request')
    await expect(again()).rejects.toMatchObject({ code: 'MONEY_NOT_ENOUGH' })
    await postFor(playerId, depositOf(500n, 'a payment'))
    await postFor(playerId, sentToGame(200n, 'PG', 't'))
    await postFor(playerId, { ...sentToGame(200n, 'PG', 't'), kind: 'game_in_done', sourceSubaccount: 'PG' })
    await expect(again()).rejects.toMatchObject({ code: 'MONEY_NOT_ENOUGH' })
    await expect(postFor(playerId, { ...request('t'), amount: 1n }, 'one-request')).rejects.toMatchObject({ code: 'REQUEST_KEY_REUSED' })
    expect(await readBalances(connection.db, playerId)).toMatchObject({ wallet: 300n, postingNo: 3n })
    expect(await postFor(playerId, request(newPublicId()), 'a-new-request')).toMatchObject({ isNew: true })
  })

  test('is not remembered of what no player requests', async () => {
    const playerId = await newPlayer()
    const released = releasedFromWithdrawal(5n, 'w')
    await expect(postFor(playerId, released, 'release')).rejects.toMatchObject({ code: 'MONEY_NOT_ENOUGH' })
    await postFor(playerId, depositOf(5n, 'a payment'))
    await postFor(playerId, heldForWithdrawal(5n, 'w'))
    expect(await postFor(playerId, released, 'release')).toMatchObject({ isNew: true })
  })

  test('in its own words is refused again by them, and nothing else is', async () => {
    const playerId = await newPlayer()
    const request = { ownerId: playerId, idempotencyKey: 'request', body: 'everything to PG' }
    const requested = (amount: bigint) => post(connection.db, { ...request, posting: sentToGame(amount, 'PG', 't') }, refuse)
    await expect(requested(10n)).rejects.toMatchObject({ code: 'MONEY_NOT_ENOUGH' })
    const { rows } = await sql`select body, refusal from ledger.request_of(${playerId}, 'request')`.execute(connection.db)
    expect(rows).toEqual([{ body: 'everything to PG', refusal: 'not_enough' }])
    await postFor(playerId, depositOf(50n, 'a payment'))
    await expect(requested(20n)).rejects.toMatchObject({ code: 'MONEY_NOT_ENOUGH' })
  })
})

describe('a request that was refused before anything was posted', () => {
  test('stays refused, with the first refusal', async () => {
    const playerId = await newPlayer()
    expect(await refuseBefore(playerId, 'key', 'everything', 'nothing')).toBe(true)
    expect(await refuseBefore(playerId, 'key', 'everything', 'not_enough')).toBe(false)
    const { rows } = await sql`select body, posting_no, refusal, attempt_id from ledger.request_of(${playerId}, 'key')`.execute(
      connection.db,
    )
    expect(rows).toEqual([{ body: 'everything', posting_no: null, refusal: 'nothing', attempt_id: null }])
    expect(await askAs(playerId, ATTEMPT)).toMatchObject({ status: 'key_reused' })
    expect(await readBalances(connection.db, playerId)).toMatchObject({ wallet: 0n, postingNo: 0n })
  })

  test('is no refusal of what was posted', async () => {
    const playerId = await newPlayer()
    await askAs(playerId, ATTEMPT)
    expect(await refuseBefore(playerId, 'key', 'everything', 'nothing')).toBe(false)
    expect(await askAs(playerId, ATTEMPT)).toMatchObject({ status: 'repeated' })
  })

  test('needs an owner', async () => {
    await expect(refuseBefore(newPublicId(), 'key', 'everything', 'nothing')).rejects.toThrow('has no ledger')
  })
})

describe('whose run an answer is of', () => {
  test('is said to the run that posted it, and to no other', async () => {
    const playerId = await newPlayer()
    expect(await askAs(playerId, ATTEMPT)).toEqual({ status: 'posted', refusal: null, is_own_attempt: true })
    expect(await askAs(playerId, ATTEMPT)).toEqual({ status: 'repeated', refusal: null, is_own_attempt: true })
    expect(await askAs(playerId, OTHER_ATTEMPT)).toEqual({ status: 'repeated', refusal: null, is_own_attempt: false })
    expect(await askAs(playerId, null)).toEqual({ status: 'repeated', refusal: null, is_own_attempt: false })
    expect((await askAs(playerId, ATTEMPT, { amount: '800' })).status).toBe('key_reused')
  })

  test('is nobody’s where none was named', async () => {
    const playerId = await newPlayer()
    await askAs(playerId, null)
    expect(await askAs(playerId, null)).toMatchObject({ status: 'repeated', is_own_attempt: false })
  })
})
