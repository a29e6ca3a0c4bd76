/** An expected "no" of a tool: shown as its one sentence, without a stack. */
export class Sentence extends Error {
  override name = 'Sentence'
}

const isTerminal = process.stdout.isTTY
const paint = (code: string) => (text: string) => (isTerminal ? `\x1b[${code}m${text}\x1b[0m` : text)
export const bold = paint('1')
export const dim = paint('2')
export const gold = paint('33')
const green = paint('32')
const red = paint('31')

/** Under way now, with when each began; more than one where steps run beside each other. */
const running = new Map<string, number>()

const drawRunning = () =>
  isTerminal &&
  process.stdout.write(`\r\x1b[K${[...running].map(([label, began]) => `  ${dim('…')} ${label} ${dim(seconds(began))}`).join('')}`)

/** Shows that `work` runs, and how long it took. Fast steps say nothing when `quietBelowMs` allows. Steps may run at once. */
export async function step<Result>(label: string, work: () => Promise<Result> | Result, { quietBelowMs = 0 } = {}): Promise<Result> {
  const began = performance.now()
  running.set(label, began)
  drawRunning()
  const ticker = setInterval(drawRunning, 1000)
  const end = (mark: string) => {
    clearInterval(ticker)
    running.delete(label)
    if (isTerminal) process.stdout.write('\r\x1b[K')
    if (mark !== '') console.log(`  ${mark} ${label} ${dim(seconds(began))}`)
    if (running.size > 0) drawRunning()
  }
  try {
    const result = await work()
    end(performance.now() - began >= quietBelowMs ? green('✓') : '')
    return result
  } catch (error) {
    end(red('✗'))
    throw error
  }
}

/** `since`: of `performance.now()`. Milliseconds below a second. */
export function seconds(since: number): string {
  const ms = performance.now() - since
  return ms < 950 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`
}

/** Ends the process with what went wrong: the sentence of an expected problem, the whole of any other. */
export function fail(error: unknown): never {
  const isExpected = error instanceof Error && ['Sentence', 'PostgresError', 'MigrationError', 'EnvError'].includes(error.name)
  console.error(isExpected ? error.message : error)
  process.exit(1)
}
