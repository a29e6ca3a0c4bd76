import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDatabase } from '../../../test/database.ts'
import { depositOf } from '../../../test/postings.ts'
import { connect, type Connection, inTransaction } from '../../platform/database/db.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { newPublicId } from '../../platform/ids.ts'
import { createLog } from '../../platform/log.ts'
import { auditLedger } from './audit.ts'
import { openLedger, post, type Posting, postings } from './index.ts'

/** What a caller may say of a posting. */
interface Entry {
  kind?: string
  source?: string
  destination?: string
  amount?: bigint
  idempotencyKey?: string
}

let connection: Connection
let owner: pg.Client
let drop: () => Promise<void>

beforeAll(async () => {
  const database = await createDatabase()
  drop = database.drop
  connection = connect(database.ownerUrl, { log: createLog('silent'), maxConnections: 4 })
  owner = new pg.Client({ connectionString: database.superuserUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await connection.close()
  await drop()
})

async function playerWith(wallet: bigint): Promise<string> {
  const playerId = newPublicId()
  await inTransaction(connection.db, (tx) => openLedger(tx, playerId, 'BAHT'))
  await post(connection.db, { ownerId: playerId, posting: depositOf(wallet, 'a payment'), idempotencyKey: 'first' }, refuse)
  return playerId
}

/** As the application's role, past all that TypeScript would not let through. */
async function ask(ownerId: string, { kind, source, destination, amount = 5n, idempotencyKey = newPublicId() }: Entry): Promise<string> {
  const { rows } = await sql<{ status: string }>`
    select status from ledger.post(${ownerId}, row(${kind ?? null}, ${source ?? null}, ${destination ?? null}, ${amount}, ${idempotencyKey}, 'reference_id',
      null, null, null, null)::ledger.new_posting)`.execute(connection.db)
  return rows[0]!.status
}

/** Kinds that a test has listed: every later audit would name them. */
async function takeOut(...kinds: string[]): Promise<void> {
  await owner.query('set session_replication_role = replica')
  await owner.query('delete from ledger.posting_rule where kind = any ($1)', [kinds])
  await owner.query('delete from ledger.posting_kind where kind = any ($1)', [kinds])
  await owner.query('set session_replication_role = origin')
}

async function houseOwner(account: string, reference: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`select ledger.house_owner('BAHT', ${account}, ${reference}) as id`.execute(connection.db)
  return rows[0]!.id
}

describe('the catalogue', () => {
  test('of the program is that of the database, row for row', async () => {
    expect(await auditLedger(connection.db)).toEqual([])
    const accounts = await connection.db.selectFrom('ledger.account_kind').select('name').execute()
    const kinds = await connection.db.selectFrom('ledger.posting_kind').select('kind').execute()
    expect(accounts.map(({ name }) => name).toSorted()).toEqual(Object.keys(postings.ACCOUNTS).toSorted())
    expect(kinds.map(({ kind }) => kind).toSorted()).toEqual(Object.keys(postings.POSTING_KINDS).toSorted())
  })

  test.each<[meaning: postings.Meaning, kinds: string[]]>([
    ['deposit', ['deposit_bank', 'deposit_gateway', 'deposit_slip', 'deposit_giftlink', 'deposit_ewallet', 'allocated']],
    ['deposit_taken_back', ['chargeback_taken']],
    ['withdrawal', ['withdraw_paid']],
    ['withdrawal_returned', ['returned_by_bank']],
    ['play', ['game_win', 'game_loss']],
    ['grant', ['bonus_granted', 'prize_granted', 'invite_collected', 'refund_to_wallet']],
    ['grant_taken_back', ['bonus_taken', 'invite_taken', 'refund_taken']],
    ['correction', ['adjusted_up', 'adjusted_down', 'written_off', 'shortage_covered']],
  ])('says what comes to a %s, to the program and to the database', async (meaning, kinds) => {
    expect(postings.kindsOf(meaning).toSorted()).toEqual(kinds.toSorted())
    const { rows } = await sql<{ kinds: string[] }>`select ledger.kinds_of(${meaning}) as kinds`.execute(connection.db)
    expect(rows[0]!.kinds).toEqual(kinds.toSorted())
  })

  test('has words for both sides of whatever stands in a statement', () => {
    const rules: postings.PostingRule[] = Object.values(postings.POSTING_KINDS)
    const listed = rules.filter(({ statement }) => statement !== null)
    expect(listed.length).toBeGreaterThan(8)
    for (const { statement, source, destination } of listed) {
      const named = (account: keyof typeof postings.ACCOUNTS) => (postings.ACCOUNTS[account].hasSubaccount ? 'PG' : null)
      const { from, to } = statement!.names({ sourceSubaccount: named(source), destinationSubaccount: named(destination) })
      expect([from, to]).toEqual([expect.stringMatching(/^[A-Z]+$/), expect.stringMatching(/^[A-Z]+$/)])
    }
  })

  test('has a line in the statement for every kind that begins to change a wallet', () => {
    // The others end what such a line began.
    const ends = ['game_in_refused', 'game_out_done', 'withdraw_released']
    const unlisted = Object.entries<postings.PostingRule>(postings.POSTING_KINDS).filter(
      ([, { source, destination, statement }]) => [source, destination].includes('wallet') && statement === null,
    )
    expect(unlisted.map(([kind]) => kind)).toEqual(ends)
  })
})

describe('the database posts nothing', () => {
  test.each<[string, Entry]>([
    ['of a kind that somebody made up', { kind: 'made_up', source: 'KBANK' }],
    ['without a kind', { source: 'KBANK' }],
    ['of nothing', { kind: 'deposit_gateway', source: 'KBANK', amount: 0n }],
    ['of less than nothing', { kind: 'deposit_gateway', source: 'KBANK', amount: -5n }],
    ['without the subaccount that its source has', { kind: 'deposit_gateway' }],
    ['with a subaccount that its destination has not', { kind: 'deposit_gateway', source: 'KBANK', destination: 'PG' }],
    ['in the other direction', { kind: 'deposit_gateway', destination: 'KBANK' }],
    ['to a game without its name', { kind: 'game_in_sent' }],
    ['of a kind that belongs into the journal of the house', { kind: 'fee_bank', destination: 'SCB' }],
  ])('%s', async (_what, entry) => {
    const playerId = await playerWith(100n)
    const before = await connection.db.selectFrom('ledger.owner').selectAll().where('owner_id', '=', playerId).execute()
    await expect(ask(playerId, entry)).rejects.toMatchObject({ code: '23514' })
    expect(await connection.db.selectFrom('ledger.owner').selectAll().where('owner_id', '=', playerId).execute()).toEqual(before)
  })

  test('of a player in the journal of the house', async () => {
    const journal = await houseOwner('bank', 'a payment')
    await expect(ask(journal, { kind: 'deposit_gateway', source: 'KBANK' })).rejects.toThrow('does not belong into the journal of a house')
    await expect(ask(journal, { kind: 'withdraw_held' })).rejects.toThrow('does not belong into the journal of a house')
  })

  test('of a kind whose accounts count different things, or that no balance could be kept for', async () => {
    await owner.query(`insert into ledger.posting_kind values
      ('coins_bought', 'player', 'wallet', 'coin', null, false), ('house_in_player', 'player', 'bank', 'suspense', null, false),
      ('player_in_house', 'house', 'bank', 'wallet', null, false)`)
    await owner.query('select ledger.derive_posting_rules()')
    const playerId = await playerWith(100n)
    const journal = await houseOwner('bank', 'a payment')
    await expect(ask(playerId, { kind: 'coins_bought' })).rejects.toThrow('does not fit')
    await expect(ask(playerId, { kind: 'house_in_player', source: 'SCB', destination: 'BANK' })).rejects.toThrow('does not fit')
    await expect(ask(journal, { kind: 'player_in_house', source: 'SCB' })).rejects.toThrow('does not fit')
    await takeOut('coins_bought', 'house_in_player', 'player_in_house')
  })

  test('of a kind that is listed and has no rule yet, which the audit names', async () => {
    await owner.query(`insert into ledger.posting_kind values ('gift', 'player', 'bonus-cost', 'wallet', 'bonus', false)`)
    const playerId = await playerWith(100n)
    await expect(ask(playerId, { kind: 'gift' })).rejects.toThrow('does not fit')
    expect(await auditLedger(connection.db)).toContainEqual({
      invariant: 'I2 the rule by which a kind is posted is what the catalogue says of it',
      says: expect.stringContaining('gift is posted as nothing, and listed as {') as string,
    })
    await takeOut('gift')
  })
})

describe('a new kind of account', () => {
  test('is a row, has a balance that is kept, and gives no more than it got', async () => {
    await owner.query(`insert into ledger.account_kind values ('locked', 'player', 'MONEY', false)`)
    await owner.query(`insert into ledger.posting_kind values
      ('money_locked', 'player', 'wallet', 'locked', 'bonus', false), ('money_unlocked', 'player', 'locked', 'wallet', null, false)`)
    await owner.query('select ledger.derive_posting_rules()')
    const playerId = await playerWith(100n)
    const kind = (name: string) => ({
      kind: name as Posting['kind'],
      sourceSubaccount: null,
      destinationSubaccount: null,
      referenceId: 'a bonus',
    })
    const move = (name: string, amount: bigint) =>
      post(connection.db, { ownerId: playerId, posting: { ...kind(name), amount }, idempotencyKey: newPublicId() }, refuse)
    expect(await move('money_locked', 50n)).toMatchObject({ wallet: 50n })
    await expect(move('money_unlocked', 51n)).rejects.toMatchObject({ code: 'MONEY_NOT_ENOUGH' })
    expect(await move('money_unlocked', 20n)).toMatchObject({ wallet: 70n })
    const balances = connection.db.selectFrom('ledger.balance').select(['account', 'amount', 'version']).where('owner_id', '=', playerId)
    expect(await balances.execute()).toEqual([{ account: 'locked', amount: 30n, version: 2n }])
    const named = (await auditLedger(connection.db)).map(({ invariant }) => invariant)
    // Of all that an audit looks at, only the program has to learn of it.
    expect(named).toEqual([
      'I2 the catalogue of accounts is the one of the program',
      'I2 the catalogue of postings is the one of the program',
    ])
  })
})
