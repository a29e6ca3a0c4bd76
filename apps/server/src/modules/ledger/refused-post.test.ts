import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDatabase } from '../../../test/database.ts'
import {
  initiatedFromGame,
  depositOf,
  heldForWithdrawal,
  refusedByGame,
  releasedFromWithdrawal,
  resultOf,
  sentToGame,
} from '../../../test/postings.ts'
import { connect, type Connection, inTransaction } from '../../platform/database/db.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { newPublicId } from '../../platform/ids.ts'
import { createLog } from '../../platform/log.ts'
import { auditLedger } from './audit.ts'
import { openLedger, post, type Posting, postings } from './index.ts'

let connection: Connection
let drop: () => Promise<void>

beforeAll(async () => {
  const database = await createDatabase()
  drop = database.drop
  connection = connect(database.ownerUrl, { log: createLog('silent'), maxConnections: 4 })
  // Nothing takes coins yet.
  const owner = new pg.Client({ connectionString: database.superuserUrl })
  await owner.connect()
  await owner.query(`insert into ledger.posting_kind values ('coins_spun', 'player', 'coin', 'coin-issue', null, false)`)
  await owner.query('select ledger.derive_posting_rules()')
  await owner.end()
})
afterAll(async () => {
  await connection.close()
  await drop()
})

const deposit = depositOf(1_000n, 'a payment')
const toPg = (amount: bigint) => sentToGame(amount, 'PG', 't')
const withdrawal = (amount: bigint) => heldForWithdrawal(amount, 'w')
const released = (amount: bigint) => releasedFromWithdrawal(amount, 'w')
const won = (game: string) => resultOf(game, 0n, 70n)
const spun = (coins: bigint): Posting => ({ ...postings.coinsGiven(coins, 'a spin'), kind: 'coins_spun' as Posting['kind'] })

const postFor = (ownerId: string, posting: Posting, idempotencyKey: string = newPublicId(), expectedVersion?: bigint) =>
  post(connection.db, { ownerId, posting, idempotencyKey, ...(expectedVersion === undefined ? {} : { expectedVersion }) }, refuse)

/** Money in every kind of account that `ledger.post` treats in its own way. */
async function playerWithMoney(): Promise<string> {
  const playerId = newPublicId()
  await inTransaction(connection.db, (tx) => openLedger(tx, playerId, 'BAHT'))
  await postFor(playerId, deposit, 'deposit')
  await postFor(playerId, withdrawal(100n), 'withdrawal')
  await postFor(playerId, toPg(200n), 'to PG')
  await postFor(playerId, postings.coinsGiven(3n, 'a coupon'), 'coins')
  return playerId
}

/** What an audit names, but for the kind that was added here. */
const findings = async () => (await auditLedger(connection.db)).filter(({ says }) => !says.includes('coins_spun'))

/** Everything there is of this owner but what is remembered of refused requests. */
async function rowsOf(playerId: string): Promise<unknown> {
  const { rows } = await sql`
    select o.*, (select jsonb_agg(b order by b.subaccount, b.account) from ledger.balance b where b.owner_id = o.owner_id) as balances,
      (select jsonb_agg(p order by p.posting_no) from ledger.posting p where p.owner_id = o.owner_id) as postings,
      (select jsonb_agg(r order by r.idempotency_key) from ledger.request r where r.owner_id = o.owner_id and r.refusal is null) as requests
    from ledger.owner o where o.owner_id = ${playerId}`.execute(connection.db)
  return rows
}

/** The posting, its idempotency key and the version of the accounts it rests on. */
type Refused = [what: string, posting: Posting, idempotencyKey: string | undefined, expectedVersion?: bigint]

describe('a refused posting leaves every row as it was', () => {
  test.each<Refused>([
    ['more than the wallet holds', toPg(701n), undefined],
    ['more than is held', released(101n), undefined],
    ['more coins than there are', spun(4n), undefined],
    ['more than is in transit', refusedByGame(201n, 'PG', 't'), undefined],
    ['more than the game holds', initiatedFromGame(1n, 'PG', 't'), undefined],
    ['from a game never played', initiatedFromGame(1n, 'JOKER', 't'), undefined],
    ['to the wallet, under a used key', { ...deposit, amount: 1n }, 'withdrawal'],
    ['from the wallet, under a used key', withdrawal(1n), 'deposit'],
    ['out of what is held, under a used key', released(1n), 'deposit'],
    ['to a game, under a used key', toPg(1n), 'deposit'],
    ['to a game never played, under a used key', sentToGame(1n, 'JOKER', 't'), 'deposit'],
    ['a result at an older version', won('PG'), undefined, 0n],
    ['a result at a version to come', won('PG'), undefined, 2n],
    ['a first result at a version to come', won('JOKER'), undefined, 1n],
    ['a first result under a used key', won('JOKER'), 'deposit', 0n],
  ])('%s', async (_what, posting, idempotencyKey, expectedVersion) => {
    const playerId = await playerWithMoney()
    const before = await rowsOf(playerId)
    await expect(postFor(playerId, posting, idempotencyKey, expectedVersion)).rejects.toThrow()
    expect(await rowsOf(playerId)).toEqual(before)
    await postFor(playerId, { ...deposit, referenceId: 'another' })
    expect(await findings()).toEqual([])
  })

  test.each<[string, Posting]>([
    ['deposit', deposit],
    ['withdrawal', withdrawal(100n)],
    ['to PG', toPg(200n)],
    ['coins', postings.coinsGiven(3n, 'a coupon')],
  ])('so does one that repeats: %s', async (idempotencyKey, posting) => {
    const playerId = await playerWithMoney()
    const before = await rowsOf(playerId)
    expect(await postFor(playerId, posting, idempotencyKey)).toMatchObject({ isNew: false, wallet: 700n })
    expect(await rowsOf(playerId)).toEqual(before)
    expect(await findings()).toEqual([])
  })

  test('one that would have been the first leaves the chain where it began', async () => {
    const playerId = newPublicId()
    await inTransaction(connection.db, (tx) => openLedger(tx, playerId, 'BAHT'))
    const before = await rowsOf(playerId)
    await expect(postFor(playerId, initiatedFromGame(1n, 'PG', 't'))).rejects.toThrow()
    expect(await rowsOf(playerId)).toEqual(before)
  })
})
