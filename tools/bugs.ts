import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { bold, dim, fail, seconds, Sentence } from './progress.ts'
import { ROOT, runToEnd } from './run-to-end.ts'
import { copyTree, filesOfTree, removeTree } from './tree-copy.ts'

const BUGS = join(ROOT, 'tools', 'bugs')
const AT_ONCE = 2

interface Bug {
  name: string
  patch: string
  /** What somebody might get wrong, in words. */
  says: string
  /** Where the test stands that must fail for it. */
  tests: string[]
}

interface Tested {
  ran: boolean
  /** The first test that failed. */
  failed: string | undefined
  output: string
}

/**
 * Plants known bugs, one at a time, each in a copy of the tree of its own, and expects the tests to fail. Names, or
 * parts of them, as arguments plant only those. Ends with 1 when a bug goes unnoticed or can no longer be planted.
 */
async function main(): Promise<void> {
  const began = performance.now()
  const wanted = process.argv.slice(2)
  const bugs = readBugs().filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)))
  if (bugs.length === 0) throw new Sentence(`No bug in ${relative(ROOT, BUGS)} is called like "${wanted.join(' ')}".`)
  const files = await filesOfTree()
  const workshop = mkdtempSync(join(tmpdir(), 'krapao-bugs-'))
  process.on('exit', () => removeTree(workshop))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1))

  console.log(bold(`\n${bugs.length} planted bugs, ${AT_ONCE} at a time; first the same tests without any`))
  const wrong: string[] = []
  const jobs = [() => withoutBug(files, workshop, bugs), ...bugs.map((bug) => () => withBug(files, workshop, bug))]
  const workers = Array.from({ length: AT_ONCE }, async () => {
    for (let job = jobs.shift(); job; job = jobs.shift()) {
      const problem = await job()
      if (problem) wrong.push(problem)
    }
  })
  await Promise.all(workers)
  const caught = bugs.length - wrong.filter((problem) => bugs.some(({ name }) => name === problem)).length
  console.log(bold(`\n${caught} of ${bugs.length} caught (${seconds(began)})`))
  if (wrong.length > 0) console.log(`Not right: ${wrong.toSorted().join(', ')}`)
  process.exitCode = wrong.length === 0 ? 0 : 1
}

function readBugs(): Bug[] {
  const patches = readdirSync(BUGS).filter((file) => file.endsWith('.patch'))
  return patches.toSorted().map((file) => {
    const patch = join(BUGS, file)
    const header = (key: string) => new RegExp(`^# ${key}: (.+)$`, 'm').exec(readFileSync(patch, 'utf8'))?.[1]?.trim()
    const [says, tests] = [header('bug'), header('tests')]
    if (!says || !tests) throw new Sentence(`${file} must begin with the lines "# bug: what is wrong" and "# tests: the paths of tests".`)
    const paths = tests.split(/\s+/)
    const missing = paths.find((path) => !existsSync(join(ROOT, path)))
    if (missing) throw new Sentence(`${file} names the tests in ${missing}, which is not there.`)
    return { name: file.replace(/\.patch$/, ''), patch, says, tests: paths }
  })
}

/** A test that fails by itself would catch every bug. Answers what is wrong, as the jobs do. */
async function withoutBug(files: string[], workshop: string, bugs: Bug[]): Promise<string | undefined> {
  const began = performance.now()
  const folder = join(workshop, 'without-a-bug')
  copyTree(files, folder)
  const { ran, failed, output } = await runTests(folder, [...new Set(bugs.flatMap(({ tests }) => tests))])
  removeTree(folder)
  const isRight = ran && failed === undefined
  tell({ isRight, word: isRight ? 'green' : 'NOT GREEN', name: 'without a bug', began, note: failed ?? (ran ? '' : output.slice(-2000)) })
  return isRight ? undefined : 'the tests without a bug'
}

async function withBug(files: string[], workshop: string, { name, patch, says, tests }: Bug): Promise<string | undefined> {
  const began = performance.now()
  const folder = join(workshop, name)
  copyTree(files, folder)
  try {
    // Git must take the copy for what it is, not for a part of a repository above it.
    const env = { ...process.env, GIT_CEILING_DIRECTORIES: dirname(folder) }
    const applied = await runToEnd('git', ['apply', '--whitespace=nowarn', patch], { cwd: folder, env })
    if (applied.code !== 0) {
      const note = `the code it changes has changed: plant the bug again by hand and write the patch anew\n${applied.output.trim()}`
      tell({ isRight: false, word: 'DOES NOT APPLY', name, began, note })
      return name
    }
    const { ran, failed, output } = await runTests(folder, tests)
    const word = !ran ? 'DID NOT RUN' : failed === undefined ? 'NOT CAUGHT' : 'caught'
    const note = !ran ? output.slice(-2000) : failed === undefined ? says : `by: ${failed}`
    tell({ isRight: word === 'caught', word, name, began, note })
    return word === 'caught' ? undefined : name
  } finally {
    removeTree(folder)
  }
}

function tell(line: { isRight: boolean; word: string; name: string; began: number; note: string }): void {
  console.log(`${line.isRight ? '✓' : '✗'} ${line.word.padEnd(10)} ${line.name} ${dim(`${seconds(line.began)} ${line.note}`)}`)
}

interface Report {
  numPassedTests: number
  numFailedTests: number
  testResults: { name: string; status: string; assertionResults: { fullName: string; status: string }[] }[]
}

/** Up to the first failure. A run in which no test began, such as one of code that does not parse, proves nothing. */
async function runTests(folder: string, tests: string[]): Promise<Tested> {
  const file = join(folder, 'result.json')
  const vitest = join(folder, 'node_modules', 'vitest', 'vitest.mjs')
  const { code, output } = await runToEnd(
    process.execPath,
    [vitest, 'run', '--bail=1', '--reporter=json', `--outputFile=${file}`, ...tests],
    { cwd: folder },
  )
  if (!existsSync(file)) return { ran: false, failed: undefined, output }
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report
  const failed = report.testResults.flatMap(({ assertionResults }) => assertionResults.filter(({ status }) => status === 'failed'))
  // What is checked once for a whole file, such as the audit of its books, fails the file and no test in it.
  const ended = report.testResults.find(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.some((result) => result.status === 'passed'),
  )
  const first = failed[0]?.fullName.trim() ?? (ended && `the end of ${relative(folder, ended.name)}`)
  const ran = report.numPassedTests + report.numFailedTests > 0 && (code === 0 || first !== undefined)
  return { ran, failed: first, output }
}

main().catch(fail)
