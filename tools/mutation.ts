import { existsSync } from 'node:fs'
import { join } from 'node:path'
import stryker from './mutation/stryker.json' with { type: 'json' }
import { fail, Sentence } from '@krapao/terminal'
import { ROOT, runToEnd } from './run-to-end.ts'

/**
 * Changes the pure rules one thing at a time and runs their tests each time: which changes no test noticed, and each
 * file's share of noticed ones. Files as arguments change only those. Ends with 1 below the share that stryker.json asks for.
 */
async function main(): Promise<void> {
  const files = process.argv.slice(2)
  const missing = [...stryker.mutate, ...files].find((file) => !existsSync(join(ROOT, file)))
  if (missing) throw new Sentence(`${missing} is not there. The files with pure rules are listed in tools/mutation/stryker.json.`)
  const program = join(ROOT, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js')
  const config = join(ROOT, 'tools', 'mutation', 'stryker.json')
  const only = files.length > 0 ? ['--mutate', files.join()] : []
  const { code } = await runToEnd(process.execPath, [program, 'run', config, ...only], { show: true })
  process.exitCode = code ?? 1
}

main().catch(fail)
