import { withClosedService } from './pages/database.ts'
import { expectLoginScreen, loginScreen, WELCOME } from './pages/login.ts'
import { BUAKHAO, newPlayer, signIn } from './pages/player.ts'
import { comeIn, menu, stored } from './pages/portal.ts'
import { expect, test } from './stack.ts'

test.beforeEach(({ context }) => comeIn(context, 'th'))

test('[NAV-02] [NAV-03] [NAV-10] a visitor who opens the site or any page of a player stands at the login screen', async ({ page }) => {
  for (const path of ['/', '/user', '/user/home', '/user/spin', '/user/deeper/still']) {
    await page.goto(path)
    await expectLoginScreen(page)
  }
})

test('[NAV-20] [NAV-04] [ROLE-01] a visitor goes round the public area by its menu of four', async ({ page }) => {
  await page.goto('/login')
  const entries = menu(page).getByRole('link')
  await expect(entries).toHaveText(['หน้าแรก', 'สมัคร', 'วิธีใช้', 'ติดต่อ'])
  await expect(menu(page).getByRole('button')).toHaveCount(0)
  const places = [
    { entry: 'สมัคร', path: '/register', heading: 'สมัครสมาชิก' },
    { entry: 'วิธีใช้', path: '/howto', heading: 'วิธีใช้งาน' },
    { entry: 'ติดต่อ', path: '/contact', heading: 'ติดต่อเรา' },
    { entry: 'หน้าแรก', path: '/login', heading: WELCOME.first },
  ]
  for (const { entry, path, heading } of places) {
    await menu(page).getByRole('link', { name: entry }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(menu(page).getByRole('link', { name: entry })).toHaveAttribute('aria-current', 'page')
  }
  await menu(page).getByRole('link', { name: 'สมัคร' }).click()
  await expect(page.getByText('ขั้นตอนที่ 1 จาก 4')).toBeVisible()
})

test('[NAV-09] [NAV-11] [NAV-12] [NAV-14] [NAV-15] [NAV-21] [NAV-22] a player goes round by the menu of five, home large in its middle', async ({
  page,
}) => {
  await signIn(page, BUAKHAO)
  await page.goto('/user')
  await expect(page).toHaveURL('/user/home')
  await expect(page.getByTestId('total-balance')).toBeVisible()

  const entries = menu(page).getByRole('link').or(menu(page).getByRole('button'))
  await expect(entries).toHaveCount(5)
  for (const [index, name] of ['โปรไฟล์', 'เงื่อนไข', 'หน้าหลัก', 'รายการ', 'ติดต่อ'].entries())
    await expect(entries.nth(index)).toHaveAccessibleName(name)
  const home = (await entries.nth(2).boundingBox())!
  expect(home.x + home.width / 2).toBeCloseTo(195, 0)
  const icons = await entries.locator('svg').evaluateAll((drawings) => drawings.map((drawing) => drawing.clientWidth))
  expect(Math.max(...icons)).toBe(icons[2])
  expect(home.y).toBeLessThan((await entries.nth(0).boundingBox())!.y)

  const places = [
    { entry: 'โปรไฟล์', path: '/user/profile', shown: page.getByText(BUAKHAO.phone) },
    { entry: 'รายการ', path: '/user/statement', shown: page.getByRole('heading', { name: 'รายการเดินบัญชี' }) },
    { entry: 'ติดต่อ', path: '/user/contact', shown: page.getByRole('heading', { name: 'ติดต่อเรา' }) },
    { entry: 'หน้าหลัก', path: '/user/home', shown: page.getByTestId('total-balance') },
  ]
  for (const { entry, path, shown } of places) {
    await menu(page).getByRole('link', { name: entry, exact: true }).click()
    await expect(page).toHaveURL(path)
    await expect(shown).toBeVisible()
  }
})

test('[ROLE-02] the pages without a menu entry open for a player too', async ({ page }) => {
  await signIn(page, BUAKHAO)
  for (const { path, heading } of [
    { path: '/user/bonus', heading: 'โบนัส' },
    { path: '/user/spin', heading: 'วงล้อ' },
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page).toHaveURL(path)
  }
})

test('[NAV-08] [NAV-27] an unknown path is not found, for visitors and players alike', async ({ page }) => {
  const lost = page.getByRole('heading', { name: 'ไม่พบหน้านี้' })
  for (const path of ['/nowhere', '/login/deeper', '/api-docs', '/%E0%B8%81']) {
    await page.goto(path)
    await expect(lost).toBeVisible()
  }
  await page.getByRole('link', { name: 'กลับหน้าหลัก' }).click()
  await expectLoginScreen(page)

  await signIn(page, BUAKHAO)
  for (const path of ['/nowhere', '/user/nowhere']) {
    await page.goto(path)
    await expect(lost).toBeVisible()
  }
  await page.getByRole('link', { name: 'กลับหน้าหลัก' }).click()
  await expect(page).toHaveURL('/user/home')
})

const INVITE = 'PR00000000-0000-4000-8000-000000000001'

test('[NAV-19] [NAV-28] a player who opens a public page is signed out, and keeps the language, the invite code and the guest id', async ({
  page,
}) => {
  for (const path of ['/login', '/register', '/howto', '/contact']) {
    await signIn(page, BUAKHAO)
    await page.evaluate((invite) => {
      localStorage.setItem('code', invite)
      localStorage.setItem('guest-id', 'guest-1')
    }, INVITE)
    await page.goto(path)
    await expect(menu(page)).toBeVisible()
    expect(await stored(page)).toEqual({ local: { locale: 'th', code: INVITE, 'guest-id': 'guest-1' }, session: {} })
    await page.goto('/user/profile')
    await expectLoginScreen(page)
  }
})

test('[NAV-17] the login asks whether the service is open each time it is entered, and is left where it is closed', async ({ page }) => {
  await Promise.all([page.waitForRequest('**/api/lookup/active'), page.goto('/login')])
  await expect(loginScreen(page).submit).toBeVisible()
  await menu(page).getByRole('link', { name: 'ติดต่อ' }).click()
  await page.route('**/api/lookup/active', (route) => route.fulfill({ status: 410, json: { message: 'gone' } }))
  await menu(page).getByRole('link', { name: 'หน้าแรก' }).click()
  await page.waitForURL('**/terminated')
})

test('[LOOK-19] a service that answers that it is not active is closed, as one that answers gone', async ({ page }) => {
  await page.route('**/api/lookup/active', (route) => route.fulfill({ status: 200, json: false }))
  await page.goto('/login')
  await page.waitForURL('**/terminated')
  await expect(page.getByRole('heading', { name: 'ปิดให้บริการชั่วคราว' })).toBeVisible()
})

test('[NAV-07] [NAV-18] [API-07] [ERR-89] while the service is closed everybody is led to the closed page', async ({ page, stack }) => {
  const player = await newPlayer(stack)
  const closed = page.getByRole('heading', { name: 'ปิดให้บริการชั่วคราว' })
  await signIn(page, player)
  await page.goto('/user/profile')
  await expect(page.getByText(player.phone)).toBeVisible()
  await withClosedService(stack, async () => {
    // A list that loads in silence still tells that the service is gone, as does whatever else the page asks before it is pressed.
    const statement = menu(page).getByRole('link', { name: 'รายการ' })
    await statement.or(closed).first().click()
    await expect(page).toHaveURL('/terminated')
    await expect(closed).toBeVisible()
    await page.getByRole('link', { name: 'ลองอีกครั้ง' }).click()
    await expect(page).toHaveURL('/terminated')
    await expect(closed).toBeVisible()
  })
  await page.getByRole('link', { name: 'ลองอีกครั้ง' }).click()
  await expectLoginScreen(page)
})

test('[NAV-07] the closed page opens for anybody and signs nobody out', async ({ page }) => {
  await page.goto('/terminated')
  await expect(page.getByRole('heading', { name: 'ปิดให้บริการชั่วคราว' })).toBeVisible()
  const token = await signIn(page, BUAKHAO)
  await page.goto('/terminated')
  await expect(page.getByRole('heading', { name: 'ปิดให้บริการชั่วคราว' })).toBeVisible()
  expect((await stored(page)).local['token']).toBe(token)
})
