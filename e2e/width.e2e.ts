import type { Page } from '@playwright/test'
import { newPlayer, signIn } from './pages/player.ts'
import { chooseLanguage, LANGUAGES, languageChoice } from './pages/portal.ts'
import { passPhone } from './pages/register.ts'
import { freshPhone } from './pages/player.ts'
import { withSetting } from './pages/database.ts'
import { expect, test } from './stack.ts'

/** As long as a name may be, without a space to break it at. */
const LONG_NAME = 'กรุงเทพมหานครอมรรัตนโกสินทร์มหินทรายุธยามหาดิลกภพนพรัตนราชธานีบุรีรมย์'.slice(0, 59)
const WIDTHS = [360, 390, 430]

test('[NAV-01] no public page scrolls sideways on any phone in any language', async ({ page, stack }) => {
  await withSetting(stack, 'siteInfo', { name: LONG_NAME, website: '' }, async () => {
    for (const path of ['/login', '/register', '/howto', '/contact', '/terminated', '/nowhere']) {
      await page.goto(path)
      await expectNoSidewaysScroll(page)
    }
    await page.goto('/howto')
    await page.getByRole('button', { name: /กระเป๋าเงิน|ກະເປົາເງິນ|The wallet/ }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectFits(page, '/howto, opened')
    await page.evaluate(() => localStorage.setItem('locale', 'th'))
    const form = await passPhone(page, freshPhone())
    await expect(form.otp).toBeVisible()
    await expectNoSidewaysScroll(page)
  })
})

test('[NAV-01] no page of a player scrolls sideways on any phone in any language, however long the name', async ({ page, stack }) => {
  await signIn(page, await newPlayer(stack, { name: LONG_NAME }))
  for (const path of ['/user/home', '/user/profile', '/user/bonus', '/user/statement', '/user/contact', '/user/spin', '/user/nowhere']) {
    await page.goto(path)
    if (path === '/user/home') await expect(page.getByTestId('total-balance')).toBeVisible()
    await expectNoSidewaysScroll(page)
  }
})

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await expect(languageChoice(page)).toBeVisible()
  await expect(page.locator('h1, [data-testid="total-balance"]').first()).toBeVisible()
  const path = new URL(page.url()).pathname
  for (const language of LANGUAGES) {
    await chooseLanguage(page, language)
    await expectFits(page, `${path} in ${language}`)
  }
}

async function expectFits(page: Page, where: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 })
    const reach = await page.evaluate(() => {
      const widest = Math.max(document.documentElement.scrollWidth, document.body.scrollWidth)
      // What is cut off at the column's edge would not scroll, but could not be read either.
      const header = [...document.querySelectorAll('header *, main h1, main h1 *, nav a, nav button')]
      return Math.max(widest, ...header.map((element) => Math.floor(element.getBoundingClientRect().right)))
    })
    expect(reach, `${where}, ${width} px wide`).toBeLessThanOrEqual(width)
  }
}
