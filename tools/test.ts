import { existsSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, relative } from 'node:path'
import { readyApps } from './start/ready-apps.ts'
import { ensureChromium } from './chromium.ts'
import { bold, fail, seconds } from '@krapao/terminal'
import { judgeAsked } from './lint/statements/judge-asked.ts'
import { ROOT, runToEnd, VITEST } from './run-to-end.ts'
import { SHARE_ONLY } from './test-share.ts'

const RESULTS = join(ROOT, 'test-results')
const VITEST_RESULTS = join(RESULTS, 'vitest.json')
const E2E_RESULTS = join(RESULTS, 'e2e.json')
const STATEMENTS = join(RESULTS, 'statements')

/**
 * Each part waits for some of its time. Fewer cores share dozens of browsers, servers and databases so badly, where a virtual
 * machine pays for each change of process, that both take many times as long beside each other as one after the other.
 */
const HAS_CORES_TO_SPARE = availableParallelism() >= 4

interface Tally {
  passed: number
  failed: number
  /** Skipped: in this share nobody runs them. */
  left: number
  /** Name and first words of each failure, told once more at the very end: the log above it is long. */
  failures: string[]
}

/**
 * Rules, database, HTTP, then the browser journeys: with `--all` every one there is, else of large families a share. The last line counts what
 * really ran.
 */
async function main(): Promise<void> {
  const began = performance.now()
  const isAll = process.argv.includes('--all')
  const env = isAll ? process.env : { ...process.env, [SHARE_ONLY]: '1', SIMULATION_SEEDS: '24' }
  rmSync(RESULTS, { recursive: true, force: true })
  const chromium = await ensureChromium()
  // Before both: each of them would build it.
  await readyApps()
  console.log(bold('\nRules, database and HTTP'))
  const playwright = join(ROOT, 'node_modules', '@playwright', 'test', 'cli.js')
  const test = () =>
    runToEnd(process.execPath, [VITEST, 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${VITEST_RESULTS}`], {
      show: true,
      env: { ...env, STATEMENTS_FOLDER: STATEMENTS },
    })
  const travel = (show: boolean) => runToEnd(process.execPath, [playwright, 'test'], { show, env: { ...env, CHROMIUM_PATH: chromium } })
  const [first, second] = HAS_CORES_TO_SPARE ? await Promise.all([test(), travel(false)]) : [await test(), await travel(true)]
  if (second.output !== '') console.log(`${bold('\nBrowser journeys')}\n${second.output}`)

  const vitestTally = readVitest()
  const e2eTally = readE2e()
  const passed = vitestTally.passed + e2eTally.passed
  const left = vitestTally.left + e2eTally.left
  const failed = vitestTally.failed + e2eTally.failed
  // Of all tests: one that failed or was left out may have kept a program from asking.
  const refused = await judgeAsked(STATEMENTS, { isAll: isAll && failed === 0 })
  const isRight =
    failed === 0 && refused.length === 0 && vitestTally.passed > 0 && e2eTally.passed > 0 && first.code === 0 && second.code === 0
  console.log(
    `\n${bold(`${passed} passed, ${failed} failed`)} (${vitestTally.passed} by vitest, ${e2eTally.passed} journeys; ${seconds(began)})`,
  )
  if (!isAll) console.log(`${left} of large families were left to npm run test:all.`)
  for (const failure of [...vitestTally.failures, ...e2eTally.failures]) console.log(`\nFAILED ${failure}`)
  for (const line of refused) console.log(`\nA cluster would refuse: ${line}`)
  if (!isRight && failed + refused.length === 0) console.log('Not right all the same: a part ran no test or ended with an error above.')
  process.exitCode = isRight ? 0 : 1
}

interface VitestResults {
  numPassedTests?: number
  numFailedTests?: number
  numPendingTests?: number
  testResults?: { name: string; message?: string; assertionResults: { status: string; fullName: string; failureMessages?: string[] }[] }[]
}

function readVitest(): Tally {
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, testResults = [] } = readJson<VitestResults>(VITEST_RESULTS)
  const failures = testResults.flatMap(({ name, message, assertionResults }) => [
    ...(message && assertionResults.length === 0 ? [told(name, message)] : []),
    ...assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages = [] }) => told(`${relative(ROOT, name)} › ${fullName}`, failureMessages.join('\n'))),
  ])
  return { passed: numPassedTests, failed: numFailedTests, left: numPendingTests, failures }
}

interface E2eResults {
  stats?: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites?: E2eSuite[]
}

interface E2eSuite {
  file: string
  suites?: E2eSuite[]
  specs?: { title: string; tests: { status: string; results: { error?: { message?: string } }[] }[] }[]
}

function readE2e(): Tally {
  const { stats, suites = [] } = readJson<E2eResults>(E2E_RESULTS)
  const failures = suites.flatMap(failuresOf)
  return { passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0), failed: stats?.unexpected ?? 0, left: stats?.skipped ?? 0, failures }
}

function failuresOf({ file, suites = [], specs = [] }: E2eSuite): string[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ results }) => told(`e2e/${file} › ${title}`, results.at(-1)?.error?.message ?? '')),
  )
  return [...own, ...suites.flatMap(failuresOf)]
}

function told(name: string, message: string): string {
  return `${name}\n${message.slice(0, 1500)}`
}

function readJson<Content extends object>(file: string): Content {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Content) : ({} as Content)
}

main().catch(fail)
