import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { findChromium, findNotifyingChromium } from './tools/chromium.ts'

/** What the phone shows of a push. */
const NOTIFIED = '**/push.e2e.ts'
// Chromium's own sandbox does not work for root; the rest keeps it from calling home during the journeys.
const args = ['--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run']
if (process.getuid?.() === 0) args.push('--no-sandbox')
const by = (executablePath: string | null) => ({ launchOptions: { args, ...(executablePath === null ? {} : { executablePath }) } })

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results/e2e',
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  // Each has a browser and a whole product of its own.
  workers: Math.min(4, availableParallelism()),
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  // A machine that is busy with something else may starve a browser for seconds; what is wrong stays wrong three times.
  retries: process.env['CI'] ? 2 : 0,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  use: {
    browserName: 'chromium',
    viewport: { width: 390, height: 844 },
    // A phone draws two or three; each is four times the work in software, for the same journey.
    deviceScaleFactor: 1,
    hasTouch: true,
    isMobile: true,
    actionTimeout: 15_000,
    // Journeys break the network of a page on purpose, past which a service worker would go; those of the app allow it.
    serviceWorkers: 'block',
    locale: 'th-TH',
    timezoneId: 'Asia/Bangkok',
    // Drawing every frame in software costs more than the journeys themselves.
    contextOptions: { reducedMotion: 'reduce' },
    trace: { mode: process.env['CI'] ? 'on-first-retry' : 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'journeys', testIgnore: NOTIFIED, use: by(findChromium()) },
    { name: 'notified', testMatch: NOTIFIED, use: by(findNotifyingChromium()) },
  ],
})
