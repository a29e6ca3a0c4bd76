import { satang } from '@krapao/money'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase } from '../../../test/database.ts'
import { startCommitCutter } from '../../../test/faults/commit-cutter.ts'
import { connect, type Connection, inTransaction } from '../../platform/db.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { newPublicId } from '../../platform/ids.ts'
import { createLog } from '../../platform/log.ts'
import { auditLedger } from './audit.ts'
import { type Books, createGroupPost, lockPlayer, MovedOn, movements, openBooks, post, type Movement } from './index.ts'
import { balancesOf, gameAccountOf } from './read.ts'

const AT = new Date('2026-11-21T05:00:00Z')
let url: string
let connection: Connection
let books: Books
let drop: () => Promise<void>

beforeAll(async () => {
  const database = await createDatabase()
  url = database.url
  drop = database.drop
  connection = connect(database.url, { log: createLog('silent'), maxConnections: 30 })
  books = createGroupPost(connection.db)
})
afterAll(async () => {
  expect(await auditLedger(connection.db)).toEqual([])
  await connection.close()
  await drop()
})

async function newPlayer(wallet = 0n): Promise<string> {
  const playerId = newPublicId()
  await inTransaction(connection.db, (tx) => openBooks(tx, playerId, 'BAHT'))
  if (wallet > 0n) await post(connection.db, { playerId, movement: deposit(wallet), requestKey: 'first', at: AT }, refuse)
  return playerId
}

const newPlayers = (count: number, wallet?: bigint) => Promise.all(Array.from({ length: count }, () => newPlayer(wallet)))

const deposit = (amount: bigint) => movements.depositSettled(satang(amount), { channel: 'qr', provider: 'KBANK' }, newPublicId())
const sent = (amount: bigint) => movements.sentToGame(satang(amount), 'PG', newPublicId())

function postFor(playerId: string, movement: Movement, requestKey: string = newPublicId()) {
  return books.post({ playerId, movement, requestKey, at: AT }, refuse)
}

/** The transactions that wrote these players' newest movements. */
async function transactionsOf(players: string[]): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(distinct xmin::text) as count from ledger.movement where player_id = any(${players}::uuid[])`.execute(connection.db)
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
  const wallets = await Promise.all(players.map(async (playerId) => (await balancesOf(connection.db, playerId)).wallet))
  expect(wallets).toEqual(players.map((_, index) => (index === 4 ? 100n : 0n)))
})

test('nor does a movement that is no movement, nor a player without books', async () => {
  const players = await newPlayers(4)
  const answers = await Promise.allSettled([
    postFor(players[0]!, deposit(5n)),
    postFor(players[1]!, { ...deposit(5n), from: 'wallet' }),
    postFor(newPublicId(), deposit(5n)),
    postFor(players[2]!, { ...deposit(5n), to: 'pocket' } as unknown as Movement),
    postFor(players[3]!, deposit(5n)),
  ])
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected', 'fulfilled'])
})

test('the same key again gives the first answer, at once and later', async () => {
  const playerId = await newPlayer()
  const movement = deposit(70n)
  const answers = await Promise.all(Array.from({ length: 50 }, () => postFor(playerId, movement, 'one-key')))
  expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1)
  expect(new Set(answers.map(({ movementNo }) => movementNo))).toEqual(new Set([1n]))
  await expect(postFor(playerId, deposit(71n), 'one-key')).rejects.toMatchObject({ code: 'REQUEST_KEY_REUSED' })
  expect((await balancesOf(connection.db, playerId)).wallet).toBe(70n)
})

test('fifty at once for one player follow one another and take no more than there is', async () => {
  const playerId = await newPlayer(1_000n)
  const answers = await Promise.allSettled(Array.from({ length: 50 }, () => postFor(playerId, sent(300n))))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  expect(await balancesOf(connection.db, playerId)).toMatchObject({ wallet: 100n, movementNo: 4n })
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
    await post(tx, { playerId: held!, movement: sent(60n), requestKey: 'holder', at: AT }, refuse)
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
  expect(await late!).toMatchObject({ movementNo: 2n, wallet: 40n })
  expect(await balancesOf(connection.db, playerId)).toMatchObject({ wallet: 40n, movementNo: 2n })
})

/** Ends whoever waits for a player in this database. */
const TERMINATE_WAITING = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and query like 'select ledger.post(%'`

test('the database takes no batch in which a player stands twice', async () => {
  const playerId = await newPlayer()
  const twice = sql`
    select * from ledger.post_batch(array[${playerId}, ${playerId}]::uuid[], array['deposit', 'deposit'], array['bonus', 'bonus']::ledger.account_kind[],
      array['wallet', 'wallet']::ledger.account_kind[], array[null, null]::text[], array[1, 1]::bigint[], array[null, null]::ledger.statement_type[],
      array['a', 'b'], array['a', 'b'], array[now(), now()], array[null, null]::bigint[])`
  await expect(twice.execute(connection.db)).rejects.toThrow('ascending order')
  expect((await balancesOf(connection.db, playerId)).wallet).toBe(0n)
})

test('each post that shares a commit is written as it was asked for', async () => {
  const players = await newPlayers(4, 500n)
  const requests = [
    deposit(1n),
    movements.sentToGame(satang(2n), 'PG', 'transfer'),
    movements.withdrawalHeld(satang(3n), 'withdrawal'),
    movements.gameResult({ mirror: satang(0n), balance: satang(4n), game: 'JOKER' }),
  ].map((movement, index) => ({
    playerId: players[index]!,
    movement,
    requestKey: `key ${index}`,
    at: new Date(AT.getTime() + index * 1000),
  }))
  await Promise.all(requests.map((request) => books.post(request, refuse)))
  const posted = await connection.db
    .selectFrom('ledger.movement')
    .select(['player_id', 'kind', 'from_account', 'to_account', 'place', 'amount', 'statement_type', 'cause', 'request_key', 'posted_at'])
    .where('player_id', 'in', players)
    .where('movement_no', '=', 2n)
    .orderBy('amount')
    .execute()
  expect(posted).toEqual(
    requests.map(({ playerId, movement: { from, to, statementType, ...movement }, requestKey, at }) => ({
      player_id: playerId,
      from_account: from,
      to_account: to,
      statement_type: statementType,
      ...movement,
      request_key: requestKey,
      posted_at: at,
    })),
  )
})

test('posts that share a commit rest each on the version of its own game account', async () => {
  const players = await newPlayers(6)
  const win = (playerId: string, mirror: bigint, gameVersion: bigint) =>
    books.postSetAside({
      playerId,
      movement: movements.gameResult({ mirror: satang(mirror), balance: satang(mirror + 10n), game: 'PG' }),
      requestKey: newPublicId(),
      at: AT,
      gameVersion,
    })
  await Promise.all(players.slice(0, 4).map((playerId) => win(playerId, 0n, 0n)))
  const answers = await Promise.allSettled(players.map((playerId, index) => win(playerId, 10n, index % 2 ? 1n : 0n)))
  const hasMoved = { reason: expect.any(MovedOn) }
  expect(answers).toMatchObject([hasMoved, {}, hasMoved, {}, {}, hasMoved])
  const versions = await Promise.all(players.map(async (playerId) => (await gameAccountOf(connection.db, playerId, 'PG')).version))
  expect(versions).toEqual([1n, 2n, 1n, 2n, 1n, 0n])
})

test.each(['before', 'after'] as const)(
  'a post whose connection is lost %s PostgreSQL has it is asked for again, and posted once',
  async (how) => {
    const playerId = await newPlayer()
    const cutter = await startCommitCutter(url)
    const wire = connect(cutter.url, { log: createLog('silent') })
    try {
      const request = { playerId, movement: deposit(70n), requestKey: 'one-key', at: AT }
      cutter.cutCommit(1, how)
      expect(await createGroupPost(wire.db).post(request, refuse)).toMatchObject({ movementNo: 1n, wallet: 70n })
      expect(cutter.wasCut()).toBe(true)
      expect(await balancesOf(connection.db, playerId)).toMatchObject({ wallet: 70n, movementNo: 1n })
    } finally {
      await wire.close()
      await cutter.close()
    }
  },
)
