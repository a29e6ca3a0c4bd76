import { bold, fail, seconds, step } from '@krapao/terminal'
import { type BrowserReader, startBrowserReader } from './browser-reader.ts'
import { type Outcome, mustBeRight, outcomeOf } from './expected.ts'
import { type Photograph, takePhotograph } from './photograph.ts'
import { LIMIT, PHOTOGRAPHS } from './photographs.ts'
import { readOnServer } from './server-reader.ts'
import type { WorkerAnswer } from './worker.ts'

/** A cheap phone against this machine. */
const SLOW_DOWN = 4
const CONCURRENCY = 3

interface Measured {
  photograph: Photograph & { group: string }
  server: Outcome
  browser: Outcome
  found: string
  serverMs: number
  browserMs: number
}

/** Makes every photograph, reads it as the server and as a phone does, and says what came out. Ends with 1 when one is read wrong. */
async function main(): Promise<void> {
  const began = performance.now()
  const files = await step(`${PHOTOGRAPHS.length} photographs made`, makeAll)
  const measured = await step('Read on the server and in a worker of Chromium', () => measureAll(files))
  report(measured)
  console.log(bold(`\n${seconds(began)}`))
  process.exit(measured.some(({ server, browser }) => server === 'wrong' || browser === 'wrong') ? 1 : 0)
}

async function makeAll(): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  const waiting = [...PHOTOGRAPHS]
  const maker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) files.set(next.name, await takePhotograph(next))
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, maker))
  return files
}

async function measureAll(files: ReadonlyMap<string, Buffer>): Promise<Measured[]> {
  const browser = await startBrowserReader()
  const measured: Measured[] = []
  // The first pictures are slower: the programs are still being compiled.
  for (const photograph of PHOTOGRAPHS.slice(0, 5)) await browser.read(files.get(photograph.name)!)
  for (const photograph of PHOTOGRAPHS) {
    const file = files.get(photograph.name)!
    const began = performance.now()
    const reading = await readOnServer(file)
    const serverMs = performance.now() - began
    const answer = await fastest(browser, file)
    measured.push({
      photograph,
      server: outcomeOf(photograph, reading),
      browser: outcomeOf(photograph, answer.reading),
      found: reading.found,
      serverMs,
      browserMs: answer.openMs + answer.readMs,
    })
  }
  await browser.close()
  return measured
}

/** What takes long is read three times: another program may have had the core. */
async function fastest(browser: BrowserReader, file: Buffer): Promise<WorkerAnswer> {
  const answers = [await browser.read(file)]
  while (answers.length < 3 && answers[0]!.openMs + answers[0]!.readMs > 100) answers.push(await browser.read(file))
  return answers.toSorted((one, other) => one.openMs + one.readMs - other.openMs - other.readMs)[0]!
}

function report(measured: readonly Measured[]): void {
  const rows = Map.groupBy(measured, ({ photograph }) => photograph.group)
  console.table(
    Object.fromEntries(
      [...rows].map(([group, of]) => [
        group,
        {
          pictures: of.length,
          'must be right': of.filter(({ photograph }) => mustBeRight(photograph)).length,
          'right, server': count(of, 'server', 'right'),
          'right, browser': count(of, 'browser', 'right'),
          wrong: count(of, 'server', 'wrong') + count(of, 'browser', 'wrong'),
          'ms server': Math.round(worst(of, 'serverMs')),
          'ms browser': Math.round(worst(of, 'browserMs')),
          [`ms x ${SLOW_DOWN}`]: Math.round(worst(of, 'browserMs') * SLOW_DOWN),
          'answers of the unread': [...new Set(of.filter(({ server }) => server === 'unread').map(({ found }) => found))].join(' '),
        },
      ]),
    ),
  )
  const must = measured.filter(({ photograph }) => mustBeRight(photograph))
  console.log(
    `At least ${LIMIT.module} pixels a square, contrast ${LIMIT.contrast}, blur ${LIMIT.blur} of a square, or no slip in it: ${must.length}`,
  )
  for (const side of ['server', 'browser'] as const) {
    const right = count(must, side, 'right')
    console.log(
      `  ${side}: ${right} right (${((100 * right) / must.length).toFixed(1)} %), ${count(measured, side, 'wrong')} of all ${measured.length} wrong`,
    )
  }
  const below = measured.filter(({ photograph }) => !mustBeRight(photograph))
  console.log(`Below: ${count(below, 'server', 'right')} of ${below.length} read; not read: ${names(below)}`)
  const times = measured.map(({ browserMs }) => browserMs * SLOW_DOWN).toSorted((one, other) => one - other)
  console.log(
    `Worker x ${SLOW_DOWN}: median ${Math.round(times[times.length >> 1]!)} ms, worst ${Math.round(times.at(-1)!)} ms, above 1500 ms: ${times.filter((ms) => ms > 1500).length}`,
  )
}

const count = (of: readonly Measured[], side: 'server' | 'browser', outcome: Outcome) => of.filter((one) => one[side] === outcome).length
const worst = (of: readonly Measured[], side: 'serverMs' | 'browserMs') => Math.max(...of.map((one) => one[side]))
const names = (of: readonly Measured[]) =>
  of
    .filter(({ server }) => server === 'unread')
    .map(({ photograph }) => photograph.name)
    .join(', ')

main().catch(fail)
