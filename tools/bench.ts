import { readOptions, runBench } from '../apps/server/bench/index.ts'
import { readEnv } from '../apps/server/src/platform/env/env.ts'
import { openGiven } from './database.ts'
import { bold, fail, seconds, Sentence } from '@krapao/terminal'

/** Measures the product against what PostgreSQL could do at best here. Ends with 1 only when a call failed. */
async function main(): Promise<void> {
  const began = performance.now()
  const options = readOptions(process.argv.slice(2))
  const env = readEnv(process.env)
  const given = await openGiven(env)
  const until = new Promise<never>((_, reject) => {
    for (const sign of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) {
      process.on(sign, () => reject(new Sentence('The benchmark was stopped.')))
    }
  })
  // Heard also while nobody waits for it yet.
  until.catch(() => undefined)
  const failed = await runBench(options, { dataDir: env.dataDir, given, until })
  console.log(bold(`\n${failed === 0 ? 'No call failed' : `${failed} calls failed`} (${seconds(began)})`))
  process.exit(failed === 0 ? 0 : 1)
}

main().catch(fail)
