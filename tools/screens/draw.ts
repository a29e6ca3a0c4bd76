import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { LANGUAGES, comeIn } from '../../e2e/pages/portal.ts'
import { type Screen, WORLDS } from '../../e2e/pages/screens/index.ts'
import { expect, test } from '../../e2e/stack.ts'
import { fileNameOf, SIGHTS } from './sights.ts'
import { mask, stillPage } from './still-page.ts'
import { startStillServer } from './still-server.ts'

/*
 * Draws every screen in every state, in three languages and three sights, into the folder of SCREENS_FOLDER: `npm run screens`. The clock
 * stands, nothing moves, and what is chance is masked, so that two drawings of one release are equal.
 */

const FOLDER = process.env['SCREENS_FOLDER']!
/** Higher than any screen of ours, and no picture that nobody could look at. */
const MOST_HIGH_PX = 12_000

for (const language of LANGUAGES)
  for (const [number, { name, lay, screens }] of WORLDS.entries())
    test(`${name} in ${language}`, async ({ browser, stack }) => {
      const server = await startStillServer(stack.portalUrl)
      const context = await browser.newContext({
        baseURL: server.url,
        viewport: SIGHTS[0],
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
        hasTouch: true,
        isMobile: true,
        locale: 'th-TH',
        timezoneId: 'Asia/Bangkok',
      })
      context.setDefaultTimeout(30_000)
      await comeIn(context, language)
      await context.addInitScript(() => localStorage.setItem('remember-agreement', 'true'))
      const page = await context.newPage()
      await stillPage(page)
      const phone = `061100${number}${LANGUAGES.indexOf(language)}00`
      const token = await lay({ page, stack, language }, { phone, accountNo: `55500${number}${LANGUAGES.indexOf(language)}007` })
      // One that cannot be drawn keeps no other from being drawn.
      const notDrawn: string[] = []
      for (const screen of screens)
        await draw(page, screen, () => screen.open({ page, stack, language, token }), language).catch((error: Error) =>
          notDrawn.push(`${screen.name}: ${error.message.slice(0, 600)}`),
        )
      expect(notDrawn).toEqual([])
      await context.close()
      server.close()
    })

async function draw(page: Page, { name }: Screen, open: () => Promise<void>, language: string): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.setViewportSize(SIGHTS[0])
  await open()
  for (const sight of SIGHTS) {
    const folder = join(FOLDER, language, sight.name)
    mkdirSync(folder, { recursive: true })
    await page.setViewportSize(sight)
    await page.evaluate((px) => void (document.documentElement.style.fontSize = px === 16 ? '' : `${px}px`), sight.textPx)
    await growToAll(page, sight)
    await mask(page)
    await page.screenshot({ path: join(folder, `${fileNameOf(name)}.png`), animations: 'disabled', caret: 'hide' })
  }
}

/** Until the screen is as high as what it shows, or the sheet over it. */
async function growToAll(page: Page, sight: { width: number; height: number }): Promise<void> {
  let height: number = sight.height
  // What has just become larger may be laid out once more: it is whole when it is so twice.
  for (let turn = 0, wholes = 0; turn < 8 && wholes < 2; turn++) {
    await page.waitForTimeout(60)
    const hidden = await page.evaluate(async () => {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      const top = [...document.querySelectorAll('[role=alertdialog], [role=dialog]')].at(-1)
      const boxes = top ? [top, ...top.querySelectorAll('*')] : [document.documentElement]
      const scrolls = boxes.filter((box) => box === document.documentElement || /auto|scroll/.test(getComputedStyle(box).overflowY))
      return Math.max(0, ...scrolls.map((box) => box.scrollHeight - box.clientHeight))
    })
    wholes = hidden < 2 ? wholes + 1 : 0
    if (hidden < 2) continue
    height = Math.min(MOST_HIGH_PX, height + hidden)
    await page.setViewportSize({ width: sight.width, height })
  }
  await page.evaluate(async () => {
    const pictures = [...document.images].filter((picture) => picture.checkVisibility() && !picture.complete)
    for (const picture of pictures) picture.loading = 'eager'
    const ended = (picture: HTMLImageElement) =>
      new Promise((resolve) => {
        picture.addEventListener('load', resolve)
        picture.addEventListener('error', resolve)
        if (picture.complete) resolve(undefined)
      })
    await Promise.all(pictures.map(ended))
  })
}
