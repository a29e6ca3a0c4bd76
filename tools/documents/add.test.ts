import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROOT, runToEnd } from '../run-to-end.ts'
import { copyTree, filesOfTree } from '../tree-copy.ts'

/*
 * Follows docs/add.md: a step begins with its number, names files and what stands in them in backticks, and may show code.
 */

interface Block {
  language: string
  code: string
}

const text = readFileSync(join(ROOT, 'docs/add.md'), 'utf8')

/** From a heading to the next one of its level. */
function section(heading: string): string {
  const from = text.indexOf(`\n${heading}\n`)
  expect(from).toBeGreaterThan(0)
  const next = text.indexOf(`\n${heading.split(' ')[0]} `, from + heading.length)
  return text.slice(from, next < 0 ? undefined : next)
}

/** Without the indent of their step. */
function blocksOf(step: string): Block[] {
  return [...step.matchAll(/^ *```(\w+)\n([\s\S]*?)^ *```$/gm)].map(([, language, code]) => ({
    language: language!,
    code: code!.replace(/^ {1,3}/gm, ''),
  }))
}

const stepsOf = (heading: string) =>
  section(heading)
    .split(/^(?=\d+\. )/gm)
    .slice(1)
const withoutCode = text.replace(/^ *```[\s\S]*?^ *```$/gm, '')

test('every file that it names is there', () => {
  const named = [...withoutCode.matchAll(/`((?:apps|packages|tools|docs|e2e)\/[^`\s]+)`(?! \(new\))/g)].map(([, path]) => path!)
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
})

test('every name that it says stands in a file stands there', () => {
  const named = [...withoutCode.matchAll(/`([\w.]+)` (?:of|in) `([^`\s]+\.\w+)`/g)].map(([, name, path]) => [path!, name!] as const)
  expect(named.length).toBeGreaterThan(8)
  const missing = named.filter(
    ([path, name]) => !new RegExp(`(?:const|function) ${name.replace('.', '\\.')}\\b`).test(readFileSync(join(ROOT, path), 'utf8')),
  )
  expect(missing).toEqual([])
})

test('every function of the database that it names is there', () => {
  const sql = globSync('apps/server/**/*.sql', { cwd: ROOT })
    .map((file) => readFileSync(join(ROOT, file), 'utf8'))
    .join('\n')
  const named = [...withoutCode.matchAll(/`((?:games|deposit|bonus)\.[a-z]+_[a-z_]+)`/g)].map(([, name]) => name!)
  expect(new Set(named)).toEqual(
    new Set([
      'games.settling_of',
      'deposit.normal_number',
      'bonus.is_terms',
      'bonus.figures_of',
      'bonus.terms_for_nothing',
      'bonus.is_of_terms',
    ]),
  )
  for (const name of named) expect(sql).toContain(`function ${name}(`)
})

test('every test that it runs is there', () => {
  const filters = [...text.matchAll(/`npx (?:vitest run|playwright test) ([^`]+)`/g)].flatMap(([, filter]) => filter!.split(' '))
  const tests = globSync(['{apps,packages}/**/*.test.ts', 'e2e/*.e2e.ts'], { cwd: ROOT, exclude: (name) => name === 'node_modules' })
  expect(filters.filter((filter) => !tests.some((file) => file.startsWith(filter)))).toEqual([])
})

test.each(['## A game', '## A bank'])('what it adds under "%s" is what a test adds, and pays through', (heading) => {
  const [{ code } = { code: '' }] = blocksOf(section(heading))
  const added = readFileSync(join(ROOT, 'apps/server/test/conformance/added.test.ts'), 'utf8')
  const plain = (source: string) => source.replace(/\s+/g, ' ')
  expect(plain(added)).toContain(plain(code).trim())
})

/** Terms of a bonus that waits 90 days for its deposit. */
const WAITS_LONG = JSON.stringify({
  currency: 'BAHT',
  grant: { kind: 'deposit', percent: 50, maximum: '50000', minimumDeposit: '10000', waitsForHours: 2160 },
  multiplierHundredths: 500,
  countsDeposit: false,
  keepPercent: 50,
  takePercent: 80,
  weights: { slot: 100, sport: 50, lotto: 0 },
  threshold: '2000',
  hours: 168,
})

/** A copy of a part of the tree, in which steps are followed. */
function createCopy(isPart: (file: string) => boolean) {
  const folder = join(realpathSync(mkdtempSync(join(tmpdir(), 'krapao-add-'))), 'copy')
  beforeAll(async () => copyTree((await filesOfTree()).filter(isPart), folder))
  afterAll(() => rmSync(dirname(folder), { recursive: true, force: true }))

  /** Each block belongs to the file that was named before it. */
  function follow(step: string): void {
    const path = /`([^`\s]+\.(?:tsx?|sql))`(?: \(new\))?:$/m.exec(step)?.[1]
    for (const { language, code } of blocksOf(step)) {
      const file = join(folder, path!)
      if (language !== 'diff') {
        expect(existsSync(file)).toBe(false)
        mkdirSync(dirname(file), { recursive: true })
        writeFileSync(file, code)
      } else writeFileSync(file, changed(readFileSync(file, 'utf8'), code))
    }
  }

  return {
    folder,
    follow,
    read: (path: string) => readFileSync(join(folder, path), 'utf8'),
    run: (program: string, ...args: string[]) => runToEnd(process.execPath, [join(folder, program), ...args], { cwd: folder }),
  }
}

function changed(before: string, diff: string): string {
  const lines = diff.split('\n').slice(0, -1)
  const without = (sign: string) =>
    lines
      .filter((line) => !line.startsWith(sign))
      .map((line) => `${line.slice(1)}\n`)
      .join('')
  expect(before.split(without('+'))).toHaveLength(2)
  return before.replace(without('+'), () => without('-'))
}

describe('a page of the portal', () => {
  const { follow, read, run } = createCopy((file) => /^(apps\/portal|packages|e2e)\/|^tsconfig|package\.json$/.test(file))

  test('is there after its steps, and the compiler takes it', async () => {
    for (const step of stepsOf('## A page of the portal')) follow(step)
    const { output } = await run('node_modules/typescript/bin/tsc', '-p', 'apps/portal/tsconfig.json')
    expect(output).toBe('')
    expect(read('e2e/pages/screens/owner.ts')).toContain("  '/user/limits',\n  '/user/nowhere',")
  })
})

describe('a rule of a reward', () => {
  const { folder, follow, read } = createCopy((file) => /^packages\/|^apps\/server\/.*\.sql$|package\.json$/.test(file))

  test('is another after its steps, in five files at most', async () => {
    const steps = stepsOf('### A rule that changes')
    const files = steps.join('').match(/(?<=`)(?:apps|packages|docs)\/[^`\s]+\.(?:ts|sql|md)(?=`)/g)!
    expect(new Set(files).size).toBeLessThanOrEqual(5)
    const asked = `const { readTerms } = await import('@krapao/terms'); console.log(readTerms(${WAITS_LONG}).grant.waitsForHours)`
    const ask = () => runToEnd(process.execPath, ['--input-type=module', '-e', asked], { cwd: join(folder, 'packages/contract') })
    expect((await ask()).code).toBe(1)
    for (const step of steps) follow(step)
    expect(await ask()).toMatchObject({ code: 0, output: '2160\n' })
    expect(read('apps/server/src/modules/bonus/tables.sql')).toMatch(/is_between\(.*'waitsForHours', 1, 2160\)/)
  })
})

describe('a staff decision', () => {
  const { follow, read, run } = createCopy((file) => !/^(apps\/portal|e2e)\/(?!package)|\.(png|jpg)$/.test(file))

  test('is there after its steps, in six files and what is written from them, and works', { timeout: 300_000 }, async () => {
    const steps = stepsOf('## A staff decision')
    expect(steps.filter((step) => blocksOf(step).length > 0).length).toBeLessThanOrEqual(6)
    for (const step of steps) follow(step)
    const { output: written } = await run('tools/generate.ts')
    expect(written.trim().split('\n')).toEqual([
      'wrote apps/server/src/modules/spin/functions.gen.ts',
      'wrote packages/contract/src/console/decisions.gen.ts',
      'wrote docs/permissions.md',
    ])
    expect(read('docs/permissions.md')).toContain('| `prize` | `sent` | the goods are on their way |')
    expect((await run('node_modules/typescript/bin/tsc', '-p', 'tsconfig.json')).output).toBe('')
    const { code, output } = await run('node_modules/vitest/vitest.mjs', 'run', '--project', 'server', 'send-goods')
    expect([code, output]).toEqual([0, expect.stringContaining('1 passed')])
  })
})
