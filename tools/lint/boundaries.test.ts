import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { judgeImport, judgeOrderOfTables, judgeSql, judgeSqlFile, makersInSql } from './layers.ts'
import { judgeSqlFiles } from './sql-files.ts'

/** A small tree in which every boundary is crossed once, and one file that crosses none. */
const TREE: Record<string, string> = {
  'apps/server/migrations/baseline.txt': 'modules/games/tables.sql\nmodules/ledger/tables.sql\nmodules/site/tables.sql\n',
  'apps/server/src/modules/ledger/tables.sql':
    'create schema ledger;\ncreate table ledger.player (id int);\ncreate function ledger.post() returns int language sql as $$ select 1 $$;',
  'apps/server/src/modules/games/tables.sql': 'create table games.game (code text);',
  'apps/server/src/modules/spin/tables.sql': 'create table spin.wheel (game text references games.game);',
  'apps/portal/src/features/login/a.ts': "import { b } from '../home/b.ts'\nexport const a = b",
  'apps/portal/src/features/home/b.ts': "export type { Thing } from '@krapao/protocols'\nexport const b = 1",
  'apps/portal/src/pages/c.ts': "import { add } from '../../../../packages/money/src/index.ts'\nexport const c = add",
  'apps/server/src/platform/d.ts': "import { post } from '../modules/ledger/index.ts'\nexport const d = post",
  'apps/server/src/integrations/e.ts': "export const e = () => import('../modules/ledger/index.ts')",
  'apps/server/src/modules/ledger/f.ts': "import type { Game } from '../games/index.ts'\nexport type F = Game",
  'apps/server/src/modules/games/g.ts':
    "import { settle } from '../playthrough/index.ts'\nimport { store } from '../ledger/store.ts'\nimport { createApp } from '../../app.ts'\nexport const g = [settle, store, createApp]",
  'apps/server/src/modules/games/k.ts': "import type { AppDeps } from '../../wiring.ts'\nexport type K = AppDeps",
  'apps/server/src/modules/games/h.ts':
    "declare const sql: (text: TemplateStringsArray) => string\nexport const h = [sql`select * from ledger.player`, 'ledger.post', sql`select * from games.game`]",
  'apps/server/src/app.ts':
    "import { post } from './modules/ledger/index.ts'\nimport { money } from '@krapao/money'\nexport const app = [post, money, 'any.word']",
  'apps/portal/src/pages/j.ts': "import { listWorkItems } from '@krapao/contract/console'\nexport const j = listWorkItems",
  'apps/portal/src/pages/l.ts': "import { docsOf } from '@krapao/contract/docs'\nexport const l = docsOf",
  'packages/contract/src/index.ts': "export * from './console/index.ts'",
  'apps/sandbox/src/i.ts': "import { getQr } from '@krapao/contract'\nexport const i = getQr",
}

let root: string
let report: { filename: string; message: string }[]

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'krapao-boundaries-'))
  for (const [path, text] of Object.entries(TREE)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const config = {
    jsPlugins: [join(import.meta.dirname, 'boundaries.ts')],
    categories: { correctness: 'off' },
    rules: { 'boundaries/imports': 'error', 'boundaries/schema': 'error' },
  }
  writeFileSync(join(root, '.oxlintrc.json'), JSON.stringify(config))
  const oxlint = join(dirname(createRequire(import.meta.url).resolve('oxlint/package.json')), 'bin', 'oxlint')
  const output = await new Promise<string>((resolve) =>
    execFile(process.execPath, [oxlint, '--format=json'], { cwd: root }, (_error, stdout) => resolve(stdout)),
  )
  report = (JSON.parse(output) as { diagnostics: typeof report }).diagnostics
}, 30_000)
afterAll(() => rmSync(root, { recursive: true }))

const messagesOf = (file: string) => report.filter(({ filename }) => filename.endsWith(file)).map(({ message }) => message)

test.each([
  ['features/login/a.ts', ['Features do not import features. Compose login and home where both are shown']],
  [
    'features/home/b.ts',
    ['apps/portal may import only @krapao/contract, @krapao/providers, @krapao/money, @krapao/slips, @krapao/terms, @krapao/ui.'],
  ],
  ['portal/src/pages/c.ts', ['Import packages/money by its name, @krapao/money']],
  ['platform/d.ts', ['The platform knows no feature.']],
  ['integrations/e.ts', ['An adapter knows the wire of one provider and the platform only.']],
  ['modules/ledger/f.ts', ['ledger (layer 1) may not reach up to games (layer 4). Let wiring.ts hand the function in']],
  [
    'modules/games/g.ts',
    [
      'games (layer 4) may not reach sideways to playthrough (layer 4).',
      'Use its public API: import modules/ledger/index.ts',
      'The parts do not reach for the whole.',
    ],
  ],
  ['modules/games/k.ts', ['The parts do not reach for the whole.']],
  [
    'modules/games/h.ts',
    ['ledger.player belongs to the module ledger. Ask it through a function', 'ledger.post belongs to the module ledger.'],
  ],
  ['portal/src/pages/j.ts', ["The console's calls are for apps/console and apps/server"]],
  ['portal/src/pages/l.ts', ["The contract in words is for the API's description"]],
  ['contract/src/index.ts', ["The console's calls are for apps/console and apps/server"]],
  ['sandbox/src/i.ts', ['apps/sandbox may import only @krapao/protocols, @krapao/providers, @krapao/money, @krapao/slips.']],
])('the linter says what to do instead in %s', (file, beginnings) => {
  const messages = messagesOf(file)
  expect(messages).toHaveLength(beginnings.length)
  for (const beginning of beginnings) expect(messages).toContainEqual(expect.stringContaining(beginning))
})

test('who crosses no boundary hears nothing', () => {
  expect(messagesOf('apps/server/src/app.ts')).toEqual([])
})

test('a module may ask a lower one through its public API, and the platform anywhere', () => {
  const from = 'apps/server/src/modules/withdraw/request-withdrawal.ts'
  expect(judgeImport(from, '../account/index.ts')).toBeNull()
  expect(judgeImport(from, '../../platform/database/db.ts')).toBeNull()
  expect(judgeImport(from, './store.ts')).toBeNull()
  expect(judgeImport(from, 'kysely')).toBeNull()
})

test.each(['app', 'wiring', 'metrics', 'audit/audit-ledger-and-modules', 'deps', 'anything-new', 'reconcile/payments'])(
  'no part, nor a test of one, imports %s, where the server is put together',
  (whole) => {
    for (const from of ['modules/withdraw/deps.ts', 'modules/withdraw/pay.test.ts', 'platform/http/mount.ts', 'integrations/games/pg.ts']) {
      const up = '../'.repeat(from.split('/').length - 1)
      expect(judgeImport(`apps/server/src/${from}`, `${up}${whole}.ts`)).toMatch(/^The parts do not reach for the whole/)
    }
    expect(judgeImport('apps/server/src/main.ts', `./${whole}.ts`)).toBeNull()
  },
)

test.each([
  'apps/server/postgres/embedded-postgres',
  'apps/server/seed/wheel',
  'apps/server/test/world',
  'apps/server/bench/load',
  'tools/check',
])('no server imports %s, which is for laptops, tests and benchmarks; its tests may', (beside) => {
  const up = '../'.repeat(5)
  expect(judgeImport('apps/server/src/platform/database/db.ts', `${up}${beside}.ts`)).toMatch(/^A server has only src\/ and packages/)
  expect(judgeImport('apps/server/src/main.ts', `../../../${beside}.ts`)).toMatch(/^A server has only src\/ and packages/)
  expect(judgeImport('apps/server/src/platform/database/db.test.ts', `${up}${beside}.ts`)).toBeNull()
})

test('a module without a layer is asked to take one', () => {
  expect(judgeImport('apps/server/src/modules/newmodule/a.ts', '../ledger/index.ts')).toMatch(/newmodule has no layer yet/)
})

test('the world of the server tests holds the sandbox, the server itself does not', () => {
  expect(judgeImport('apps/server/test/world.ts', '@krapao/sandbox')).toBeNull()
  expect(judgeImport('apps/server/src/integrations/integrations.test.ts', '@krapao/sandbox')).toBeNull()
  expect(judgeImport('apps/server/src/app.ts', '../../sandbox/src/app.ts')).toMatch(/apps\/server may import only/)
  expect(judgeImport('apps/server/src/app.ts', '@krapao/sandbox')).toMatch(/apps\/server may import only/)
})

test("the operator's commands use the server by the names that it exports, and nobody else does", () => {
  const from = 'apps/operator/src/desk/acts.ts'
  expect(judgeImport(from, '@krapao/server/modules/account')).toBeNull()
  expect(judgeImport(from, './outcome.ts')).toBeNull()
  for (const specifier of ['../../../server/src/modules/account/store.ts', '../../../server/src/app.ts', '../../../server/test/world.ts'])
    expect(judgeImport(from, specifier)).toMatch(/^The operator's commands run the server's code .* Export there what is missing\.$/)
  expect(judgeImport(from, '../../../../packages/money/src/index.ts')).toMatch(/^Import packages\/money by its name/)
  expect(judgeImport(from, '@krapao/sandbox')).toMatch(/^apps\/operator may import only/)
  for (const other of ['apps/sandbox/src/app.ts', 'apps/portal/src/app.tsx', 'packages/contract/src/index.ts'])
    expect(judgeImport(other, '@krapao/server/modules/account')).toMatch(/may import only/)
  expect(judgeImport('apps/server/src/app.ts', '@krapao/operator')).toMatch(/^apps\/server may import only/)
})

test('names come from what makes them, so a dotted word that is no table is free', () => {
  const made = new Map(makersInSql('create table ledger.account (a int); CREATE OR REPLACE FUNCTION otp.check_it() returns int'))
  const names = new Set(made.keys())
  expect([...made]).toEqual([
    ['ledger.account', 'table'],
    ['otp.check_it', 'function'],
  ])
  expect(judgeSql('apps/server/src/modules/games/a.ts', 'select account.name from games.account', names)).toBeNull()
  expect(judgeSql('apps/server/src/platform/a.ts', 'otp.check_it(1)', names)).toMatch(/belongs to the module otp/)
  expect(judgeSql('apps/server/src/modules/games/a.test.ts', 'otp.check_it(1)', names)).toBeNull()
})

test('an audit names the tables of its module; what compares modules reads those of all, and changes none', () => {
  const names = new Set(['ledger.posting', 'games.transfer', 'games.end_transfer'])
  const judge = (path: string, text: string) => judgeSql(`apps/server/src/${path}`, text, names)
  const compared = 'select from games.transfer t full join ledger.posting p using (player_id)'
  expect(judge('modules/games/audit.ts', 'select from games.transfer')).toBeNull()
  for (const path of ['modules/games/audit.ts', 'modules/games/audit/transfers.ts'])
    expect(judge(path, compared)).toMatch(/^ledger.posting belongs to the module ledger. An audit names its own tables: of a lower module/)
  for (const path of ['audit/across-modules.ts', 'reconcile/transfers.ts']) {
    expect(judge(path, compared)).toBeNull()
    for (const change of ['update', 'insert into', 'delete\n  from', 'TRUNCATE'])
      expect(judge(path, `${change} games.transfer`)).toMatch(/may read games.transfer because it compares .* It changes nothing/)
    expect(judge(path, 'the update of games is late')).toBeNull()
  }
})

test('a file of SQL functions reads the tables of its own module and calls functions of lower ones', () => {
  const made = new Map(
    makersInSql(
      'create table ledger.player (a int); create table games.transfer (a int); create function ledger.post() returns int; create function deposit.credit() returns int',
    ),
  )
  const judge = (text: string) => judgeSqlFile('apps/server/src/modules/games/a.sql', text, made)
  expect(judge('select ledger.post() from games.transfer')).toEqual([])
  expect(judge('select from ledger.player')).toEqual([
    'ledger.player is a table of the module ledger: call a function of that module instead.',
  ])
  expect(judge('select deposit.credit()')).toEqual(['games may not call deposit.credit: only functions of a lower module.'])
})

test('the tables of lower layers are made first', () => {
  const modules = (...names: string[]) => names.map((name) => `apps/server/src/modules/${name}`)
  expect(judgeOrderOfTables(['apps/server/src/platform/database', ...modules('ledger', 'operator', 'games', 'deposit')])).toEqual([])
  expect(judgeOrderOfTables(modules('deposit', 'games', 'withdraw'))).toEqual([
    'the tables of apps/server/src/modules/games (layer 4) belong before those of apps/server/src/modules/deposit (layer 5).',
  ])
})

test('every file of tables is made, in the order of the layers, and names no table of another module', () => {
  expect(judgeSqlFiles(root)).toEqual([
    'apps/server/src/modules/spin/tables.sql is not listed in apps/server/migrations/baseline.txt: no database would have its tables.',
    'apps/server/migrations/baseline.txt lists apps/server/src/modules/site/tables.sql, which is not there.',
    'apps/server/migrations/baseline.txt: the tables of apps/server/src/modules/ledger (layer 1) belong before those of apps/server/src/modules/games (layer 4).',
    'apps/server/migrations/baseline.txt: the tables of apps/server/src/modules/site (layer 2) belong before those of apps/server/src/modules/games (layer 4).',
    'apps/server/src/modules/spin/tables.sql: games.game is a table of the module games: call a function of that module instead.',
  ])
})
