import type { Page } from '@playwright/test'
import { dashboard, openHome } from './pages/home.ts'
import { BUAKHAO, signIn } from './pages/player.ts'
import { comeIn, menu, stopClock, untilSeen } from './pages/portal.ts'
import { AGREEMENT_FLAG, expect, test } from './stack.ts'

test.use({ seesAgreements: true })
test.beforeEach(({ context }) => comeIn(context, 'th'))

const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'ข้อตกลง', exact: true })
const flagOf = (page: Page) => page.evaluate((key) => localStorage.getItem(key), AGREEMENT_FLAG)

test('[AGR-01] [AGR-03] the agreements are shown a second and a half after the dashboard', async ({ page }) => {
  await signIn(page, BUAKHAO)
  await stopClock(page)
  await page.goto('/user/home')
  await untilSeen(page, dashboard(page).wallet)
  let hasLoaded = false
  void page.waitForResponse((response) => response.url().endsWith('/api/lookup/agreements')).then(() => (hasLoaded = true))
  // They load half a second after the dashboard; by the page's clock nothing passes beside what is let pass here.
  let passedMs = 500
  await page.clock.runFor(passedMs)
  await expect(async () => {
    passedMs += 5
    await page.clock.runFor(5)
    expect(hasLoaded).toBe(true)
  }).toPass({ intervals: [50] })
  expect(passedMs).toBeLessThan(1400)
  await page.clock.runFor(1450 - passedMs)
  await expect(sheetOf(page)).toBeHidden()
  await page.clock.runFor(100)
  await expect(sheetOf(page)).toBeVisible()
  await expect(sheetOf(page).getByRole('listitem')).toContainText(['ข้อตกลงการใช้งาน', 'เล่นอย่างมีสติ', 'ความปลอดภัยของบัญชี'])
})

test('[AGR-02] [AGR-05] they come back on each visit until the player ticks that they need not', async ({ page }) => {
  await signIn(page, BUAKHAO)
  await page.goto('/user/home')
  const sheet = sheetOf(page)
  await expect(sheet).toBeVisible()
  await page.goBack()
  await expect(sheet).toBeHidden()
  expect(await flagOf(page)).toBeNull()

  await menu(page).getByRole('link', { name: 'โปรไฟล์' }).click()
  await menu(page).getByRole('link', { name: 'หน้าหลัก' }).click()
  await expect(sheet).toBeVisible()
  await sheet.getByRole('checkbox', { name: 'ไม่ต้องแสดงอีก' }).check()
  await sheet.getByRole('button', { name: 'รับทราบ' }).click()
  await expect(sheet).toBeHidden()
  expect(await flagOf(page)).toBe('true')

  let asked = 0
  page.on('request', (request) => (asked += request.url().endsWith('/api/lookup/agreements') ? 1 : 0))
  await page.clock.install()
  await openHome(page)
  await page.clock.runFor(5000)
  await expect(sheet).toBeHidden()
  expect(asked).toBe(0)
})

test('[AGR-05] they wait while another sheet is open, and an empty list shows none', async ({ page }) => {
  await signIn(page, BUAKHAO)
  await page.clock.install()
  const home = await openHome(page)
  const loaded = page.waitForResponse((response) => response.url().endsWith('/api/lookup/agreements'))
  const conditions = page.getByRole('dialog', { name: 'เงื่อนไขการใช้งาน' })
  await page.getByRole('button', { name: 'เงื่อนไข', exact: true }).click()
  await expect(conditions).toBeVisible()
  await page.clock.runFor(1000)
  await loaded
  await page.clock.runFor(4000)
  await expect(sheetOf(page)).toBeHidden()
  await home.close.click()
  await expect(conditions).toBeHidden()
  await page.clock.runFor(2000)
  await expect(sheetOf(page)).toBeVisible()

  await page.route('**/api/lookup/agreements', (route) => route.fulfill({ json: [] }))
  const empty = page.waitForResponse((response) => response.url().endsWith('/api/lookup/agreements'))
  await openHome(page)
  await page.clock.runFor(1000)
  await empty
  await page.clock.runFor(5000)
  await expect(home.sheet).toHaveCount(0)
})
