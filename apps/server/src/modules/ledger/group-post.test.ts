import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase } from '../../../test/database.ts'
import { startCommitCutter } from '../../../test/faults/commit-cutter.ts'
import { lockPlayer } from '../../../test/lock-player.ts'
import { depositOf, heldForWithdrawal, resultOf, sentToGame } from '../../../test/postings.ts'
import { connect, type Connection, inTransaction } from '../../platform/database/db.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { newPublicId } from '../../platform/ids.ts'
import { createLog } from '../../platform/log.ts'
import { auditLedger } from './audit.ts'
import { groupPost, VersionConflict, openLedger, post, type Posting } from './index.ts'
import { readBalances, readGameAccount } from './read.ts'

let url: string
let connection: Connection
let drop: () => Promise<void>

beforeAll(async () => {
  const database = await createDatabase()
  url = database.ownerUrl
  drop = database.drop
  connection = connect(database.ownerUrl, { log: createLog('silent'), maxConnections: 30 })
})
afterAll(async () => {
  expect(await auditLedger(connection.db)).toEqual([])
  await connection.close()
  await drop()
})

async function newPlayer(wallet = 0n): Promise<string> {
  const playerId = newPublicId()
  await inTransaction(connection.db, (tx) => openLedger(tx, playerId, 'BAHT'))
  if (wallet > 0n) await post(connection.db, { ownerId: playerId, posting: deposit(wallet), idempotencyKey: 'first' }, refuse)
  return playerId
}

const newPlayers = (count: number, wallet?: bigint) => Promise.all(Array.from({ length: count }, () => newPlayer(wallet)))

const deposit = (amount: bigint) => depositOf(amount, newPublicId())
const sent = (amount: bigint) => sentToGame(amount, 'PG', newPublicId())

function postFor(ownerId: string, posting: Posting, idempotencyKey: string = newPublicId()) {
  return groupPost(connection.db, { ownerId, posting, idempotencyKey }, refuse)
}

/** The transactions that wrote these players' newest postings. */
async function transactionsOf(players: string[]): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(distinct xmin::text) as count from ledger.posting where owner_id = any(${players}::uuid[])`.execute(connection.db)
  return Number(rows[0]!.count)
}

test('posts that come together share a commit, and each is answered for itself', async () => {
  const players = await newPlayers(40)
  const answers = await Promise.all(players.map((playerId, index) => postFor(playerId, deposit(BigInt(index + 1)))))
  expect(answers.map(({ wallet }) => wallet)).toEqual(players.map((_, index) => BigInt(index + 1)))
  // Each of the two lanes takes its share.
  expect(await transactionsOf(players)).toBe(2)
})

test('one refusal spoils no other', async () => {
  const players = await newPlayers(10, 100n)
  const answers = await Promise.allSettled(players.map((playerId, index) => postFor(playerId, sent(index === 4 ? 101n : 100n))))
  expect(answers.map(({ status }) => status)).toEqual(players.map((_, index) => (index === 4 ? 'rejected' : 'fulfilled')))
  expect(answers[4]).toMatchObject({ reason: { code: 'MONEY_NOT_ENOUGH' } })
  const wallets = await Promise.all(players.map(async (playerId) => (await readBalances(connection.db, playerId)).wallet))
  expect(wallets).toEqual(players.map((_, index) => (index === 4 ? 100n : 0n)))
})

test('nor does a posting that is none, nor a player without a ledger', async () => {
  const players = await newPlayers(4)
  const answers = await Promise.allSettled([
    postFor(players[0]!, deposit(5n)),
    postFor(players[1]!, { ...deposit(5n), sourceSubaccount: null }),
    postFor(newPublicId(), deposit(5n)),
    postFor(players[2]!, { ...deposit(5n), kind: 'made_up' as Posting['kind'] }),
    postFor(players[3]!, deposit(5n)),
  ])
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected', 'fulfilled'])
})

test('the same key again gives the first answer, at once and later', async () => {
  const playerId = await newPlayer()
  const posting = deposit(70n)
  const answers = await Promise.all(Array.from({ length: 50 }, () => postFor(playerId, posting, 'one-key')))
  expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1)
  expect(new Set(answers.map(({ postingNo }) => postingNo))).toEqual(new Set([1n]))
  await expect(postFor(playerId, deposit(71n), 'one-key')).rejects.toMatchObject({ code: 'REQUEST_KEY_REUSED' })
  expect((await readBalances(connection.db, playerId)).wallet).toBe(70n)
})

test('fifty at once for one player follow one another and take no more than there is', async () => {
  const playerId = await newPlayer(1_000n)
  const answers = await Promise.allSettled(Array.from({ length: 50 }, () => postFor(playerId, sent(300n))))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  expect(await readBalances(connection.db, playerId)).toMatchObject({ wallet: 100n, postingNo: 4n })
})

test('a player whom somebody else holds is waited for alone', async () => {
  const [held, ...free] = await newPlayers(5, 100n)
  let others: Promise<unknown>
  let late: Promise<unknown>
  await inTransaction(connection.db, async (tx) => {
    await lockPlayer(tx, held!)
    late = postFor(held!, sent(60n)).catch((error: { code: string }) => error.code)
    others = Promise.all(free.map((playerId) => postFor(playerId, sent(100n))))
    await others
    await post(tx, { ownerId: held!, posting: sent(60n), idempotencyKey: 'holder' }, refuse)
  })
  expect(await late!).toBe('MONEY_NOT_ENOUGH')
})

test('one that waits alone and loses its connection is asked for again, and posted once', async () => {
  const playerId = await newPlayer(100n)
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  let late: Promise<unknown>
  await inTransaction(connection.db, async (tx) => {
    await lockPlayer(tx, playerId)
    late = postFor(playerId, sent(60n))
    await expect.poll(async () => (await admin.query(TERMINATE_WAITING)).rowCount, { timeout: 10_000 }).toBe(1)
  })
  await admin.end()
  expect(await late!).toMatchObject({ postingNo: 2n, wallet: 40n })
  expect(await readBalances(connection.db, playerId)).toMatchObject({ wallet: 40n, postingNo: 2n })
})

/** Ends whoever waits for a player in this database. */
const TERMINATE_WAITING = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and query like 'select ledger.post(%'`

test('the database takes no batch in which a player stands twice', async () => {
  const playerId = await newPlayer()
  const entry = '(deposit_giftlink,,,1,a,a,,,,)'
  const twice = sql`select * from ledger.post_batch(${[playerId, playerId]}, ${[entry, entry]})`
  await expect(twice.execute(connection.db)).rejects.toThrow('ascending order')
  expect((await readBalances(connection.db, playerId)).wallet).toBe(0n)
})

test('each post that shares a commit is written as it was asked for', async () => {
  const players = await newPlayers(4, 500n)
  const requests = [
    deposit(1n),
    sentToGame(2n, 'PG', 'a transfer, "quoted" \\ and with (brackets)'),
    heldForWithdrawal(3n, 'withdrawal'),
    resultOf('JOKER', 0n, 4n),
  ].map((posting, index) => ({ ownerId: players[index]!, posting, idempotencyKey: `key ${index}` }))
  await Promise.all(requests.map((request) => groupPost(connection.db, request, refuse)))
  const posted = await connection.db
    .selectFrom('ledger.posting')
    .select(['owner_id', 'kind', 'source_subaccount', 'destination_subaccount', 'amount', 'reference_id', 'idempotency_key'])
    .where('owner_id', 'in', players)
    .where('posting_no', '=', 2n)
    .orderBy('amount')
    .execute()
  expect(posted).toEqual(
    requests.map(({ ownerId, posting: { sourceSubaccount, destinationSubaccount, referenceId, ...posting }, idempotencyKey }) => ({
      owner_id: ownerId,
      source_subaccount: sourceSubaccount,
      destination_subaccount: destinationSubaccount,
      reference_id: referenceId,
      ...posting,
      idempotency_key: idempotencyKey,
    })),
  )
})

test('posts that share a commit rest each on the version of its own game account', async () => {
  const players = await newPlayers(6)
  const win = (ownerId: string, mirror: bigint, expectedVersion: bigint) =>
    groupPost(
      connection.db,
      { ownerId, posting: resultOf('PG', mirror, mirror + 10n), idempotencyKey: newPublicId(), expectedVersion },
      refuse,
    )
  await Promise.all(players.slice(0, 4).map((playerId) => win(playerId, 0n, 0n)))
  const answers = await Promise.allSettled(players.map((playerId, index) => win(playerId, 10n, index % 2 ? 1n : 0n)))
  const hasMoved = { reason: expect.any(VersionConflict) }
  expect(answers).toMatchObject([hasMoved, {}, hasMoved, {}, {}, hasMoved])
  const versions = await Promise.all(players.map(async (playerId) => (await readGameAccount(connection.db, playerId, 'PG')).version))
  expect(versions).toEqual([1n, 2n, 1n, 2n, 1n, 0n])
})

test.each(['before', 'after'] as const)(
  'a post whose connection is lost %s PostgreSQL has it is asked for again, and posted once',
  async (how) => {
    const playerId = await newPlayer()
    const cutter = await startCommitCutter(url)
    const wire = connect(cutter.url, { log: createLog('silent') })
    try {
      const request = { ownerId: playerId, posting: deposit(70n), idempotencyKey: 'one-key' }
      cutter.cutCommit(1, how)
      expect(await groupPost(wire.db, request, refuse)).toMatchObject({ postingNo: 1n, wallet: 70n })
      expect(await cutter.endCut()).toBe(true)
      expect(await readBalances(connection.db, playerId)).toMatchObject({ wallet: 70n, postingNo: 1n })
    } finally {
      await wire.close()
      await cutter.close()
    }
  },
)
