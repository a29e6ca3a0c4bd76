import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildPortal, isPortalBuilt } from './build-portal.ts'
import { ensureChromium } from './chromium.ts'
import { bold, fail, seconds, step } from './progress.ts'
import { ROOT, runToEnd } from './run-to-end.ts'

const RESULTS = join(ROOT, 'test-results')
const VITEST_RESULTS = join(RESULTS, 'vitest.json')
const E2E_RESULTS = join(RESULTS, 'e2e.json')

interface Tally {
  passed: number
  failed: number
}

/** Everything: rules, database, HTTP, then the browser journeys. The last line counts what really ran. */
async function main(): Promise<void> {
  const began = performance.now()
  rmSync(RESULTS, { recursive: true, force: true })
  console.log(bold('\nRules, database and HTTP'))
  const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs')
  const first = await runToEnd(
    process.execPath,
    [vitest, 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${VITEST_RESULTS}`],
    { show: true },
  )

  console.log(bold('\nBrowser journeys'))
  const chromium = await ensureChromium()
  if (!isPortalBuilt()) await step('Portal built', buildPortal)
  const playwright = join(ROOT, 'node_modules', '@playwright', 'test', 'cli.js')
  const second = await runToEnd(process.execPath, [playwright, 'test'], { show: true, env: { ...process.env, CHROMIUM_PATH: chromium } })

  const vitestTally = readVitest()
  const e2eTally = readE2e()
  const passed = vitestTally.passed + e2eTally.passed
  const failed = vitestTally.failed + e2eTally.failed
  const isRight = failed === 0 && vitestTally.passed > 0 && e2eTally.passed > 0 && first.code === 0 && second.code === 0
  console.log(
    `\n${bold(`${passed} passed, ${failed} failed`)} (${vitestTally.passed} by vitest, ${e2eTally.passed} journeys; ${seconds(began)})`,
  )
  if (!isRight && failed === 0) console.log('Not right all the same: a part ran no test or ended with an error above.')
  process.exitCode = isRight ? 0 : 1
}

function readVitest(): Tally {
  const { numPassedTests = 0, numFailedTests = 0 } = readJson<{ numPassedTests?: number; numFailedTests?: number }>(VITEST_RESULTS)
  return { passed: numPassedTests, failed: numFailedTests }
}

function readE2e(): Tally {
  const { stats } = readJson<{ stats?: { expected: number; unexpected: number; flaky: number } }>(E2E_RESULTS)
  return { passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0), failed: stats?.unexpected ?? 0 }
}

function readJson<Content extends object>(file: string): Content {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Content) : ({} as Content)
}

main().catch(fail)
