import { rmSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { sql } from './pages/database.ts'
import { expectLoginScreen, loginScreen, WELCOME } from './pages/login.ts'
import { newestCode, BUAKHAO, newPlayer, signIn } from './pages/player.ts'
import { callsOf, comeIn, refuseWith, stored, toast } from './pages/portal.ts'
import { expect, test } from './stack.ts'
import { phoneDigest } from './pages/phone-digest.ts'

const WRONG = 'เบอร์โทรศัพท์หรือรหัสผ่านไม่ถูกต้อง'

test.beforeEach(({ context }) => comeIn(context, 'th'))

test('[AUTH-01] [AUTH-03] [AUTH-08] [AUTH-13] [API-05] [API-06] a player logs in by phone and password, and every later call carries the token', async ({
  page,
}) => {
  await page.goto('/login')
  await expect(page.getByRole('link', { name: 'สมัครสมาชิก' })).toHaveAttribute('href', '/register')
  const form = loginScreen(page)
  await form.phone.fill(BUAKHAO.phone)
  await form.password.fill(BUAKHAO.password)
  await form.remember.check()
  const [sent] = await Promise.all([page.waitForRequest('**/api/login'), form.submit.click()])
  expect(sent.postDataJSON()).toEqual({ username: BUAKHAO.phone, password: BUAKHAO.password, remember: true })
  expect(sent.headers()).toMatchObject({ 'x-client': 'web-wallet' })
  expect(sent.headers()).not.toHaveProperty('authorization')

  const summary = await page.waitForRequest('**/api/wallet')
  await expect(page).toHaveURL('/user/home')
  await expect(page.getByText(BUAKHAO.name, { exact: true })).toBeVisible()
  const { token } = (await stored(page)).local
  expect(token).toMatch(/^[0-9a-f]{32}\.[\w-]{43}$/)
  expect(summary.headers()).toMatchObject({ authorization: `Bearer ${token}`, 'x-client': 'web-wallet' })
})

test('[AUTH-04] [AUTH-05] [AUTH-20] [ERR-37] a refused login is said in the form until something is typed', async ({ page }) => {
  await page.goto('/login')
  const form = loginScreen(page)
  // Five digits are sent as they are: the ten-digit rule belongs to registration.
  await form.phone.fill('12345')
  await form.password.fill('not-the-password')
  await form.submit.click()
  await expect(form.refusal).toHaveText(WRONG)
  await expect(toast(page)).toHaveCount(0)
  await form.password.press('End')
  await form.password.pressSequentially('x')
  await expect(form.refusal).toHaveCount(0)

  await form.submit.click()
  await expect(form.refusal).toHaveText(WRONG)
  await form.phone.fill('1234')
  await expect(form.refusal).toHaveCount(0)
  await expectLoginScreen(page)
})

test('a first visitor reads what the site is, the minimum age and the licence; a returning player is welcomed back', async ({ page }) => {
  await page.route('**/api/lookup/settings', async (route) => {
    const response = await route.fetch()
    const operator = { licence: 'L-77/2569', jurisdiction: 'Isle of Man', minimumAge: 21 }
    await route.fulfill({ response, json: { ...(await response.json()), operator } })
  })
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1, name: WELCOME.first })).toBeVisible()
  await expect(page.getByText('สำหรับผู้ที่มีอายุ 21 ปีขึ้นไปเท่านั้น')).toBeVisible()
  await expect(page.getByText('ใบอนุญาตเลขที่ L-77/2569 · Isle of Man')).toBeVisible()
  await expect(page.getByText('ตั้งงบก่อนเล่น')).toBeVisible()
  const form = loginScreen(page)
  const [create, logIn] = await Promise.all([page.getByRole('link', { name: 'สมัครสมาชิก' }).boundingBox(), form.submit.boundingBox()])
  expect([create!.width, create!.height]).toEqual([logIn!.width, logIn!.height])
  await page.getByRole('button', { name: 'ข้อตกลงและเงื่อนไข' }).click()
  await expect(page.getByRole('dialog', { name: 'ข้อตกลงและเงื่อนไข' })).toContainText('เล่นอย่างมีสติ')
  await page.keyboard.press('Escape')

  await form.phone.fill(BUAKHAO.phone)
  await form.password.fill(BUAKHAO.password)
  await form.submit.click()
  await expect(page.getByTestId('total-balance')).toBeVisible()
  await page.getByRole('button', { name: 'ออกจากระบบ' }).click()
  await expect(page.getByRole('heading', { level: 1, name: WELCOME.back })).toBeVisible()
})

test('[AUTH-20] both fields are required, and nothing is sent without them', async ({ page }) => {
  await page.goto('/login')
  const form = loginScreen(page)
  await expect(form.submit).toBeVisible()
  const calls = callsOf(page)
  await form.submit.click()
  await expect(form.refusal).toHaveText(['กรุณากรอกเบอร์โทรศัพท์', 'กรุณากรอกรหัสผ่าน'])
  await expect(form.phone).toBeFocused()
  await page.keyboard.type(BUAKHAO.phone)
  await page.keyboard.press('Enter')
  await expect(form.refusal).toHaveText('กรุณากรอกรหัสผ่าน')
  await expect(form.password).toBeFocused()
  // What the page reads for itself may still be on its way.
  expect(calls.filter((call) => !call.startsWith('GET '))).toEqual([])
})

test('[AUTH-06] [AUTH-07] a remembered player is still in after the browser was closed, another is not', async ({
  playwright,
  launchOptions,
  baseURL,
}, testInfo) => {
  const userDataDir = testInfo.outputPath('browser')
  const openBrowser = async () => {
    const options = { ...launchOptions, baseURL: baseURL!, locale: 'th-TH' }
    const browser = await playwright.chromium.launchPersistentContext(userDataDir, options)
    return { browser, page: browser.pages()[0] ?? (await browser.newPage()) }
  }
  const first = await openBrowser()
  await first.page.goto('/login')
  await logIn(first.page, { remember: true })
  await first.browser.close()

  const second = await openBrowser()
  await second.page.goto('/')
  await expect(second.page).toHaveURL('/user/home')
  await second.page.goto('/login')
  await logIn(second.page, { remember: false })
  await second.page.reload()
  await expect(second.page).toHaveURL('/user/home')
  await second.browser.close()

  const third = await openBrowser()
  await third.page.goto('/')
  await expectLoginScreen(third.page)
  await third.browser.close()
  rmSync(userDataDir, { recursive: true, force: true })
})

test('the whole login works by keyboard alone', async ({ page }) => {
  await page.goto('/login')
  const form = loginScreen(page)
  await expect(form.submit).toBeVisible()
  const tabTo = async (name: string) => {
    for (let presses = 0; presses < 12; presses++) {
      await page.keyboard.press('Tab')
      const focused = await page.evaluate(() => {
        const element = document.activeElement as HTMLInputElement
        return element.getAttribute('aria-label') ?? element.labels?.[0]?.innerText ?? element.innerText
      })
      if (focused.includes(name)) return
    }
    throw new Error(`Tab never reaches ${name}`)
  }
  await tabTo('เลือกภาษา')
  await tabTo('เบอร์โทรศัพท์')
  await page.keyboard.type(BUAKHAO.phone)
  await tabTo('รหัสผ่าน')
  await page.keyboard.type(BUAKHAO.password)
  await tabTo('แสดงรหัสผ่าน')
  await page.keyboard.press('Enter')
  await expect(form.password).toHaveAttribute('type', 'text')
  await tabTo('จำการเข้าสู่ระบบ')
  await page.keyboard.press('Space')
  await expect(form.remember).toBeChecked()
  await tabTo('เข้าสู่ระบบ')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/user/home')
})

test('[AUTH-15] [AUTH-18] [ERR-11] [ERR-38] a deactivated player is shown out, and refused at the login in words', async ({
  page,
  stack,
}) => {
  // The line to the server would tell it first, in other words.
  await page.routeWebSocket(/socket\.io/, () => undefined)
  const player = await newPlayer(stack)
  await signIn(page, player)
  await page.goto('/user/contact')
  await sql(stack, 'update account.player set deactivated_at = now() where phone_digest = $1', [await phoneDigest(stack, player.phone)])
  // Unless what the page asks by itself was told so before the press.
  const form = loginScreen(page)
  await page.getByRole('link', { name: 'โปรไฟล์' }).or(form.heading).first().click()
  await expect(toast(page, 'ยืนยันตัวตนไม่ได้ กรุณาติดต่อเจ้าหน้าที่')).toBeVisible()
  await expectLoginScreen(page)
  expect((await stored(page)).local['token']).toBeUndefined()

  await form.phone.fill(player.phone)
  await form.password.fill(player.password)
  await form.submit.click()
  await expect(form.refusal).toHaveText('บัญชีนี้ถูกปิดใช้งาน กรุณาติดต่อเจ้าหน้าที่')
})

test('whoever guesses at a password keeps its owner out for no longer than a code takes', async ({ page, stack }) => {
  const player = await newPlayer(stack)
  const guess = () => page.request.post('/api/login', { data: { username: player.phone, password: 'a-wrong-password' } })
  for (let guesses = 0; guesses < 10; guesses++) await guess()
  await page.context().clearCookies()
  await sql(stack, `update otp.challenge set sent_at = sent_at - interval '2 minutes' where phone_digest = $1`, [
    await phoneDigest(stack, player.phone),
  ])
  await page.goto('/login')
  const form = loginScreen(page)
  await form.phone.fill(player.phone)
  await form.password.fill(player.password)
  await form.submit.click()
  await expect(form.refusal).toBeVisible()
  await page.getByRole('button', { name: 'ขอรหัสทาง SMS' }).click()
  const code = page.getByLabel('รหัส OTP 6 หลัก')
  await expect(code).toBeVisible()
  await code.fill(await newestCode(stack, player.phone))
  await expect(page.getByText('ยืนยันเบอร์แล้ว')).toBeVisible()
  await form.submit.click()
  await expect(page).toHaveURL('/user/home')
})

test('[AUTH-18] [ERR-07] [ERR-10] a session that is over leads to the login screen with the reason', async ({ page, stack }) => {
  const player = await newPlayer(stack)
  const ends = [
    { change: "last_seen_at = now() - interval '8 days'", words: 'หมดเวลาการใช้งานแล้ว กรุณาเข้าสู่ระบบใหม่อีกครั้ง' },
    { change: "revoked_at = now(), revoked_by = 'staff'", words: 'ยืนยันตัวตนไม่ได้ กรุณาเข้าสู่ระบบใหม่' },
  ]
  for (const { change, words } of ends) {
    await signIn(page, player)
    const owner = 'select player_id from account.player where phone_digest = $1'
    await sql(stack, `update account.session set ${change} where player_id in (${owner})`, [await phoneDigest(stack, player.phone)])
    await page.goto('/user/home')
    await expect(toast(page, words)).toBeVisible()
    await expectLoginScreen(page)
    expect((await stored(page)).local['token']).toBeUndefined()
  }
})

test('[AUTH-14] [AUTH-15] [AUTH-18] [ERR-06] [ERR-08] [ERR-09] [ERR-89] every authorization code ends the session, INVALID_IP does not', async ({
  page,
}) => {
  const codes = {
    'invalid-token': 'หมดเวลาการใช้งานแล้ว กรุณาเข้าสู่ระบบใหม่อีกครั้ง',
    UNAUTHORIZED: 'กรุณาเข้าสู่ระบบก่อนใช้งาน',
    INVALID_USER_1: 'ยืนยันตัวตนไม่ได้ กรุณาเข้าสู่ระบบใหม่',
    INVALID_USER_2: 'ยืนยันตัวตนไม่ได้ กรุณาเข้าสู่ระบบใหม่',
  }
  for (const [code, words] of Object.entries(codes)) {
    await signIn(page, BUAKHAO)
    await refuseWith(page, '/api/account/profile', code, 401)
    await page.goto('/user/profile')
    await expect(toast(page, words)).toBeVisible()
    await expectLoginScreen(page)
    await page.unroute('**/api/account/profile')
  }
  const token = await signIn(page, BUAKHAO)
  await refuseWith(page, '/api/account/profile', 'INVALID_IP', 403)
  await page.goto('/user/profile')
  await expect(page.getByText('โหลดโปรไฟล์ไม่สำเร็จ')).toBeVisible()
  expect((await stored(page)).local['token']).toBe(token)
})

async function logIn(page: Page, { remember }: { remember: boolean }): Promise<void> {
  const form = loginScreen(page)
  await form.phone.fill(BUAKHAO.phone)
  await form.password.fill(BUAKHAO.password)
  await form.remember.setChecked(remember)
  await form.submit.click()
  await expect(page).toHaveURL('/user/home')
}
