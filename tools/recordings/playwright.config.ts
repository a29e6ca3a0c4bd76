import { defineConfig } from '@playwright/test'
import base from '../../playwright.config.ts'

/* Each recording is one walk through the product, as its journeys are; only that they are watched. */

export default defineConfig(base, {
  testDir: '.',
  testMatch: 'recordings.ts',
  outputDir: '../../test-results/recordings',
  reporter: [['list']],
  workers: 1,
  retries: 0,
  // A machine that is busy with something else makes a recording longer, and none wrong.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  fullyParallel: false,
  use: { actionTimeout: 60_000, deviceScaleFactor: 1, trace: 'off', screenshot: 'off', contextOptions: { reducedMotion: 'no-preference' } },
})
