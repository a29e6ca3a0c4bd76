import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrate } from '../src/platform/database/migrate.ts'
import { createDatabase } from './database.ts'
import { judgeFunctions, judgeLocksInFunctions, judgeLocksInSource } from './judge-functions.ts'
import { type Finding, judgeTables } from '../src/platform/database/distribution/judge-tables.ts'
import { type PlacedTable, placedTables, type TableClasses } from '../src/platform/database/distribution/table-class.ts'
import { LEFT_BEHIND, PLACED_TABLES } from '../src/table-classes.ts'
import { EXCEPTIONS } from './table-exceptions.ts'
import type { TestDatabase } from './test-postgres.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const SOURCES = ['apps/server/{src,seed,migrations}/**/*.{ts,sql}', 'packages/*/src/**/*.ts', 'apps/operator/src/**/*.ts', 'tools/**/*.ts']

let database: TestDatabase
let owner: pg.Client

/** Migrated and nothing else: the clones of the template have a settable clock, which is a table. */
beforeAll(async () => {
  database = await createDatabase('empty')
  await migrate(database.ownerUrl, { log: { info: () => undefined, warn: () => undefined } })
  owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

async function judgeAll(placed: readonly PlacedTable[] = PLACED_TABLES): Promise<Finding[]> {
  const inSources = globSync(SOURCES, { cwd: ROOT })
    .map((path) => path.split(sep).join('/'))
    .flatMap((path) => judgeLocksInSource(path, readFileSync(join(ROOT, path), 'utf8')))
  return [
    ...(await judgeTables(owner, placed)),
    ...(await judgeFunctions(owner, placed)),
    ...(await judgeLocksInFunctions(owner)),
    ...inSources,
  ]
}

const EXCUSED = [...Object.keys(EXCEPTIONS), ...LEFT_BEHIND]
const without = (findings: Finding[]) => findings.filter(({ what }) => !EXCUSED.includes(what)).map(({ says }) => says)

test('every table and function of the database could stand on the machine of its player', async () => {
  expect(without(await judgeAll())).toEqual([])
})

test('no exception is kept that nothing needs', async () => {
  const needed = new Set((await judgeAll()).map(({ what }) => what))
  expect(EXCUSED.filter((what) => !needed.has(what))).toEqual([])
})

/** What a migration might do wrong, and what is then said. A table named `planted` is by player, unless `more` says what is in the manifest too. */
const PLANTED: Record<string, [ddl: string, says: string, more?: TableClasses]> = {
  'a table without a class': ['create table account.unlisted (player_id uuid primary key)', 'account.unlisted has no class: give it one'],
  'a class without a table': ['select 1', 'account.gone has a class and is no table', { oneNode: { gone: 'x' } }],
  'a table with two classes': [
    'create table account.planted (player_id uuid primary key)',
    'has two classes',
    { byPlayer: ['planted'], claims: { planted: { by: 'player_id', why: 'x' } } },
  ],
  'a table of players without its player': ['create table account.planted (id uuid primary key)', 'no column player_id that is never null'],
  'a player who may be null': ['create table account.planted (player_id uuid, id uuid primary key)', 'that is never null'],
  'a table of players without a key': [
    'create table account.planted (player_id uuid not null)',
    'account.planted is by player and has no primary key: give it one with player_id',
  ],
  'a primary key without the player': [
    'create table account.planted (id uuid primary key, player_id uuid not null)',
    'The primary key account.planted_pkey of account.planted, which is by player, lacks player_id',
  ],
  'a primary key without the owner': [
    'create table account.planted (id uuid primary key, owner_id uuid not null)',
    'The primary key account.planted_pkey of account.planted, which is by owner, lacks owner_id',
    { byOwner: ['planted'] },
  ],
  'a unique constraint without the player': [
    'create table account.planted (player_id uuid primary key, phone text unique)',
    'The unique index account.planted_phone_key of account.planted, which is by player, lacks player_id: add it to its columns, or make what it holds unique a claim.',
  ],
  'a unique index on some rows without the player': [
    'create table account.planted (player_id uuid primary key, code text); create unique index by_code on account.planted (code) where code is not null',
    'The unique index account.by_code',
  ],
  'a foreign key that leads to another player': [
    'create table account.planted (player_id uuid primary key, friend uuid references account.player)',
    'The foreign key account.planted_friend_fkey of account.planted, which is by player, lacks player_id',
  ],
  'a foreign key whose player is another column there': [
    'create table account.other (player_id uuid primary key, friend uuid unique); create table account.planted (player_id uuid primary key references account.other (friend))',
    'The foreign key account.planted_player_id_fkey',
    { byPlayer: ['planted', 'other'] },
  ],
  'a foreign key to a claim': [
    'create table account.planted (player_id uuid primary key, phone bytea references account.phone)',
    'account.planted_phone_fkey leads from account.planted, which is by player, to account.phone, which stands elsewhere',
  ],
  'a foreign key to a table of one node': [
    'create table account.planted (player_id uuid primary key, subject text references account.sign_in_subject)',
    'to account.sign_in_subject, which stands elsewhere: make it a plain column.',
  ],
  'a place of a type of ours': [
    'create domain account.number as text; create table account.planted (number account.number primary key)',
    'account.planted is a claim and number is of a type of ours: give it the type that is made of',
    { claims: { planted: { by: 'number', why: 'x' } } },
  ],
  'a claim with a unique index that lacks its key': [
    'create table account.planted (phone text primary key, mail text unique)',
    'The unique index account.planted_mail_key of account.planted, which is a claim, lacks phone',
    { claims: { planted: { by: 'phone', why: 'x' } } },
  ],
  'a claim that leads to another claim': [
    'create table account.planted (phone bytea primary key references account.phone)',
    'leads from account.planted, which is a claim, to account.phone, which stands elsewhere',
    { claims: { planted: { by: 'phone', why: 'x' } } },
  ],
  'reference data that leads to one machine': [
    'create table account.planted (code text primary key references games.game)',
    'leads from account.planted, which is reference, to games.game, which stands elsewhere',
    { reference: { planted: 'x' } },
  ],
  'a foreign key from postings': [
    'alter table ledger.posting add foreign key (kind) references ledger.posting_kind',
    'ledger.posting_kind_fkey leads from ledger.posting to ledger.posting_kind: drop it',
  ],
  'a function that writes by an id alone': [
    `create function games.planted(p_transfer uuid) returns void language sql as 'update games.transfer set attempts = 0 where transfer_id = p_transfer'`,
    'games.planted writes rows of players and begins with p_transfer uuid: let it begin with p_player uuid',
  ],
  'a function without parameters that writes': [
    `create function withdraw.planted() returns void language sql as 'delete from withdraw.withdrawal'`,
    'withdraw.planted writes rows of players and begins with no parameter',
  ],
  'a function whose player stands in a composite': [
    `create function games.planted(p_transfer games.transfer) returns void language sql as 'insert into games.transfer select p_transfer.*'`,
    'begins with p_transfer games.transfer',
  ],
  'a function that writes through another': [
    `create function deposit.planted(p_posting ledger.new_posting, p_owner uuid) returns void language plpgsql as 'begin perform ledger.post(p_owner, p_posting); end'`,
    'deposit.planted writes rows of players and begins with p_posting ledger.new_posting',
  ],
  'a function that takes an advisory lock': [
    `create function operator.planted(p_owner uuid) returns void language sql as 'select pg_advisory_xact_lock(1)'`,
    'operator.planted takes an advisory lock: lock a row instead',
  ],
}

describe('said is', () => {
  test.each(Object.entries(PLANTED))('%s', async (_what, [ddl, says, more]) => {
    const planted = ddl.includes('table account.planted') ? { byPlayer: ['planted'] } : {}
    const placed = [...PLACED_TABLES, ...placedTables({ ledger: { owners: 'owner' }, account: more ?? planted })]
    await owner.query('begin')
    try {
      await owner.query(ddl)
      expect(without(await judgeAll(placed))).toContainEqual(expect.stringContaining(says))
    } finally {
      await owner.query('rollback')
    }
  })

  test.each(['select pg_advisory_xact_lock(1)', "sql`select pg_try_advisory_lock(hashtext('x'))`"])('a source that says %s', (text) => {
    expect(judgeLocksInSource('a.ts', text)).toEqual([{ what: 'lock in a.ts', says: expect.stringContaining('lock a row instead') }])
  })
})

test('what keeps the rules is not named', async () => {
  await owner.query('begin')
  try {
    await owner.query(`
      create table account.planted (player_id uuid references account.player, game_code text references ledger.account_kind, id uuid,
        primary key (player_id, id));
      create unique index by_game on account.planted (game_code, player_id);
      create function games.planted(p_player uuid) returns void language sql as 'delete from games.transfer where player_id = p_player';
      create function games.planted_batch(p_players uuid[]) returns void language sql as 'select games.planted(one) from unnest(p_players) one'`)
    expect(
      without(await judgeAll([...PLACED_TABLES, ...placedTables({ ledger: { owners: 'owner' }, account: { byPlayer: ['planted'] } })])),
    ).toEqual([])
  } finally {
    await owner.query('rollback')
  }
})
