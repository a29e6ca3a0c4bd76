import { defineConfig } from 'vitest/config'

/** The tests of pure rules alone: no database and no browser, so that each of a thousand changes is tried in a moment. */
export default defineConfig({
  test: {
    include: [
      'packages/**/*.test.ts',
      'apps/portal/src/**/*.test.ts',
      'apps/server/src/platform/{batcher,jobs}.test.ts',
      'apps/server/src/reconcile/compare-acts.test.ts',
      'apps/server/src/**/deposit/{outside-payment,why-unallocated}.test.ts',
      'apps/server/src/**/games/{transfer,present-transfer}.test.ts',
      'apps/server/src/**/wallet/present-entry.test.ts',
      'apps/server/src/**/withdraw/{present-withdrawal,withdrawal-refusal}.test.ts',
    ],
  },
})
