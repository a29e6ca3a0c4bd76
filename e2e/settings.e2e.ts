import { openHome } from './pages/home.ts'
import { expectLoginScreen, loginScreen } from './pages/login.ts'
import { newPlayer, signIn } from './pages/player.ts'
import { callsOf, comeIn, menu } from './pages/portal.ts'
import { expect, test } from './stack.ts'

const SETTINGS = 'GET /api/lookup/settings'

test.beforeEach(({ context }) => comeIn(context, 'th'))

test('[SET-07] the settings are read once at start, whatever pages follow', async ({ page, stack }) => {
  await signIn(page, await newPlayer(stack))
  const calls = callsOf(page)
  const home = await openHome(page)
  await home.withdraw.click()
  await home.close.click()
  for (const name of ['โปรไฟล์', 'รายการ', 'หน้าหลัก']) await menu(page).getByRole('link', { name }).click()
  await expect(home.wallet).toBeVisible()
  expect(calls.filter((call) => call === SETTINGS)).toEqual([SETTINGS])
})

test('[SET-07] until the server has answered, the settings of the build apply', async ({ page }) => {
  await page.route('**/api/lookup/settings', () => undefined)
  const calls = callsOf(page)
  await page.goto('/login')
  await expectLoginScreen(page)
  await expect.poll(() => calls).toContain(SETTINGS)
  // Of the Thai build: a phone of ten digits, no Lao number.
  await expect(loginScreen(page).phone).toBeEnabled()
  await page.goto('/register')
  await expect(page.getByText('ขั้นตอนที่ 1 จาก 4')).toBeVisible()
})
