import { withSetting } from './pages/database.ts'
import { expectLoginScreen } from './pages/login.ts'
import { BUAKHAO, newPlayer, signIn } from './pages/player.ts'
import { comeIn, languageChoice, menu, stored } from './pages/portal.ts'
import { expect, test } from './stack.ts'

test.beforeEach(({ context }) => comeIn(context, 'th'))

test('[NAV-24] [NAV-25] [NAV-26] [NAV-29] [LOOK-22] both areas show the name of the site and the languages; only players find the way out', async ({
  page,
  stack,
}) => {
  await withSetting(stack, 'siteInfo', { name: 'กระเป๋าทอง', website: '' }, async () => {
    const bar = page.getByRole('banner')
    const logout = bar.getByRole('button', { name: 'ออกจากระบบ' })
    for (const path of ['/login', '/register', '/howto', '/contact', '/terminated', '/nowhere']) {
      await page.goto(path)
      await expect(bar.getByText('กระเป๋าทอง')).toBeVisible()
      await expect(languageChoice(page).locator('option')).toHaveText(['ไทย', 'ລາວ', 'English'])
      await expect(logout).toHaveCount(0)
    }
    await signIn(page, BUAKHAO)
    for (const path of ['/user/home', '/user/contact']) {
      await page.goto(path)
      await expect(bar.getByText('กระเป๋าทอง')).toBeVisible()
      await expect(languageChoice(page).locator('option')).toHaveText(['ไทย', 'ລາວ', 'English'])
      await expect(logout).toBeVisible()
    }
    await expect(page).toHaveTitle('ติดต่อเรา · กระเป๋าทอง')
  })
})

test('[AUTH-09] [AUTH-10] [AUTH-17] logging out forgets the token, leads to the login screen and ends the session on the server', async ({
  page,
  stack,
}) => {
  const token = await signIn(page, await newPlayer(stack))
  await page.goto('/user/contact')
  await menu(page).getByRole('link', { name: 'โปรไฟล์' }).click()
  const told = page.waitForResponse('**/api/logout')
  await page.getByRole('button', { name: 'ออกจากระบบ' }).click()
  await expectLoginScreen(page)
  expect((await stored(page)).local['token']).toBeUndefined()
  expect((await told).status()).toBe(200)

  const late = await page.request.get('/api/account/profile', { headers: { authorization: `Bearer ${token}` } })
  expect(late.status()).toBe(401)
  await page.goBack()
  await expectLoginScreen(page)
})

test('[AUTH-17] a logout that the server does not hear still signs the player out here', async ({ page }) => {
  await signIn(page, BUAKHAO)
  await page.goto('/user/profile')
  await page.route('**/api/logout', (route) => route.abort())
  await page.getByRole('button', { name: 'ออกจากระบบ' }).click()
  await expectLoginScreen(page)
  expect(await stored(page)).toEqual({ local: { locale: 'th' }, session: {} })
})

test('a logout in one tab ends the other tab too', async ({ page, context, stack }) => {
  await signIn(page, await newPlayer(stack))
  await page.goto('/user/profile')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const other = await context.newPage()
  await other.goto('/user/contact')
  await other.getByRole('button', { name: 'ออกจากระบบ' }).click()
  await expectLoginScreen(other)
  await expectLoginScreen(page)
})

test('[NAV-23] [COND-01] conditions open over the page as HTML, and close again', async ({ page, stack }) => {
  const conditions = ['<h3>การฝาก</h3><p>โอนจาก<strong>บัญชีของคุณ</strong></p>', '<p>อ่านที่นี่</p>']
  await withSetting(stack, 'conditions', conditions, async () => {
    await signIn(page, BUAKHAO)
    await page.goto('/user/profile')
    const opener = menu(page).getByRole('button', { name: 'เงื่อนไข' })
    await opener.click()
    const sheet = page.getByRole('dialog', { name: 'เงื่อนไขการใช้งาน' })
    await expect(sheet.getByRole('listitem')).toHaveCount(2)
    await expect(sheet.getByRole('heading', { name: 'การฝาก' })).toBeVisible()
    await expect(sheet.locator('strong')).toHaveText('บัญชีของคุณ')
    await expect(page).toHaveURL('/user/profile')

    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(opener).toBeFocused()
  })
})
