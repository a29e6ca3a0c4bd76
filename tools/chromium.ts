import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, dirname } from 'node:path'
import { chromium } from '@playwright/test'
import { Sentence, step } from '@krapao/terminal'
import { runToEnd } from './run-to-end.ts'

/** Those without a screen of their own first: the same engine, for two thirds of the work. */
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The browser of CHROMIUM_PATH, of this machine, or of Playwright; null when there is none. */
export function findChromium(): string | null {
  return givenChromium() ?? firstOf([...PLACES, chromium.executablePath()])
}

/** One that shows notifications, which one without a screen of its own does not; null when there is none. */
export function findNotifyingChromium(): string | null {
  const given = givenChromium()
  return given !== null && shows(given) ? given : firstOf([...PLACES, chromium.executablePath()].filter(shows))
}

const shows = (path: string) => !path.includes('headless-shell')
const firstOf = (paths: string[]) => paths.find((path) => existsSync(path)) ?? null

function givenChromium(): string | null {
  const given = process.env['CHROMIUM_PATH']
  if (!given) return null
  if (!existsSync(given)) throw new Sentence(`There is no browser at ${given}: mend CHROMIUM_PATH or leave it out.`)
  return given
}

const isComplete = () => findChromium() !== null && findNotifyingChromium() !== null

/** Installs Chromium where there is none: the packages of Debian as root, else Playwright's own download. */
export async function ensureChromium(): Promise<string> {
  if (!isComplete() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get'))
    await step('Chromium and Thai fonts installed from Debian', installFromDebian).catch(() => undefined)
  if (!isComplete()) await step('Chromium downloaded', download).catch(() => undefined)
  const installed = findChromium()
  if (installed === null || !isComplete())
    throw new Sentence(
      'The browser journeys need Chromium, and it could not be installed: install it (Debian: apt-get install chromium chromium-headless-shell) or set CHROMIUM_PATH.',
    )
  return installed
}

async function installFromDebian(): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await runToEnd('apt-get', ['update', '-q'], { env })
  const { code } = await runToEnd(
    'apt-get',
    ['install', '-y', '-q', '--no-install-recommends', 'chromium', 'chromium-headless-shell', 'fonts-noto-core'],
    { env },
  )
  if (code !== 0 && !isComplete()) throw new Error('apt-get failed')
}

async function download(): Promise<void> {
  const playwright = join(dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')), 'cli.js')
  const { code } = await runToEnd(process.execPath, [playwright, 'install', 'chromium'])
  if (code !== 0) throw new Error('the download failed')
}
