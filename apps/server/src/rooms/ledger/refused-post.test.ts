import { satang } from '@krapao/money'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDatabase } from '../../../test/database.ts'
import { connect, type Connection, inTransaction } from '../../platform/db.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { newPublicId } from '../../platform/ids.ts'
import { createLog } from '../../platform/log.ts'
import { auditLedger } from './audit.ts'
import { movements, openBooks, post, type Movement } from './index.ts'

const AT = new Date('2026-11-21T05:00:00Z')
let connection: Connection
let drop: () => Promise<void>

beforeAll(async () => {
  const database = await createDatabase()
  drop = database.drop
  connection = connect(database.url, { log: createLog('silent'), maxConnections: 4 })
})
afterAll(async () => {
  await connection.close()
  await drop()
})

const deposit = movements.depositSettled(satang(1_000n), { channel: 'qr', provider: 'KBANK' }, 'a payment')
const toPg = (amount: bigint) => movements.sentToGame(satang(amount), 'PG', 't')
const withdrawal = (amount: bigint) => movements.withdrawalHeld(satang(amount), 'w')
const won = (game: string) => movements.gameResult({ mirror: satang(0n), balance: satang(70n), game })

const postFor = (playerId: string, movement: Movement, requestKey: string = newPublicId(), gameVersion?: bigint) =>
  post(connection.db, { playerId, movement, requestKey, at: AT, ...(gameVersion === undefined ? {} : { gameVersion }) }, refuse)

/** Money in every kind of account that `ledger.post` treats in its own way. */
async function playerWithMoney(): Promise<string> {
  const playerId = newPublicId()
  await inTransaction(connection.db, (tx) => openBooks(tx, playerId, 'BAHT'))
  await postFor(playerId, deposit, 'deposit')
  await postFor(playerId, withdrawal(100n), 'withdrawal')
  await postFor(playerId, toPg(200n), 'to PG')
  await postFor(playerId, movements.coinsGiven(3n, 'a coupon'), 'coins')
  return playerId
}

async function rowsOf(playerId: string): Promise<unknown> {
  const { rows } = await sql`
    select p.*, (select jsonb_agg(a order by a.game) from ledger.game_account a where a.player_id = p.player_id) as at_games,
      (select count(*) from ledger.movement m where m.player_id = p.player_id) as movements
    from ledger.player p where p.player_id = ${playerId}`.execute(connection.db)
  return rows
}

/** The movement, its request key and the version of the game account it rests on. */
type Refused = [what: string, movement: Movement, requestKey: string | undefined, gameVersion?: bigint]

describe('a refused movement leaves every row as it was', () => {
  test.each<Refused>([
    ['more than the wallet holds', toPg(701n), undefined],
    ['more than is held', movements.withdrawalReleased(satang(101n), 'w'), undefined],
    ['more coins than there are', { ...movements.coinsGiven(4n, 'a spin'), from: 'coin', to: 'coin-issue' }, undefined],
    ['more than is in transit', movements.refusedByGame(satang(201n), 'PG', 't'), undefined],
    ['more than the game holds', movements.askedFromGame(satang(1n), 'PG', 't'), undefined],
    ['from a game never played', movements.askedFromGame(satang(1n), 'JOKER', 't'), undefined],
    ['to the wallet, under a used key', { ...deposit, amount: 1n }, 'withdrawal'],
    ['from the wallet, under a used key', withdrawal(1n), 'deposit'],
    ['out of what is held, under a used key', movements.withdrawalReleased(satang(1n), 'w'), 'deposit'],
    ['to a game, under a used key', toPg(1n), 'deposit'],
    ['to a game never played, under a used key', movements.sentToGame(satang(1n), 'JOKER', 't'), 'deposit'],
    ['a result at an older version', won('PG'), undefined, 0n],
    ['a result at a version to come', won('PG'), undefined, 2n],
    ['a first result at a version to come', won('JOKER'), undefined, 1n],
    ['a first result under a used key', won('JOKER'), 'deposit', 0n],
  ])('%s', async (_what, movement, requestKey, gameVersion) => {
    const playerId = await playerWithMoney()
    const before = await rowsOf(playerId)
    await expect(postFor(playerId, movement, requestKey, gameVersion)).rejects.toThrow()
    expect(await rowsOf(playerId)).toEqual(before)
    await postFor(playerId, { ...deposit, cause: 'another' })
    expect(await auditLedger(connection.db)).toEqual([])
  })

  test.each<[string, Movement]>([
    ['deposit', deposit],
    ['withdrawal', withdrawal(100n)],
    ['to PG', toPg(200n)],
    ['coins', movements.coinsGiven(3n, 'a coupon')],
  ])('so does one that repeats: %s', async (requestKey, movement) => {
    const playerId = await playerWithMoney()
    const before = await rowsOf(playerId)
    expect(await postFor(playerId, movement, requestKey)).toMatchObject({ isNew: false, wallet: 700n })
    expect(await rowsOf(playerId)).toEqual(before)
    expect(await auditLedger(connection.db)).toEqual([])
  })

  test('one that would have been the first leaves the chain where it began', async () => {
    const playerId = newPublicId()
    await inTransaction(connection.db, (tx) => openBooks(tx, playerId, 'BAHT'))
    const before = await rowsOf(playerId)
    await expect(postFor(playerId, movements.askedFromGame(satang(1n), 'PG', 't'))).rejects.toThrow()
    expect(await rowsOf(playerId)).toEqual(before)
  })
})
