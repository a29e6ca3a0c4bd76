import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDatabase } from '../../../test/database.ts'
import { arrivedAtGame, initiatedFromGame, depositOf, resultOf, sentToGame } from '../../../test/postings.ts'
import { connect, type Connection, inTransaction } from '../../platform/database/db.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { newPublicId } from '../../platform/ids.ts'
import { createLog } from '../../platform/log.ts'
import { auditLedger } from './audit.ts'
import { VersionConflict, openLedger, post, type Posting } from './index.ts'
import { readBalances, readGameAccount, statementPage } from './read.ts'

let connection: Connection
/** With the login of the server. */
let application: Connection
let drop: () => Promise<void>

beforeAll(async () => {
  const database = await createDatabase()
  drop = database.drop
  connection = connect(database.ownerUrl, { log: createLog('silent'), maxConnections: 30 })
  application = connect(database.url, { log: createLog('silent'), maxConnections: 1 })
})
afterAll(async () => {
  await application.close()
  await connection.close()
  await drop()
})

async function newPlayer(): Promise<string> {
  const playerId = newPublicId()
  await inTransaction(connection.db, (tx) => openLedger(tx, playerId, 'BAHT'))
  return playerId
}

const deposit = (amount: bigint) => depositOf(amount, newPublicId())

function postFor(ownerId: string, posting: Posting, idempotencyKey: string = newPublicId()) {
  return post(connection.db, { ownerId, posting, idempotencyKey }, refuse)
}

/** Posts a first time under `one-key`, and begins the second while the first is not committed yet. */
function afterOverlap<Second>(ownerId: string, posting: Posting, begin: () => Promise<Second>) {
  return inTransaction(connection.db, async (tx) => {
    const first = await post(tx, { ownerId, posting, idempotencyKey: 'one-key' }, refuse)
    const second = begin().catch((error: unknown) => error)
    await new Promise((resolve) => setTimeout(resolve, 400))
    return { first, second }
  })
}

describe('posting', () => {
  test('[WAL-01] credits the wallet and leaves a ledger that an audit finds right', async () => {
    const playerId = await newPlayer()
    expect(await postFor(playerId, deposit(10_000n))).toMatchObject({ isNew: true, postingNo: 1n, statementNo: 1n, wallet: 10_000n })
    expect(await readBalances(connection.db, playerId)).toMatchObject({ wallet: 10_000n, postingNo: 1n })
    expect(await auditLedger(connection.db)).toEqual([])
  })

  test('takes no more than there is, and says so without a trace', async () => {
    const playerId = await newPlayer()
    await postFor(playerId, deposit(100n))
    await expect(postFor(playerId, sentToGame(101n, 'PG', 't'))).rejects.toMatchObject({ code: 'MONEY_NOT_ENOUGH' })
    expect(await readBalances(connection.db, playerId)).toMatchObject({ wallet: 100n, postingNo: 1n })
  })

  test.each<[string, Posting]>([
    ['a game', initiatedFromGame(101n, 'PG', 't')],
    ['what is on its way', arrivedAtGame(101n, 'PG', 't')],
    ['a game never played', initiatedFromGame(1n, 'JOKER', 't')],
  ])('nor more than there is of %s', async (_where, tooMuch) => {
    const playerId = await newPlayer()
    await postFor(playerId, resultOf('PG', 0n, 200n))
    await postFor(playerId, initiatedFromGame(100n, 'PG', 't'))
    await expect(postFor(playerId, tooMuch)).rejects.toMatchObject({ code: 'MONEY_NOT_ENOUGH' })
    expect(await readGameAccount(connection.db, playerId, 'PG')).toEqual({ balance: 100n, transit: 100n, version: 3n })
  })

  test('the same key again gives the first answer and moves nothing', async () => {
    const playerId = await newPlayer()
    const posting = deposit(500n)
    const first = await postFor(playerId, posting, 'one-key')
    const second = await postFor(playerId, posting, 'one-key')
    expect(second).toEqual({ ...first, isNew: false })
    expect((await readBalances(connection.db, playerId)).wallet).toBe(500n)
  })

  test.each<[string, Partial<Posting>]>([
    ['amount', { amount: 501n }],
    ['kind', { kind: 'deposit_bank' }],
    ['subaccount', { sourceSubaccount: 'FP' }],
    ['reference_id', { referenceId: 'another' }],
  ])('the same key with another %s is refused', async (_what, other) => {
    const playerId = await newPlayer()
    const posting = deposit(500n)
    await postFor(playerId, posting, 'one-key')
    await expect(postFor(playerId, { ...posting, ...other }, 'one-key')).rejects.toMatchObject({ code: 'REQUEST_KEY_REUSED' })
    expect(await readBalances(connection.db, playerId)).toMatchObject({ wallet: 500n, postingNo: 1n })
  })

  test('a second under the same key, come before the first has committed, waits and repeats its answer', async () => {
    const playerId = await newPlayer()
    const posting = deposit(500n)
    const both = await afterOverlap(playerId, posting, () => postFor(playerId, posting, 'one-key'))
    expect(await both.second).toEqual({ ...both.first, isNew: false })
  })

  test('a second that wants the same money, come before the first has committed, waits and finds too little', async () => {
    const playerId = await newPlayer()
    await postFor(playerId, deposit(1_000n))
    const both = await afterOverlap(playerId, sentToGame(600n, 'PG', 't1'), () =>
      postFor(playerId, sentToGame(600n, 'PG', 't2')).catch((error: { code: string }) => error.code),
    )
    expect(await both.second).toBe('MONEY_NOT_ENOUGH')
    expect(both.first.wallet).toBe(400n)
  })

  test('fifty at once under one key post once', async () => {
    const playerId = await newPlayer()
    const posting = deposit(700n)
    const answers = await Promise.all(Array.from({ length: 50 }, () => postFor(playerId, posting, 'one-key')))
    expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect((await readBalances(connection.db, playerId)).wallet).toBe(700n)
  })

  test('fifty at once that want half of the wallet each: two get it', async () => {
    const playerId = await newPlayer()
    await postFor(playerId, deposit(1_000n))
    const answers = await Promise.allSettled(Array.from({ length: 50 }, (_, i) => postFor(playerId, sentToGame(500n, 'PG', `t${i}`))))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    const balances = await readBalances(connection.db, playerId)
    expect(balances.wallet).toBe(0n)
    expect(balances.transit.get('PG')).toBe(1_000n)
    expect(await auditLedger(connection.db)).toEqual([])
  })

  test('nor can a game have an impossible name', async () => {
    const playerId = await newPlayer()
    await postFor(playerId, deposit(100n))
    await expect(postFor(playerId, sentToGame(5n, 'pg!', 't'))).rejects.toThrow('subaccount_is_plain')
  })

  test('a result rests on the balance it was read with: once the game account has moved, it is not posted', async () => {
    const playerId = await newPlayer()
    const postAt = (expectedVersion: bigint, posting: Posting) =>
      post(connection.db, { ownerId: playerId, posting, idempotencyKey: newPublicId(), expectedVersion }, refuse)
    await postAt(0n, resultOf('PG', 0n, 700n))
    await expect(postAt(0n, resultOf('PG', 0n, 700n))).rejects.toThrow(VersionConflict)
    expect(await readGameAccount(connection.db, playerId, 'PG')).toEqual({ balance: 700n, transit: 0n, version: 1n })
    await postAt(1n, resultOf('PG', 700n, 0n))
    expect(await readGameAccount(connection.db, playerId, 'PG')).toEqual({ balance: 0n, transit: 0n, version: 2n })
    expect(await auditLedger(connection.db)).toEqual([])
  })

  test('also where only what is on its way to the game has moved, and not where another game has', async () => {
    const playerId = await newPlayer()
    await postFor(playerId, deposit(100n))
    const { version } = await readGameAccount(connection.db, playerId, 'PG')
    const won = (expectedVersion: bigint) =>
      post(connection.db, { ownerId: playerId, posting: resultOf('PG', 0n, 70n), idempotencyKey: newPublicId(), expectedVersion }, refuse)
    await postFor(playerId, sentToGame(40n, 'PG', 't'))
    await expect(won(version)).rejects.toThrow(VersionConflict)
    await postFor(playerId, sentToGame(40n, 'JOKER', 't'))
    expect(await won(1n)).toMatchObject({ isNew: true })
  })

  test('stands at the hour of the database', async () => {
    const playerId = await newPlayer()
    await postFor(playerId, deposit(1n))
    const { rows } = await sql<{ is_now: boolean }>`
      select posted_at between now() - interval '1 minute' and clock_timestamp() as is_now from ledger.posting where owner_id = ${playerId}`.execute(
      connection.db,
    )
    expect(rows).toEqual([{ is_now: true }])
  })

  test('the application cannot write the ledger beside the function, nor change them', async () => {
    const playerId = await newPlayer()
    await postFor(playerId, deposit(100n))
    const attempts = [
      sql`update ledger.owner set wallet = wallet + 1 where owner_id = ${playerId}`,
      sql`update ledger.owner set posting_no = 0 where owner_id = ${playerId}`,
      sql`insert into ledger.owner (owner_id, kind, currency) values (gen_random_uuid(), 'house', 'BAHT')`,
      sql`update ledger.balance set amount = amount + 1`,
      sql`insert into ledger.balance values (${playerId}, 'game', 'PG', 1, 1)`,
      sql`delete from ledger.balance`,
      sql`delete from ledger.posting where owner_id = ${playerId}`,
      sql`update ledger.posting set amount = 1 where owner_id = ${playerId}`,
      sql`insert into ledger.posting select * from ledger.posting`,
      sql`truncate ledger.posting`,
      sql`delete from ledger.request where owner_id = ${playerId}`,
      sql`update ledger.request set refusal = null`,
      sql`insert into ledger.posting_kind values ('made_up', 'player', 'bonus-cost', 'wallet', 'bonus', false)`,
      sql`update ledger.posting_kind set source = 'bonus-cost'`,
      sql`insert into ledger.account_kind values ('pocket', 'player', 'MONEY', false)`,
      sql`update ledger.account_kind set owner = 'house'`,
      sql`select ledger.put_back(${playerId}, null, true, true)`,
      sql`update withdraw.withdrawal set account_no_digest = '1', amount = 1`,
      sql`update games.transfer set amount = 1`,
      sql`update deposit.payment set player_id = ${playerId}`,
      sql`select ledger.post(${playerId}, null)`,
      sql`select ledger.post_batch(${[playerId]}::uuid[], null)`,
      sql`select ledger.lock_owner(${playerId})`,
      sql`select ledger.refuse_request(${playerId}, 'k', 'b', 'x')`,
    ]
    for (const attempt of attempts) await expect(attempt.execute(application.db)).rejects.toThrow('permission denied')
  })
})

describe('[STM-01] reading the statement', () => {
  test('pages of the newest first, by number, without a gap', async () => {
    const playerId = await newPlayer()
    for (let i = 1; i <= 25; i++) await postFor(playerId, deposit(BigInt(i)))
    // Closes no statement item of its own: it must not take a place in a page.
    await postFor(playerId, resultOf('PG', 0n, 10n))
    const pages = await Promise.all([1, 2, 3, 4].map((page) => statementPage(connection.db, playerId, { page, limit: 10 })))
    expect(pages.map(({ total }) => total)).toEqual([25, 25, 25, 25])
    expect(pages.map(({ entries }) => entries.map(({ amount }) => Number(amount)))).toEqual([
      [25, 24, 23, 22, 21, 20, 19, 18, 17, 16],
      [15, 14, 13, 12, 11, 10, 9, 8, 7, 6],
      [5, 4, 3, 2, 1],
      [],
    ])
  })
})
