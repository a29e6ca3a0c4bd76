import { chromium, type Page } from '@playwright/test'
import { findChromium } from '../tools/chromium.ts'
import { fail } from '@krapao/terminal'

/**
 * How long a cheap phone on a bad line waits, cold, on a running portal:
 *   npm start          and beside it          node e2e/first-screen.ts [http://127.0.0.1:3000]
 * Several addresses are compared: each is measured in its turn.
 */
const LINE = { offline: false, latency: 400, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8 }
const CPU_SLOWDOWN = 4
const RUNS = 3
const DEMO = { username: '0810000001', password: 'krapao-demo-1' }

const SIGHTS = [
  { name: 'login: the phone field can be typed into', path: '/login', sight: 'input[name=phone]' },
  { name: 'login: the button can be pressed', path: '/login', sight: 'form button[type=submit]:enabled:not([aria-disabled])' },
  { name: 'home: something of it is to be seen', path: '/user/home', sight: '[role=status][aria-label], [data-testid=total-balance]' },
  { name: 'home: the balance stands', path: '/user/home', sight: '[data-testid=total-balance]' },
]

async function main(): Promise<void> {
  const portals = process.argv.length > 2 ? process.argv.slice(2) : ['http://127.0.0.1:3000']
  const executablePath = findChromium()
  const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath ? { executablePath } : {}) })
  const tokens = await Promise.all(portals.map(signIn))
  for (const { name, path, sight } of SIGHTS) {
    const runs = portals.map((): Measured[] => [])
    // In turn, so that a machine that is busy for a while is so for all of them.
    for (let run = 0; run < RUNS; run++) {
      for (const [index, portal] of portals.entries()) {
        const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'th-TH' })
        if (path !== '/login') await context.addInitScript((value) => localStorage.setItem('token', value), tokens[index])
        runs[index]!.push(await measure(await context.newPage(), portal + path, sight))
        await context.close()
      }
    }
    for (const [index, ofPortal] of runs.entries()) {
      ofPortal.sort((one, other) => one.ms - other.ms)
      const { ms, bytes, scripts } = ofPortal[Math.floor(RUNS / 2)]!
      const where = portals.length > 1 ? ` at ${portals[index]}` : ''
      console.log(`${(ms / 1000).toFixed(1)} s  ${name} (${Math.round(bytes / 1000)} kB in ${scripts} scripts)${where}`)
    }
  }
  await browser.close()
}

interface Measured {
  ms: number
  /** Of scripts, as they came over the line. */
  bytes: number
  scripts: number
}

async function measure(page: Page, url: string, sight: string): Promise<Measured> {
  await page.addInitScript((wanted) => {
    const look = () => {
      const seen = document.querySelector<HTMLElement>(wanted)
      const isPainted = performance.getEntriesByName('first-contentful-paint').length > 0
      if (seen && seen.offsetHeight > 0 && isPainted) document.documentElement.dataset['seenAfter'] = String(performance.now())
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }, sight)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', LINE)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await page.goto(url, { waitUntil: 'commit', timeout: 60_000 })
  const seen = await page.waitForFunction(() => document.documentElement.dataset['seenAfter'], undefined, { timeout: 60_000 })
  const sizes = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry.name.endsWith('.js'))
      .map((entry) => (entry as PerformanceResourceTiming).transferSize),
  )
  return { ms: Number(await seen.jsonValue()), bytes: sizes.reduce((sum, size) => sum + size, 0), scripts: sizes.length }
}

async function signIn(portal: string): Promise<string> {
  const answer = await fetch(`${portal}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(DEMO),
  })
  return ((await answer.json()) as { token: string }).token
}

main().catch(fail)
