import { satang } from '@krapao/money'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDatabase } from '../../../test/database.ts'
import { connect, type Connection, inTransaction } from '../../platform/db.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { newPublicId } from '../../platform/ids.ts'
import { createLog } from '../../platform/log.ts'
import { auditLedger } from './audit.ts'
import { MovedOn, movements, openBooks, post, type Movement } from './index.ts'
import { balancesOf, gameAccountOf, statementPage } from './read.ts'

const AT = new Date('2026-11-21T05:00:00Z')
let connection: Connection
let drop: () => Promise<void>

beforeAll(async () => {
  const database = await createDatabase()
  drop = database.drop
  connection = connect(database.url, { log: createLog('silent'), maxConnections: 30 })
})
afterAll(async () => {
  await connection.close()
  await drop()
})

async function newPlayer(): Promise<string> {
  const playerId = newPublicId()
  await inTransaction(connection.db, (tx) => openBooks(tx, playerId, 'BAHT'))
  return playerId
}

const deposit = (amount: bigint, reference = newPublicId()) =>
  movements.depositSettled(satang(amount), { channel: 'qr', provider: 'KBANK' }, reference)

function postFor(playerId: string, movement: Movement, requestKey: string = newPublicId()) {
  return post(connection.db, { playerId, movement, requestKey, at: AT }, refuse)
}

/** Posts a first movement under `one-key`, and begins the second while the first is not committed yet. */
function afterOverlap<Second>(playerId: string, movement: Movement, begin: () => Promise<Second>) {
  return inTransaction(connection.db, async (tx) => {
    const first = await post(tx, { playerId, movement, requestKey: 'one-key', at: AT }, refuse)
    const second = begin().catch((error: unknown) => error)
    await new Promise((resolve) => setTimeout(resolve, 400))
    return { first, second }
  })
}

describe('posting a movement', () => {
  test('[WAL-01] credits the wallet and leaves books that an audit finds right', async () => {
    const playerId = await newPlayer()
    expect(await postFor(playerId, deposit(10_000n))).toMatchObject({ isNew: true, movementNo: 1n, statementNo: 1n, wallet: 10_000n })
    expect(await balancesOf(connection.db, playerId)).toMatchObject({ wallet: 10_000n, movementNo: 1n })
    expect(await auditLedger(connection.db)).toEqual([])
  })

  test('takes no more than there is, and says so without a trace', async () => {
    const playerId = await newPlayer()
    await postFor(playerId, deposit(100n))
    await expect(postFor(playerId, movements.sentToGame(satang(101n), 'PG', 't'))).rejects.toMatchObject({ code: 'MONEY_NOT_ENOUGH' })
    expect(await balancesOf(connection.db, playerId)).toMatchObject({ wallet: 100n, movementNo: 1n })
  })

  test.each<[string, Movement]>([
    ['a game', movements.askedFromGame(satang(101n), 'PG', 't')],
    ['what is on its way', movements.arrivedAtGame(satang(101n), 'PG', 't')],
    ['a game never played', movements.askedFromGame(satang(1n), 'JOKER', 't')],
  ])('nor more than there is of %s', async (_where, tooMuch) => {
    const playerId = await newPlayer()
    await postFor(playerId, movements.gameResult({ mirror: satang(0n), balance: satang(200n), game: 'PG' }))
    await postFor(playerId, movements.askedFromGame(satang(100n), 'PG', 't'))
    await expect(postFor(playerId, tooMuch)).rejects.toMatchObject({ code: 'MONEY_NOT_ENOUGH' })
    expect(await gameAccountOf(connection.db, playerId, 'PG')).toEqual({ balance: 100n, transit: 100n, version: 2n })
  })

  test('the same key again gives the first answer and moves nothing', async () => {
    const playerId = await newPlayer()
    const movement = deposit(500n)
    const first = await postFor(playerId, movement, 'one-key')
    const second = await postFor(playerId, movement, 'one-key')
    expect(second).toEqual({ ...first, isNew: false })
    expect((await balancesOf(connection.db, playerId)).wallet).toBe(500n)
  })

  test.each<[string, Partial<Movement>]>([
    ['amount', { amount: 501n }],
    ['kind', { kind: 'coins_given' }],
    ['account to take from', { from: 'bank' }],
    ['account to give to', { to: 'held' }],
    ['place', { place: 'SCB' }],
    ['cause', { cause: 'another' }],
  ])('the same key with another %s is refused', async (_what, other) => {
    const playerId = await newPlayer()
    const movement = deposit(500n)
    await postFor(playerId, movement, 'one-key')
    await expect(postFor(playerId, { ...movement, ...other }, 'one-key')).rejects.toMatchObject({ code: 'REQUEST_KEY_REUSED' })
    expect(await balancesOf(connection.db, playerId)).toMatchObject({ wallet: 500n, movementNo: 1n })
  })

  test('a second under the same key, come before the first has committed, waits and repeats its answer', async () => {
    const playerId = await newPlayer()
    const movement = deposit(500n)
    const both = await afterOverlap(playerId, movement, () => postFor(playerId, movement, 'one-key'))
    expect(await both.second).toEqual({ ...both.first, isNew: false })
  })

  test('a second that wants the same money, come before the first has committed, waits and finds too little', async () => {
    const playerId = await newPlayer()
    await postFor(playerId, deposit(1_000n))
    const both = await afterOverlap(playerId, movements.sentToGame(satang(600n), 'PG', 't1'), () =>
      postFor(playerId, movements.sentToGame(satang(600n), 'PG', 't2')).catch((error: { code: string }) => error.code),
    )
    expect(await both.second).toBe('MONEY_NOT_ENOUGH')
    expect(both.first.wallet).toBe(400n)
  })

  test('fifty at once under one key post once', async () => {
    const playerId = await newPlayer()
    const movement = deposit(700n)
    const answers = await Promise.all(Array.from({ length: 50 }, () => postFor(playerId, movement, 'one-key')))
    expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect((await balancesOf(connection.db, playerId)).wallet).toBe(700n)
  })

  test('fifty at once that want half of the wallet each: two get it', async () => {
    const playerId = await newPlayer()
    await postFor(playerId, deposit(1_000n))
    const answers = await Promise.allSettled(
      Array.from({ length: 50 }, (_, i) => postFor(playerId, movements.sentToGame(satang(500n), 'PG', `t${i}`))),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    const balances = await balancesOf(connection.db, playerId)
    expect(balances.wallet).toBe(0n)
    expect(balances.transit.get('PG')).toBe(1_000n)
    expect(await auditLedger(connection.db)).toEqual([])
  })

  test.each<[string, Partial<Movement>]>([
    ['nothing', { amount: 0n }],
    ['less than nothing', { amount: -5n }],
    ['money from an account to itself', { from: 'wallet', to: 'wallet' }],
    ['coins into money', { from: 'coin-issue', to: 'wallet' }],
    ['to a game without its name', { from: 'wallet', to: 'game', place: null }],
    ['with a place where neither account has one', { from: 'bonus', place: 'PG' }],
  ])('a movement of %s is a fault, not an answer', async (_what, wrong) => {
    const playerId = await newPlayer()
    await postFor(playerId, deposit(100n))
    const movement = { ...movements.coinsGiven(5n, 'test'), from: 'bonus' as const, to: 'wallet' as const, ...wrong }
    await expect(postFor(playerId, movement)).rejects.toThrow('does not balance')
    expect(await balancesOf(connection.db, playerId)).toMatchObject({ wallet: 100n, movementNo: 1n })
  })

  test('nor can a game have an impossible name', async () => {
    const playerId = await newPlayer()
    await postFor(playerId, deposit(100n))
    await expect(postFor(playerId, movements.sentToGame(satang(5n), 'pg!', 't'))).rejects.toThrow('game_code_is_plain')
  })

  test('an account that is not in the books is a fault', async () => {
    const playerId = await newPlayer()
    const movement = { ...deposit(5n), to: 'pocket' } as unknown as Movement
    await expect(postFor(playerId, movement)).rejects.toThrow('account_kind')
  })

  test('a result rests on the balance it was read with: once the game account has moved, it is not posted', async () => {
    const playerId = await newPlayer()
    const result = (mirror: bigint, balance: bigint) =>
      movements.gameResult({ mirror: satang(mirror), balance: satang(balance), game: 'PG' })
    const postAt = (gameVersion: bigint, movement: Movement) =>
      post(connection.db, { playerId, movement, requestKey: newPublicId(), at: AT, gameVersion }, refuse)
    await postAt(0n, result(0n, 700n))
    await expect(postAt(0n, result(0n, 700n))).rejects.toThrow(MovedOn)
    expect(await gameAccountOf(connection.db, playerId, 'PG')).toEqual({ balance: 700n, transit: 0n, version: 1n })
    await postAt(1n, result(700n, 0n))
    expect(await gameAccountOf(connection.db, playerId, 'PG')).toEqual({ balance: 0n, transit: 0n, version: 2n })
    expect(await auditLedger(connection.db)).toEqual([])
  })

  test('the application cannot write the books beside the function, nor change them', async () => {
    const playerId = await newPlayer()
    await postFor(playerId, deposit(100n))
    const attempts = [
      sql`update ledger.player set wallet = wallet + 1 where player_id = ${playerId}`,
      sql`update ledger.game_account set balance = balance + 1`,
      sql`insert into ledger.game_account values (${playerId}, 'PG', 1, 0, 1)`,
      sql`delete from ledger.movement where player_id = ${playerId}`,
      sql`update ledger.movement set amount = 1 where player_id = ${playerId}`,
      sql`truncate ledger.movement`,
      sql`update withdraw.withdrawal set account_no = '1', amount = 1`,
      sql`update games.transfer set amount = 1`,
      sql`update deposit.settlement set player_id = ${playerId}`,
      sql`update deposit.unmatched set amount = 1`,
      sql`update ledger.player set movement_no = 0 where player_id = ${playerId}`,
    ]
    for (const attempt of attempts) await expect(attempt.execute(connection.db)).rejects.toThrow('permission denied')
  })
})

describe('[STM-01] reading the statement', () => {
  test('pages of the newest first, by number, without a gap', async () => {
    const playerId = await newPlayer()
    for (let i = 1; i <= 25; i++) await postFor(playerId, deposit(BigInt(i)))
    // Closes no statement item of its own: it must not take a place in a page.
    await postFor(playerId, movements.gameResult({ mirror: satang(0n), balance: satang(10n), game: 'PG' }))
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
