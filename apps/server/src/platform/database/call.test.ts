import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase } from '../../../test/database.ts'
import type { TestDatabase } from '../../../test/test-postgres.ts'
import { createLog } from '../log.ts'
import { callForEach, callForRow, callForRows, callForValue, json, listOf, orNull, plain, statement, writerOf } from './call.ts'
import { connect, type Connection } from './db.ts'

let database: TestDatabase
let connection: Connection

beforeAll(async () => {
  database = await createDatabase('empty')
  connection = connect(database.ownerUrl, { log: createLog('silent') })
  await connection.pool.query(`
    create type within as (amount bigint, note text);
    create type given as (id uuid, name text, amount bigint, is_on boolean, made_at timestamptz, hash bytea, tags text[], evidence jsonb, other within);
    create function told(p_given given) returns text language sql as $$
      select concat_ws('|', p_given.id, p_given.name, p_given.amount, p_given.is_on, p_given.made_at at time zone 'UTC', encode(p_given.hash, 'hex'),
        p_given.tags, p_given.evidence, (p_given.other).amount, (p_given.other).note, p_given.other is null) $$;
    create function noted(p_within within[]) returns setof text language sql as $$ select w.note from unnest(p_within) w $$;
    create function found(p_amount bigint, out status text, out other within) language sql stable as $$
      select 'found', case when p_amount > 0 then row(p_amount, null)::within end $$;
    create function doubled(p_amount bigint) returns table (amount bigint) language sql stable as $$
      select p_amount where p_amount > 0 union all select p_amount * 2 where p_amount > 0 $$;`)
})
afterAll(async () => {
  await connection.close()
  await database.drop()
})

interface Within {
  amount: bigint
  note: string | null
}
interface Given {
  id: string
  name: string | null
  amount: bigint
  isOn: boolean
  madeAt: Date
  hash: Buffer
  tags: string[]
  evidence: object
  other: Within | null
}

const writeWithin = writerOf<Within>({ amount: plain, note: plain })
const writeGiven = writerOf<Given>({
  id: plain,
  name: plain,
  amount: plain,
  isOn: plain,
  madeAt: plain,
  hash: plain,
  tags: plain,
  evidence: json,
  other: orNull(writeWithin),
})
const TOLD = statement('select told($1) as answer')
const NOTED = statement('select answer from noted($1) answer', { mayBeNull: ['answer'] })
const FOUND = statement('select f.status, (f.other).amount as "other.amount", (f.other).note as "other.note" from found($1) f', {
  isRead: true,
  mayBeNull: ['other', 'other.note'],
  composites: ['other'],
})

const given: Given = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'a "quoted", (name) \\ of ກະເປົາ',
  amount: 9_007_199_254_740_993n,
  isOn: false,
  madeAt: new Date('2026-03-01T10:00:00.123Z'),
  hash: Buffer.from([0, 92, 255]),
  tags: ['one, two', '"', ''],
  evidence: { says: 'it\'s {"ok"}', amount: 1.5 },
  other: { amount: -5n, note: null },
}

test('a composite arrives as it was given, whatever is in it', async () => {
  expect(await callForValue(connection.db, TOLD, [writeGiven(given)])).toBe(
    [
      given.id,
      given.name,
      '9007199254740993',
      'f',
      '2026-03-01 10:00:00.123',
      '005cff',
      '{"one, two","\\"",""}',
      '{"says": "it\'s {\\"ok\\"}", "amount": 1.5}',
      '-5',
      'f',
    ].join('|'),
  )
})

test.each([
  ['plain', 'ກະເປົາ'],
  ['quotes, and what quotes them', 'a "b" \\" \\\\ {c,d} (e)'],
  ['lines and tabs', 'a\n"b"\t\\\r\u0001\u007f'],
  ['JSON', JSON.stringify({ says: 'a "b"\n' })],
  ['what looks like nothing', 'NULL'],
  ['nothing', ''],
  ['none', null],
])('a list of composites arrives as it was given: %s', async (_, note) => {
  const { rows } = await connection.pool.query<{ answer: string | null }>(NOTED.text, [
    listOf(
      [
        { amount: 1n, note },
        { amount: 2n, note: 'next' },
      ],
      writeWithin,
    ),
  ])
  expect(rows.map(({ answer }) => answer)).toEqual([note, 'next'])
})

test('an empty text is none of nothing, and a composite within may be absent', async () => {
  expect(await callForValue(connection.db, TOLD, [writeGiven({ ...given, name: '', tags: [], evidence: {}, other: null })])).toMatch(
    /^00000000-0000-4000-8000-000000000001\|\|9007199254740993\|f\|2026-03-01 10:00:00.123\|005cff\|\{\}\|\{\}\|t$/,
  )
})

test('a composite of an answer is one value, and null whole', async () => {
  expect(await callForRow(connection.db, FOUND, [7n])).toEqual({ status: 'found', other: { amount: 7n, note: null } })
  expect(await callForRow(connection.db, FOUND, [0n])).toEqual({ status: 'found', other: null })
})

test('a null that no comment declares is an error in tests', async () => {
  const strict = (mayBeNull: string[]) => statement(FOUND.text, { isRead: true, composites: ['other'], mayBeNull })
  await expect(callForRow(connection.db, strict(['other']), [7n])).rejects.toThrow('other.note is null')
  await expect(callForRow(connection.db, strict(['other.note']), [0n])).rejects.toThrow('other is null')
  await expect(callForRows(connection.db, statement('select null::text as name'), [])).rejects.toThrow('name is null')
})

test('what is asked for at once is answered in the order of the asking, each with its own rows', async () => {
  const each = statement(
    'select (asked.no - 1)::int as "askedNo", f.amount from unnest($1::int8[]) with ordinality asked (p_amount, no) cross join lateral doubled(asked.p_amount) f',
    { isRead: true },
  )
  expect(await callForEach(connection.db, each, [[3n], [0n], [1n]])).toEqual([
    [{ amount: 3n }, { amount: 6n }],
    [],
    [{ amount: 1n }, { amount: 2n }],
  ])
  expect(await callForEach(connection.db, each, [])).toEqual([])
})

test('a function that should answer one row and answers none is an error', async () => {
  await expect(callForRow(connection.db, statement('select f.amount from doubled($1) f'), [0n])).rejects.toThrow(
    'no answer came of: select f.amount',
  )
})
