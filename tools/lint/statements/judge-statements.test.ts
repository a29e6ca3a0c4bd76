import { loadModule } from 'libpg-query'
import { beforeAll, describe, expect, test } from 'vitest'
import { placedTables } from '../../../apps/server/src/platform/database/distribution/table-class.ts'
import { judgeFunctions, judgeStatements } from './judge-statements.ts'
import type { DatabaseFunction } from './read-functions.ts'
import { parsed } from './statements-of.ts'

beforeAll(() => loadModule())

const PLACED = placedTables({
  ledger: { owners: 'owner', byOwner: ['owner'] },
  games: { byPlayer: ['transfer'], rules: ['game'] },
  account: { byPlayer: ['player'], claims: { phone: { by: 'phone_digest', why: 'x' } } },
  platform: { reference: { seal_key: 'x' }, oneNode: { test_clock: 'x' } },
})

const fn = (name: string, body: string, more: Partial<DatabaseFunction> = {}): DatabaseFunction => ({
  name,
  schema: name.split('.')[0]!,
  language: 'plpgsql',
  body,
  volatility: 'volatile',
  parameters: [{ mode: 'in', name: 'p_player', type: 'uuid' }],
  answers: 'void',
  isSet: false,
  ...more,
})

const HELPERS = [
  fn('platform.now', 'select clock_timestamp()', { language: 'sql', parameters: [], answers: 'timestamptz' }),
  fn('platform.line', 'begin return null; end', { volatility: 'stable', answers: 'jsonb' }),
  fn('platform.plain_line', 'begin return null; end', { volatility: 'immutable', answers: 'jsonb' }),
  fn('account.is_closed', 'begin return exists (select 1 from account.player p where p.player_id = p_player); end', {
    volatility: 'stable',
    answers: 'boolean',
  }),
]

const UNSTEADY = new Set(['jsonb_build_object', 'to_jsonb', 'now'])

const COLUMNS = new Map([
  ['games.transfer.ended_at', 'instant'],
  ['games.transfer.day', 'date'],
  ['games.transfer.state', 'enum'],
  ['games.transfer.fits', 'array'],
  ['games.transfer.reference', 'text'],
] as const)

/** The rules that the body of a function breaks. */
const brokenBy = (body: string, more: Partial<DatabaseFunction> = {}, triggers: ReadonlyMap<string, readonly string[]> = new Map()) =>
  judgeFunctions(
    { functions: [...HELPERS, fn('games.planted', body, more)], triggers, types: new Map(), unsteady: UNSTEADY, columns: COLUMNS },
    PLACED,
  )
    .filter(({ where }) => where === 'games.planted')
    .map(({ rule }) => rule)

const doing = (statement: string, declared = '') => `${declared && `declare ${declared} `}begin ${statement}; end`

/** What a first run on a cluster stumbled over, each planted. */
const PLANTED: Record<string, [statement: string, rule: string]> = {
  'the clock in an UPDATE': ['update games.transfer t set ended_at = platform.now() where t.player_id = p_player', 'a clock in a write'],
  'the clock in a CASE of a write': [
    `insert into games.transfer select p_player, case when p_is then clock_timestamp() end`,
    'a clock in a write',
  ],
  'an id that is made in a write': [
    'insert into games.transfer (player_id, transfer_id) values (p_player, gen_random_uuid())',
    'a clock in a write',
  ],
  'a stable function over a column in an UPDATE': [
    'update games.transfer t set history = platform.line(t.history) where t.player_id = p_player',
    'a setting applied to a column',
  ],
  "PostgreSQL's own stable function over a column in an UPDATE": [
    'update games.transfer t set history = to_jsonb(t.state) where t.player_id = p_player',
    'a setting applied to a column',
  ],
  ...Object.fromEntries(
    Object.entries({
      'an instant moved by an interval': `t.ended_at + interval '1 day' < v_now`,
      'an instant beside a day': 't.ended_at > t.day',
      'an instant as its day': 't.ended_at::date = v_day',
      'a day as an instant': 't.day::timestamptz < v_now',
      'an instant as a text': `t.ended_at::text = p_text`,
      'a state as a text': 't.state::text = p_state',
      'a list as a text': 't.fits::text = p_text',
      'a text as an instant': 't.reference::timestamptz < v_now',
      'nothing instead of a value': `nullif(t.reference, '') is null`,
      'a column without its table, as a text': 'state::text = p_state',
    }).map(([what, condition]): [string, [string, string]] => [
      `${what}, in an UPDATE`,
      [
        `update games.transfer t set reference = p_reference where t.player_id = p_player and ${condition}`,
        'a setting applied to a column',
      ],
    ]),
  ),
  'an instant moved in a DELETE': [
    `delete from games.transfer t where t.player_id = p_player and t.ended_at < v_now and t.ended_at - interval '1 day' > v_now`,
    'a setting applied to a column',
  ],
  'a stable function in what comes back': [
    'update games.transfer t set state = p_state where t.player_id = p_player returning to_jsonb(p_state) into v_is',
    'a setting beside a write',
  ],
  'a stable function in what a conflict does': [
    'insert into games.transfer (player_id) values (p_player) on conflict (player_id) do update set history = jsonb_build_object(p_state)',
    'a setting beside a write',
  ],
  'a stable function in a condition within an UPDATE': [
    'update games.transfer t set ended_at = coalesce(t.ended_at, now()) where t.player_id = p_player',
    'a setting beside a write',
  ],
  'the time as a word in a condition within an UPDATE': [
    'update games.transfer t set ended_at = case when t.ended_at is null then current_timestamp end where t.player_id = p_player',
    'a setting beside a write',
  ],
  'a function that reads tables inside a statement': [
    'perform 1 from games.transfer t where t.player_id = p_player and account.is_closed(t.player_id)',
    'a function that reads',
  ],
  'a whole row as an argument': ['perform platform.plain_line(t) from games.transfer t where t.player_id = p_player', 'a whole row'],
  'a whole row as an argument, with a star': [
    'perform platform.plain_line(t.*) from games.transfer t where t.player_id = p_player',
    'a whole row',
  ],
  'a table of players with a claim': [
    'perform 1 from account.phone f join account.player p using (player_id) where f.phone_digest = p_phone',
    'several places',
  ],
  'a table of players with one of rules': [
    'perform 1 from games.transfer t join games.game g on g.code = t.game_code where t.player_id = p_player',
    'several places',
  ],
  'a lock over owners': ['perform 1 from ledger.owner o where o.owner_id = any (p_owners) for update skip locked', 'no owner'],
  'a list of keys beside a table': [
    'perform 1 from unnest(p_players) asked (player_id) join games.transfer t on t.player_id = asked.player_id',
    'no owner',
  ],
  'a join that leaves the owner': [
    'perform 1 from games.transfer t join account.player p on p.name = t.name where t.player_id = p_player',
    'no owner',
  ],
  'a claim that is found by something else': ['perform 1 from account.phone f where f.player_id = p_player', 'no owner'],
  'a simple CASE': [`perform case t.state when 'done' then 1 end from games.transfer t where t.player_id = p_player`, 'a simple case'],
  'an empty select': ['v_is := exists (select from games.transfer t where t.player_id = p_player)', 'an empty select'],
  'a list made in an UPDATE': [
    'update games.transfer t set fits = array(select jsonb_array_elements_text(p_told)) where t.player_id = p_player',
    'rows made in a write',
  ],
  'a claim that is written as if it stood beside its player': [
    'insert into account.phone (phone_digest, player_id) values (p_phone, p_player)',
    'a claim in one phase',
  ],
  'the journal of the house beside a player, as if it were theirs': [
    `perform ledger.house_owner(p_currency, 'suspense', p_reference)`,
    'a claim in one phase',
  ],
  'a subquery among values': [
    'insert into games.transfer values (p_player, (select g.code from games.game g where g.code = p_game))',
    'a subquery among values',
  ],
}

describe('found is', () => {
  test.each(Object.entries(PLANTED))('%s', (_what, [statement, rule]) => {
    expect(brokenBy(doing(statement, 'v_is boolean;'))).toContain(rule)
  })

  test('a trigger that writes a claim, through another function', () => {
    const triggers = new Map([['account.player', ['games.planted']]])
    const claims = fn(
      'account.claim_it',
      doing('perform platform.on_several_machines(); insert into account.phone (phone_digest, player_id) values (p_phone, p_player)'),
    )
    const found = judgeFunctions(
      {
        functions: [
          ...HELPERS,
          claims,
          fn('games.planted', doing('perform account.claim_it(new.player_id); return new'), { answers: 'trigger', parameters: [] }),
        ],
        triggers,
        types: new Map(),
        unsteady: UNSTEADY,
        columns: COLUMNS,
      },
      PLACED,
    )
    expect(found.map(({ rule, where }) => [rule, where])).toEqual([['a trigger that leaves its place', 'games.planted']])
    expect(
      brokenBy(
        doing('insert into ledger.owner (owner_id) values (new.player_id); return new'),
        { answers: 'trigger', parameters: [] },
        triggers,
      ),
    ).toEqual([])
  })

  test('an SQL function over rows of players', () => {
    expect(brokenBy('select 1 from games.transfer t where t.player_id = p_player', { language: 'sql', answers: 'int' })).toEqual([
      'an SQL function',
    ])
  })

  test('a simple CASE in an SQL function, which is put into the statement that calls it', () => {
    expect(brokenBy(`select case p_player when null then 1 end`, { language: 'sql', answers: 'int' })).toEqual(['a simple case'])
    expect(brokenBy(`select case when p_player is null then 1 end`, { language: 'sql', answers: 'int' })).toEqual([])
  })
})

/** Each as it should be: the same of one owner, in one place, with what it needs asked before. */
const SOUND: Record<string, string> = {
  'what is not a column moved by an interval': `update games.transfer t set state = p_state where t.player_id = p_player and t.ended_at < v_now - interval '1 day'`,
  'the time between two instants': `update games.transfer t set state = p_state where t.player_id = p_player and t.ended_at - t.ended_at > v_patience`,
  'a parameter as a text': 'update games.transfer t set reference = p_state::text where t.player_id = p_player',
  'a read of an instant as a text': 'perform t.ended_at::text from games.transfer t where t.player_id = p_player',
  'a write of one owner with the time taken before': 'update games.transfer t set ended_at = v_now where t.player_id = p_player',
  'an immutable function over a column':
    'update games.transfer t set history = platform.plain_line(t.history, v_now) where t.player_id = p_player',
  'a stable function over a variable in an UPDATE': 'update games.transfer t set history = to_jsonb(p_state) where t.player_id = p_player',
  'owners joined by their column':
    'perform 1 from games.transfer t join account.player p on p.player_id = t.player_id where t.player_id = p_player',
  'owners joined by USING': 'perform 1 from games.transfer t join account.player p using (player_id) where p.player_id = p_player',
  'a row of columns': 'perform 1 from games.transfer t where (t.player_id, t.transfer_id) = (p_player, p_id)',
  'reference data beside rows of a player': 'perform 1 from games.transfer t cross join platform.seal_key k where t.player_id = p_player',
  'a claim that is written in two phases':
    'perform platform.on_several_machines(); delete from account.phone f where f.phone_digest = p_phone',
  'a claim by its key': 'perform 1 from account.phone f where f.phone_digest = p_phone',
  'the clock in a write to one machine': 'update platform.test_clock set at = clock_timestamp()',
  'a function that reads, asked alone': 'v_is := account.is_closed(p_player)',
  'one row of a player inserted': 'insert into games.transfer (player_id) values (p_player)',
}

describe('not found is', () => {
  test.each(Object.entries(SOUND))('%s', (_what, statement) => {
    expect(brokenBy(doing(statement, 'v_is boolean; v_now timestamptz;'))).toEqual([])
  })
})

const brokenByProgram = (text: string) =>
  judgeStatements(
    parsed(text).map((statement) => ({ where: 'x', statement })),
    { functions: HELPERS, types: new Map(), unsteady: UNSTEADY, columns: COLUMNS },
    PLACED,
  ).map(({ rule }) => rule)

test.each([
  ['select * from "games"."transfer" where "player_id" = $1', []],
  ['select * from "games"."transfer" where "games"."transfer"."player_id" = $1', []],
  ['select t.state from (select $1::int as no, $2::uuid as player_id) as asked join games.transfer t on t.player_id = asked.player_id', []],
  ['select * from "games"."transfer" where "state" = $1', ['no owner']],
  ['select * from "games"."transfer" where "player_id" in ($1, $2)', []],
  ['select * from "games"."transfer" where "player_id" = any ($1)', []],
  ['select t.state from unnest($1::uuid[]) as asked (player_id) join games.transfer t on t.player_id = asked.player_id', []],
  ['select * from "games"."transfer" where "player_id" in ($1, $2) for update', ['no owner']],
  ['update games.transfer set state = $2 where player_id = any ($1)', ['no owner']],
])('of a program: %s', (text, rules) => {
  expect(brokenByProgram(text)).toEqual(rules)
})
