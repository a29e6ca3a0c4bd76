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

describe('in a copy', () => {
  const folder = join(realpathSync(mkdtempSync(join(tmpdir(), 'krapao-add-'))), 'copy')

  beforeAll(async () => {
    const files = await filesOfTree()
    copyTree(
      files.filter((file) => /^(apps\/portal|packages|e2e)\/|^apps\/server\/.*\.sql$|^tsconfig|package\.json$/.test(file)),
      folder,
    )
  })
  afterAll(() => rmSync(dirname(folder), { recursive: true, force: true }))

  test('a page of the portal is there after its steps, and the compiler takes it', async () => {
    for (const step of stepsOf('## A page of the portal')) follow(step)
    const tsc = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc')
    const { output } = await runToEnd(process.execPath, [tsc, '-p', 'apps/portal/tsconfig.json'], { cwd: folder })
    expect(output).toBe('')
    expect(readFileSync(join(folder, 'e2e/pages/screens.ts'), 'utf8')).toContain("  '/user/limits',\n  '/user/nowhere',")
  })

  test('a rule of a reward is another after its steps, in five files at most', async () => {
    const steps = stepsOf('### A rule that changes')
    const files = steps.join('').match(/(?<=`)(?:apps|packages|docs)\/[^`\s]+\.(?:ts|sql|md)(?=`)/g)!
    expect(new Set(files).size).toBeLessThanOrEqual(5)
    const asked = `const { readTerms } = await import('@krapao/terms'); console.log(readTerms(${WAITS_LONG}).grant.waitsForHours)`
    const read = () => runToEnd(process.execPath, ['--input-type=module', '-e', asked], { cwd: join(folder, 'packages/contract') })
    expect((await read()).code).toBe(1)
    for (const step of steps) follow(step)
    expect(await read()).toMatchObject({ code: 0, output: '2160\n' })
    const sql = readFileSync(join(folder, 'apps/server/src/modules/bonus/tables.sql'), 'utf8')
    expect(sql).toMatch(/is_between\(.*'waitsForHours', 1, 2160\)/)
  })

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

  function changed(before: string, diff: string): string {
    const lines = diff.split('\n').slice(0, -1)
    const [found, put] = [' -', ' +'].map((marks) =>
      lines
        .filter((line) => marks.includes(line[0]!))
        .map((line) => line.slice(1))
        .join('\n'),
    )
    expect(before.split(`${found}\n`)).toHaveLength(2)
    return before.replace(`${found}\n`, () => `${put}\n`)
  }
})
