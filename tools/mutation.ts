import { join } from 'node:path'
import { fail } from './progress.ts'
import { ROOT, runToEnd } from './run-to-end.ts'

/**
 * Changes the pure rules one thing at a time and runs their tests each time: which changes no test noticed, and each
 * file's share of noticed ones. Files as arguments change only those. Ends with 1 below the share that stryker.json asks for.
 */
async function main(): Promise<void> {
  const files = process.argv.slice(2)
  const stryker = join(ROOT, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js')
  const config = join(ROOT, 'tools', 'mutation', 'stryker.json')
  const { code } = await runToEnd(process.execPath, [stryker, 'run', config, ...(files.length > 0 ? ['--mutate', files.join()] : [])], {
    show: true,
  })
  process.exitCode = code ?? 1
}

main().catch(fail)
