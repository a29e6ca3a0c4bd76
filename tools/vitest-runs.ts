import { bold, seconds } from '@krapao/terminal'
import { runToEnd, VITEST } from './run-to-end.ts'

/** Tests of the server that are run by themselves, and what they show. */
export interface VitestRun {
  what: string
  args: string[]
  env: NodeJS.ProcessEnv
}

/** Runs each of them, says which passed, and ends with 1 where one did not. `place`: where all of it is to hold. */
export async function showEach(runs: Iterable<VitestRun> | AsyncIterable<VitestRun>, place: string): Promise<void> {
  const began = performance.now()
  const failed: string[] = []
  for await (const { what, args, env } of runs) {
    const started = performance.now()
    const { code } = await runToEnd(process.execPath, [VITEST, 'run', '--project', 'server', ...args], {
      show: true,
      env: { ...process.env, ...env },
    })
    console.log(`${code === 0 ? '✓' : '✗'} ${what} ${seconds(started)}`)
    if (code !== 0) failed.push(what)
  }
  console.log(bold(failed.length === 0 ? `All of it holds ${place} (${seconds(began)})` : `Not ${place}: ${failed.join(', ')}`))
  process.exitCode = failed.length === 0 ? 0 : 1
}
