import { defineConfig } from '@playwright/test'
import base from '../../playwright.config.ts'

/* Each test draws what one world shows in one language. One after the other: what is drawn must not depend on who was faster. */

export default defineConfig(base, {
  testDir: '.',
  testMatch: 'draw.ts',
  outputDir: '../../test-results/screens',
  reporter: [['list']],
  workers: 1,
  retries: 0,
  timeout: 900_000,
  expect: { timeout: 30_000 },
  fullyParallel: false,
  use: { actionTimeout: 30_000, trace: 'off', screenshot: 'off' },
})
