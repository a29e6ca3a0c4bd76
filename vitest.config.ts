import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that replace a module, or draw with what the server has forbidden for its whole process, each in a process of its own. */
const ALONE = [
  'apps/server/src/platform/credentials/password.test.ts',
  'apps/server/test/conformance/added.test.ts',
  'apps/sandbox/src/bank/slips.test.ts',
]

/**
 * A test that hangs is told apart from one that a busy machine starves. Fifty photographs are read in 3 s of one core; on a cluster
 * of one machine each statement is planned on several servers.
 */
const PATIENCE_MS = process.env['CITUS_URL'] === undefined ? 60_000 : 600_000
const PATIENCE = { testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS }

const TAKE_SHARE = 'tools/take-share.ts'

const server = {
  globalSetup: 'apps/server/test/global-setup.ts',
  setupFiles: [TAKE_SHARE, ...['refuse-undeclared-nulls', 'parse-answers', 'note-statements'].map((name) => `apps/server/test/${name}.ts`)],
  ...PATIENCE,
}

/**
 * A server is started and killed hundreds of times, which takes a quarter of all the time there is. `npm run faults` does it; what `npm test` cuts
 * at COMMIT of the same works (faults/lost-commit) is the same to everybody else.
 */
const ONLY_OF_FAULTS = process.env['FAULT_STEPS'] === undefined ? ['apps/server/test/faults/killed-at-each-step-of-payments.test.ts'] : []

/** A minute and more each, some in files of a few lines. */
const LONG =
  /killed-at-each-step|simulation\/worlds|races\/player-routes|tools\/start\/start\.test|faults\/lost-commit\.test|faults\/conflicts|slips\/photographs|fuzz\//

/** A new clone knows only sizes and begins with the largest files: the longest would come last, and the other cores wait for them. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // Of the sequencer, not of an array.
    // oxlint-disable-next-line unicorn/no-array-sort
    const sorted = await super.sort(files)
    return [...sorted.filter(({ moduleId }) => LONG.test(moduleId)), ...sorted.filter(({ moduleId }) => !LONG.test(moduleId))]
  }
}

export default defineConfig({
  test: {
    // The default leaves one core free: on a laptop with two, that halves the speed. More than there are cores would wait for
    // each other's servers and databases.
    maxWorkers: availableParallelism(),
    // As in playwright.config.ts: a machine that is busy with something else may starve a test; what is wrong stays wrong.
    sequence: { sequencer: LongestFirst },
    retry: process.env['CI'] ? 2 : 0,
    projects: [
      {
        test: {
          name: 'unit',
          setupFiles: TAKE_SHARE,
          ...PATIENCE,
          include: [
            'packages/**/*.test.ts',
            'apps/portal/src/**/*.test.ts',
            'apps/console/src/**/*.test.ts',
            'apps/operator/**/*.test.ts',
            'tools/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          ...server,
          name: 'server',
          include: ['apps/server/**/*.test.ts', 'apps/sandbox/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...ALONE, ...ONLY_OF_FAULTS],
          // Files share what is loaded: importing the server anew costs half a second of each. What a test changes for the
          // whole process would stay for the next file; a file that must is listed above.
          isolate: false,
          alias: { '@node-rs/argon2': join(import.meta.dirname, 'apps/server/test/cheap-argon2.ts') },
        },
      },
      { test: { ...server, name: 'alone', include: ALONE } },
    ],
  },
})
