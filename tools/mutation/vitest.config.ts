import { defineConfig } from 'vitest/config'
import stryker from './stryker.json' with { type: 'json' }

const ofServer = stryker.mutate.filter((file) => file.startsWith('apps/server/'))

/** The tests of pure rules alone: no database and no browser, so that each of a thousand changes is tried in a moment. */
export default defineConfig({
  test: {
    include: ['packages/**/*.test.ts', 'apps/portal/src/**/*.test.ts', ...ofServer.map((file) => file.replace(/\.ts$/, '.test.ts'))],
  },
})
