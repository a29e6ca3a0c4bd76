import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { BUGS } from './bugs/all.ts'
import { type Bug, plant, problemsOf } from './bugs/bug.ts'
import { bold, dim, fail, seconds, Sentence } from '@krapao/terminal'
import { ROOT, runToEnd } from './run-to-end.ts'
import { copyTree, filesOfTree, removeTree } from './tree-copy.ts'

/**
 * Plants known bugs one after the other in a copy of the tree, and expects the tests to fail each time. Names, or parts
 * of them, as arguments plant only those. Ends with 1 when a bug goes unnoticed.
 */
async function main(): Promise<void> {
  const began = performance.now()
  const wanted = process.argv.slice(2)
  const bugs = BUGS.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)))
  if (bugs.length === 0) throw new Sentence(`No bug in tools/bugs is called like "${wanted.join(' ')}".`)
  const problems = problemsOf(bugs, ROOT)
  if (problems.length > 0) throw new Sentence(problems.join('\n'))

  const workshop = mkdtempSync(join(tmpdir(), 'krapao-bugs-'))
  process.on('exit', () => removeTree(workshop))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1))
  const folder = join(workshop, 'krapao')
  copyTree(await filesOfTree(), folder)

  console.log(bold(`\n${bugs.length} planted bugs, one at a time; first their tests without any`))
  const wrong: string[] = []
  if (!(await areTestsGreen(folder, bugs))) wrong.push('the tests without a bug')
  for (const bug of bugs) if (!(await isCaught(folder, bug))) wrong.push(bug.name)
  console.log(bold(`\n${wrong.length === 0 ? 'All caught' : `Not right: ${wrong.join(', ')}`} (${seconds(began)})`))
  process.exitCode = wrong.length === 0 ? 0 : 1
}

/** A test that fails by itself would catch every bug. */
async function areTestsGreen(folder: string, bugs: readonly Bug[]): Promise<boolean> {
  const began = performance.now()
  const { ran, failed, output } = await runTests(folder, [...new Set(bugs.flatMap(({ tests }) => tests))])
  const isGreen = ran && failed === undefined
  tell({
    isRight: isGreen,
    instruction: isGreen ? 'green' : 'NOT GREEN',
    name: 'without a bug',
    began,
    note: failed ?? (ran ? '' : output),
  })
  return isGreen
}

async function isCaught(folder: string, bug: Bug): Promise<boolean> {
  const began = performance.now()
  const path = join(folder, bug.file)
  const right = readFileSync(path, 'utf8')
  writeFileSync(path, plant(right, bug))
  const { ran, failed, output } = await runTests(folder, bug.tests)
  writeFileSync(path, right)
  const instruction = !ran ? 'DID NOT RUN' : failed === undefined ? 'NOT CAUGHT' : 'caught'
  const note = !ran ? output : failed === undefined ? bug.breaks : `by: ${failed}`
  tell({ isRight: instruction === 'caught', instruction, name: bug.name, began, note })
  return instruction === 'caught'
}

function tell(line: { isRight: boolean; instruction: string; name: string; began: number; note: string }): void {
  console.log(`${line.isRight ? '✓' : '✗'} ${line.instruction.padEnd(10)} ${line.name} ${dim(`${seconds(line.began)} ${line.note}`)}`)
}

interface Tested {
  ran: boolean
  /** The first test that failed. */
  failed: string | undefined
  /** The end of what was said. */
  output: string
}

interface Report {
  numPassedTests: number
  numFailedTests: number
  testResults: { name: string; status: string; assertionResults: { fullName: string; status: string }[] }[]
}

/** Up to the first failure. A run in which no test began, such as one of code that does not parse, proves nothing. */
async function runTests(folder: string, tests: string[]): Promise<Tested> {
  const file = join(folder, 'result.json')
  rmSync(file, { force: true })
  const vitest = join(folder, 'node_modules', 'vitest', 'vitest.mjs')
  const args = [vitest, 'run', '--bail=1', '--reporter=json', `--outputFile=${file}`, ...tests]
  const { code, output: said } = await runToEnd(process.execPath, args, { cwd: folder })
  const output = said.slice(-2000)
  if (!existsSync(file)) return { ran: false, failed: undefined, output }
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report
  const failed = report.testResults.flatMap(({ assertionResults }) => assertionResults.filter(({ status }) => status === 'failed'))
  // What is checked once for a whole file, such as the audit of its records, fails the file and no test in it.
  const ended = report.testResults.find(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.some((result) => result.status === 'passed'),
  )
  const first = failed[0]?.fullName.trim() ?? (ended && `the end of ${relative(folder, ended.name)}`)
  const ran = report.numPassedTests + report.numFailedTests > 0 && (code === 0 || first !== undefined)
  return { ran, failed: first, output }
}

main().catch(fail)
