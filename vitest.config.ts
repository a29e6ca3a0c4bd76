import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // The default leaves one core free: on a laptop with two, that halves the speed. One more than there are cores, because a
    // test that waits for a provider to be silent uses none.
    maxWorkers: availableParallelism() + 1,
    // As in playwright.config.ts: a machine that is busy with something else may starve a test; what is wrong stays wrong.
    retry: process.env['CI'] ? 2 : 0,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/**/*.test.ts', 'apps/portal/src/**/*.test.ts', 'tools/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts', 'apps/sandbox/**/*.test.ts'],
          globalSetup: 'apps/server/test/global-setup.ts',
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
})
