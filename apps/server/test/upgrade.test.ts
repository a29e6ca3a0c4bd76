import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { auditLedgerAndModules } from '../src/audit/audit-ledger-and-modules.ts'
import { connect, type Connection } from '../src/platform/database/db.ts'
import { systemClock } from '../src/platform/clock.ts'
import { refuse } from '../src/platform/http/refusal.ts'
import { newSecret, sha256 } from '../src/platform/ids.ts'
import { createLog } from '../src/platform/log.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { createPlayerResolver } from '../src/modules/account/index.ts'
import { readBalances, readGameAccount, post, statementPage } from '../src/modules/ledger/index.ts'
import { createDatabase } from './database.ts'
import { depositOf } from './postings.ts'
import type { TestDatabase } from './test-postgres.ts'

const MIGRATIONS = join(import.meta.dirname, '..', 'migrations')
const PLAYER = '00000000-0000-4000-8000-000000000001'
const OTHER = '00000000-0000-4000-8000-000000000002'
const TRANSFER = '00000000-0000-4000-8000-00000000000a'
const WITHDRAWAL = '00000000-0000-4000-8000-00000000000b'
const silent = { info: () => undefined, warn: () => undefined }

let folder: string
let database: TestDatabase
/** Who can do damage behind the back of triggers. */
let superuser: pg.Client
let connection: Connection

/** A database as the release before the catalogue left it, with a day in its records. */
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'krapao-release-'))
  const before = join(folder, 'migrations')
  const functionsFolder = join(folder, 'functions')
  for (const made of [before, functionsFolder]) mkdirSync(made)
  for (const name of readdirSync(MIGRATIONS).filter((file) => file < '014')) copyFileSync(join(MIGRATIONS, name), join(before, name))
  database = await createDatabase('empty')
  await migrate(database.ownerUrl, { log: silent, folder: before, functionsFolder })
  superuser = new pg.Client({ connectionString: database.superuserUrl })
  await superuser.connect()
  await superuser.query(A_DAY)
  connection = connect(database.ownerUrl, { log: createLog('silent') })
})
afterEach(async () => {
  await connection.close()
  await superuser.end()
  await database.drop()
  rmSync(folder, { recursive: true })
})

const upgrade = () => migrate(database.ownerUrl, { log: silent })

const posted = (
  player: string,
  kind: string,
  [from, to, place]: (string | null)[],
  { amount, type = null, key, referenceId = key }: Words,
) => {
  const text = (value: string | null) => (value === null ? 'null' : `'${value}'`)
  return `select ledger.post('${player}', '${kind}', ${text(from!)}, ${text(to!)}, ${text(place!)}, ${amount}, ${text(type)}, '${key}', '${referenceId}', now(), null);`
}
interface Words {
  amount: number
  type?: string | null
  key: string
  referenceId?: string
}

const A_DAY = `
  insert into account.player (player_id, phone, name, password_hash, currency, created_at)
    values ('${PLAYER}', '081', 'มานี', 'x', 'BAHT', now()), ('${OTHER}', '082', 'BOUNMY', 'x', 'LAK', now());
  insert into account.bank_account (player_id, bank_code, account_no, account_name, changed_at) values ('${PLAYER}', 'SCB', '1', 'MANEE', now());
  select ledger.open_player('${PLAYER}', 'BAHT'), ledger.open_player('${OTHER}', 'LAK');
  insert into deposit.settlement (outside_reference, channel, player_id, amount, evidence, settled_at) values
    ('SCB:1', 'qr', '${PLAYER}', 10000, '{}', now()), ('SCB:2', 'bank', '${PLAYER}', 500, '{}', now()),
    ('SCB:3', 'slip', '${PLAYER}', 70, '{}', now()), ('GIFT:1', 'giftlink', '${OTHER}', 900, '{}', now());
  insert into games.transfer (transfer_id, player_id, game_code, username, direction, amount, state, request_key, created_at, ended_at)
    values ('${TRANSFER}', '${PLAYER}', 'PG', 'manee', 'in', 6000, 'done', 'press', now(), now());
  insert into withdraw.withdrawal (withdrawal_id, player_id, amount, state, request_key, bank_code, account_no, account_name, created_at)
    values ('${WITHDRAWAL}', '${PLAYER}', 2000, 'held', 'press', 'SCB', '1', 'MANEE', now());
  ${posted(PLAYER, 'deposit', ['gateway', 'wallet', 'KBANK'], { amount: 10_000, type: 'deposit', key: 'deposit:SCB:1', referenceId: 'SCB:1' })}
  ${posted(PLAYER, 'deposit', ['bank', 'wallet', 'SCB'], { amount: 500, type: 'deposit', key: 'deposit:SCB:2', referenceId: 'SCB:2' })}
  ${posted(PLAYER, 'deposit', ['bank', 'wallet', 'SCB'], { amount: 70, type: 'deposit', key: 'deposit:SCB:3', referenceId: 'SCB:3' })}
  ${posted(PLAYER, 'game_in_sent', ['wallet', 'transit', 'PG'], { amount: 6000, type: 'transfer', key: 'transfer:press', referenceId: TRANSFER })}
  ${posted(PLAYER, 'game_in_done', ['transit', 'game', 'PG'], { amount: 6000, key: `transfer-end:${TRANSFER}`, referenceId: TRANSFER })}
  ${posted(PLAYER, 'game_result', ['game', 'result', 'PG'], { amount: 1500, key: 'result:1', referenceId: 'balance 4500' })}
  ${posted(PLAYER, 'game_result', ['result', 'game', 'PG'], { amount: 300, key: 'result:2', referenceId: 'balance 4800' })}
  ${posted(PLAYER, 'withdraw_held', ['wallet', 'held', null], { amount: 2000, type: 'withdraw', key: 'withdraw:press', referenceId: WITHDRAWAL })}
  ${posted(PLAYER, 'coins_given', ['coin-issue', 'coin', null], { amount: 12, key: 'coins' })}
  ${posted(OTHER, 'deposit', ['giftlink', 'wallet', null], { amount: 900, type: 'deposit', key: 'deposit:GIFT:1', referenceId: 'GIFT:1' })}`

test('the books of the release before are carried over whole, and an audit finds them right', async () => {
  await upgrade()
  const { db } = connection
  expect(await auditLedgerAndModules(db)).toEqual([])
  expect(await readBalances(db, PLAYER)).toMatchObject({ wallet: 2_570n, held: 2_000n, coin: 12n, currency: 'BAHT', postingNo: 9n })
  expect(await readBalances(db, OTHER)).toMatchObject({ wallet: 900n, currency: 'LAK', postingNo: 1n })
  expect(await readGameAccount(db, PLAYER, 'PG')).toMatchObject({ balance: 4_800n, transit: 0n })
  const kinds = await db.selectFrom('ledger.posting').select('kind').orderBy('owner_id').orderBy('posting_no').execute()
  expect(kinds.map(({ kind }) => kind).join(' ')).toBe(
    'deposit_gateway deposit_bank deposit_slip game_in_sent game_in_done game_loss game_win withdraw_held coins_given deposit_giftlink',
  )
  const { entries } = await statementPage(db, PLAYER, { page: 1, limit: 10 })
  expect(entries.map(({ from, to, amount }) => `${from}>${to} ${amount}`)).toEqual([
    'WALLET>BANK 2000',
    'WALLET>PG 6000',
    'SCB>WALLET 70',
    'SCB>WALLET 500',
    'KBANK>WALLET 10000',
  ])
})

test('settled payments are credited ones, and money without an owner stands in the journal of the house from here on', async () => {
  await superuser.query(`
    insert into deposit.qr (qr_id, player_id, provider, amount, state, created_at, expires_at) values ('QR1', '${PLAYER}', 'KBANK', 700, 'replaced', now(), now());
    insert into deposit.unmatched (outside_reference, channel, amount, reason, evidence, received_at, decided_at, decision) values
      ('SCB:W1', 'qr', 701, 'the amount is not the one of the QR', '{"provider": "KBANK", "reference": "QR1", "eventId": "e1"}', now(), null, null),
      ('SCB:W2', 'bank', 90, 'the sending account is not known', '{"toAccountNo": "9", "currency": "LAK", "eventId": "e2"}', now(), null, null),
      ('SCB:W3', 'bank', 80, 'the sending account is not known', '{"eventId": "e3"}', now(), now(), 'sent back'),
      ('SCB:2#bank:e4', 'bank', 600, 'its reference was credited as another payment', '{"eventId": "e4"}', now(), null, null),
      ('SCB:2', 'bank', 500, 'the name is not the registered one', '{"eventId": "e5"}', now(), now(), 'credited')`)
  await upgrade()
  const { db } = connection
  expect(await auditLedgerAndModules(db)).toEqual([])
  const { rows: payments } = await superuser.query(`
    select reference || ' ' || state || ' ' || amount || ' ' || currency || ' ' || coalesce(subaccount, 'nobody') || ' ' || coalesce(qr_id, '-') as is
    from deposit.payment order by reference`)
  expect(payments.map((row) => row.is)).toEqual([
    'GIFT:1 credited 900 LAK nobody -',
    'SCB:1 credited 10000 BAHT KBANK -',
    'SCB:2 credited 500 BAHT SCB -',
    'SCB:3 credited 70 BAHT SCB -',
    'SCB:W1 unallocated 701 BAHT KBANK QR1',
    'SCB:W2 unallocated 90 LAK UNKNOWN -',
    'SCB:W3 returned 80 BAHT UNKNOWN -',
  ])
  const { rows: postings } = await superuser.query(`
    select p.reference_id || ' ' || p.kind || ' ' || p.amount as is from ledger.posting p join ledger.owner o using (owner_id) where o.kind = 'house'
    order by p.reference_id, p.posting_no`)
  expect(postings.map((row) => row.is)).toEqual([
    'SCB:W1 unallocated_gateway 701',
    'SCB:W2 unallocated_bank 90',
    'SCB:W3 unallocated_bank 80',
    'SCB:W3 unallocated_returned_bank 80',
  ])
  const { rows: items } = await superuser.query(`
    select kind || ' ' || subject as is from operator.work_item where closed_at is null and kind in ('payment', 'contradiction') order by 1`)
  expect(items.map((row) => row.is)).toEqual(['contradiction SCB:2', 'payment SCB:W1', 'payment SCB:W2'])
})

test('what was posted before is not posted again, and what comes after continues its chain', async () => {
  await upgrade()
  const { db } = connection
  const again = { ownerId: PLAYER, posting: depositOf(10_000n, 'SCB:1'), idempotencyKey: 'deposit:SCB:1' }
  expect(await post(db, again, refuse)).toMatchObject({ isNew: false, postingNo: 1n, wallet: 2_570n })
  const next = { ownerId: PLAYER, posting: depositOf(30n, 'SCB:4'), idempotencyKey: 'deposit:SCB:4' }
  expect(await post(db, next, refuse)).toMatchObject({ isNew: true, postingNo: 10n, statementNo: 6n, wallet: 2_600n })
  // The settlement of the last one is the only thing that is missing.
  expect((await auditLedgerAndModules(db)).map(({ says }) => says)).toEqual([
    `payment SCB:4 of player ${PLAYER}: the module says nothing , the ledger says deposit_gateway 30`,
  ])
})

test('phones, bank accounts and names at games stay with their players, and what a player has to play and who invited them is kept', async () => {
  await superuser.query(`
    update account.player set invited_by = '${PLAYER}' where player_id = '${OTHER}';
    insert into games.game (code, name, category, factor_hundredths, is_shown, position) values ('PG', 'PG', 'slot', 100, true, 0);
    insert into games.account (player_id, game_code, username, password_sealed, opened_at) values ('${PLAYER}', 'PG', 'manee', '', now());
    insert into bonus.condition (condition_id, player_id, description, required_turnover, done_turnover, opened_at)
      values (gen_random_uuid(), '${PLAYER}', 'Welcome', 100, 25, now())`)
  await upgrade()
  const { db } = connection
  const phones = await db.selectFrom('account.phone').selectAll().orderBy('phone').execute()
  expect(phones).toEqual([
    { phone: '081', player_id: PLAYER },
    { phone: '082', player_id: OTHER },
  ])
  expect(await db.selectFrom('games.username').selectAll().execute()).toEqual([{ game_code: 'PG', username: 'manee', player_id: PLAYER }])
  // Registered, and used for nothing that was seen: it is not proven.
  expect(await db.selectFrom('account.bank_claim').selectAll().execute()).toEqual([])
  const inquiries = await db.selectFrom('account.name_inquiry').select(['player_id', 'version_no', 'state']).execute()
  expect(inquiries).toEqual([{ player_id: PLAYER, version_no: 1, state: 'asking' }])
  const unmet = await superuser.query('select required_turnover, done_turnover from bonus.unmet_condition($1)', [PLAYER])
  expect(unmet.rows).toEqual([{ required_turnover: 100n, done_turnover: 25n }])
  const invited = await db.selectFrom('account.player').select('invited_by').where('player_id', '=', OTHER).executeTakeFirst()
  expect(invited).toEqual({ invited_by: PLAYER })
})

test.each<[string, string]>([
  [
    'a credited payment from it',
    `update deposit.settlement set settled_at = now() + interval '1 minute', evidence = '{"fromBankCode": "scb", "fromAccountNo": "1"}' where outside_reference = 'SCB:2'`,
  ],
  [
    'a payout to it',
    `insert into withdraw.withdrawal (withdrawal_id, player_id, amount, state, request_key, bank_code, account_no, account_name, approved_by, approved_at,
        created_at, ended_at)
      values (gen_random_uuid(), '${PLAYER}', 10, 'paid', 'other', 'SCB', '1', 'MANEE', 'rule', now(), now(), now())`,
  ],
])('a bank account stays proven by %s', async (_what, lay) => {
  await superuser.query(lay)
  await upgrade()
  const claims = await connection.db
    .selectFrom('account.bank_claim')
    .select(['bank_code', 'account_no', 'player_id', 'proof', 'reference'])
    .execute()
  expect(claims).toEqual([{ bank_code: 'SCB', account_no: '1', player_id: PLAYER, proof: 'earlier', reference: null }])
})

test('who was signed in before signs in again: a token that does not say whose it is opens nothing', async () => {
  const token = newSecret()
  const begin = 'insert into account.session (token_hash, player_id, created_at, last_seen_at) values ($1, $2, now(), now())'
  await superuser.query(begin, [sha256(token), PLAYER])
  await upgrade()
  const { db } = connection
  const { resolve } = createPlayerResolver({ db, clock: systemClock, log: createLog('silent') })
  await expect(resolve(token, { bearer: token, cookie: () => undefined, isForeign: false })).rejects.toMatchObject({
    code: 'INVALID_USER_1',
  })
  const sessions = await db.selectFrom('account.session').select(['player_id', 'revoked_at']).execute()
  expect(sessions).toEqual([{ player_id: PLAYER, revoked_at: expect.any(Date) }])
})

test.each([
  ['a movement that was changed', `update ledger.movement set amount = amount + 1 where movement_no = 4`, 'movement 4 of player'],
  ['a chain whose end was cut off', `delete from ledger.movement where movement_no = 9`, 'does not end where'],
])('books with %s are left as they are', async (_what, damage, says) => {
  await superuser.query('set session_replication_role = replica')
  await superuser.query(damage)
  await expect(upgrade()).rejects.toThrow(says)
  const { rows } = await superuser.query('select count(*)::int as count from ledger.movement')
  expect(rows[0].count).toBeGreaterThan(8)
})

test('a balance that was wrong before is wrong after, and is named', async () => {
  await superuser.query('set session_replication_role = replica; update ledger.player set held = held + 1 where held > 0')
  await upgrade()
  expect((await auditLedgerAndModules(connection.db)).map(({ says }) => says).join()).toContain('account held of owner')
})
