import type { Browser, Page } from '@playwright/test'
import { ask } from './pages/back-office.ts'
import { patchAnswer } from './pages/home.ts'
import { expectLoginScreen, loginScreen } from './pages/login.ts'
import { newPlayer, type Player, signIn } from './pages/player.ts'
import { callsOf, comeIn, toast } from './pages/portal.ts'
import { fillPasswords, openProfile } from './pages/profile.ts'
import { AGREEMENT_FLAG, expect, type Stack, test } from './stack.ts'

const CHANGE = '**/api/account/changepwd'
const NEW_PASSWORD = ' กระเป๋า river-42 '
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

test('[PROF-07] [PROF-08] [PROF-09] [PROF-10] what is not filled in, too short or not equal is not sent', async ({
  page,
  context,
  stack,
}) => {
  await comeIn(context, 'th')
  await signIn(page, await newPlayer(stack))
  const profile = await openProfile(page)
  await profile.lock.click()
  await expect(profile.sheet).toContainText('เครื่องอื่นทั้งหมดจะออกจากระบบ')
  const made = callsOf(page)
  for (const [old, next, confirm] of [
    ['', '', ''],
    ['', 'long-enough', 'long-enough'],
    ['a-good-password', '', 'long-enough'],
    ['a-good-password', 'long-enough', ''],
  ] as const) {
    await fillPasswords(profile, old, next, confirm)
    await profile.save.click()
    await expect(profile.problems).toHaveCount(0)
  }
  await fillPasswords(profile, 'a-good-password', 'long-enough', 'long-enough ')
  await profile.save.click()
  await expect(profile.problems).toHaveText('รหัสผ่านใหม่ทั้งสองช่องไม่ตรงกัน')
  await expect(profile.confirm).toBeFocused()
  await fillPasswords(profile, 'a-good-password', 'กิ่กิ่กิ่กิ่')
  await expect(profile.problems).toHaveCount(0)
  await profile.save.click()
  await expect(profile.problems).toHaveText('รหัสผ่านใหม่ต้องมีอย่างน้อย 8 ตัวอักษร')
  await expect(toast(page)).toHaveCount(0)
  await profile.cancel.click()
  await expect(profile.sheet).toBeHidden()
  expect(made).toEqual([])
  await profile.lock.click()
  await expect(profile.oldPassword).toHaveValue('')
})

test('[PROF-11] [PROF-18] [PROF-21] a changed password is the only one that signs in, and other devices are signed out at once', async ({
  page,
  context,
  browser,
  stack,
}) => {
  await comeIn(context, 'th')
  const player = await newPlayer(stack)
  const other = await onOtherDevice(browser, stack, player, IPHONE)
  await signIn(page, player)
  const profile = await openProfile(page)
  await profile.lock.click()
  await fillPasswords(profile, player.password, NEW_PASSWORD)
  const sent = page.waitForRequest(CHANGE)
  await profile.save.click()
  expect((await sent).method()).toBe('PUT')
  expect((await sent).postDataJSON()).toEqual({ oldPassword: player.password, newPassword: NEW_PASSWORD })
  await expect(toast(page, 'เปลี่ยนรหัสผ่านแล้ว')).toBeVisible()
  await expect(profile.sheet).toBeHidden()
  await expectLoginScreen(other)
  await expect(profile.device('Safari · iOS')).toHaveCount(0)
  // Both at one time, so in any order.
  await expect(profile.events.filter({ hasText: 'เครื่องถูกให้ออกจากระบบ' })).toHaveCount(1)
  await expect(profile.events.filter({ hasText: 'เปลี่ยนรหัสผ่าน' })).toHaveCount(1)

  const form = loginScreen(other)
  await form.phone.fill(player.phone)
  await form.password.fill(player.password)
  await form.submit.click()
  await expect(form.refusal).toBeVisible()
  await form.password.fill(NEW_PASSWORD)
  await form.submit.click()
  await expect(other).toHaveURL('/user/home')
  // The session that changed it goes on.
  await page.reload()
  await expect(profile.events.first()).toBeVisible()
  await other.context().close()
})

test('[PROF-21] a refused password is said in a toast and at its field, and the modal stays', async ({ page, context, stack }) => {
  await comeIn(context, 'th')
  const player = await newPlayer(stack)
  await signIn(page, player)
  const profile = await openProfile(page)
  await profile.lock.click()
  const refusals = [
    ['not-the-old-one', 'long-enough-42', profile.oldPassword, 'รหัสผ่านไม่ถูกต้อง'],
    [player.password, 'password1', profile.newPassword, 'รหัสผ่านนี้เดาง่ายเกินไป'],
    [player.password, player.phone, profile.newPassword, 'รหัสผ่านนี้มีแต่เบอร์โทร ชื่อ หรือชื่อเว็บ'],
  ] as const
  for (const [old, next, field, text] of refusals) {
    await fillPasswords(profile, old, next)
    await profile.save.click()
    await expect(toast(page, text)).toBeVisible()
    await expect(profile.problems).toContainText(text)
    await expect(field).toBeFocused()
    await expect(profile.sheet).toBeVisible()
  }
  await profile.cancel.click()
  await expect(profile.events.first()).toContainText('เปลี่ยนรหัสผ่านไม่สำเร็จ')
  await page.reload()
  await expect(profile.events.first()).toBeVisible()
})

test('[PROF-11] a change whose answer was lost is pressed again and has changed the password once', async ({ page, context, stack }) => {
  await comeIn(context, 'th')
  const player = await newPlayer(stack)
  const token = await signIn(page, player)
  const profile = await openProfile(page)
  const keys: (string | undefined)[] = []
  page.on('request', (request) => request.url().endsWith('/changepwd') && keys.push(request.headers()['idempotency-key']))
  await page.route(
    CHANGE,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await profile.lock.click()
  await fillPasswords(profile, player.password, NEW_PASSWORD)
  await profile.save.click()
  await expect(toast(page, 'ยังไม่ได้รับคำตอบ')).toBeVisible()
  await profile.save.click()
  await expect(toast(page, 'เปลี่ยนรหัสผ่านแล้ว')).toBeVisible()
  await expect(profile.sheet).toBeHidden()
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
  const { events } = await ask<{ events: { kind: string }[] }>(stack, token, 'GET /api/account/security')
  expect(events.filter(({ kind }) => kind === 'password_changed')).toHaveLength(1)
  expect(events.filter(({ kind }) => kind === 'password_refused')).toHaveLength(0)
})

test('one device is signed out, or all but this one', async ({ page, context, browser, stack }) => {
  await comeIn(context, 'th')
  const player = await newPlayer(stack)
  const [iphone, android] = [await onOtherDevice(browser, stack, player, IPHONE), await onOtherDevice(browser, stack, player, ANDROID)]
  await signIn(page, player)
  const profile = await openProfile(page)
  await expect(profile.devices.getByRole('listitem')).toHaveCount(3)
  await expect(profile.devices.getByRole('listitem').filter({ hasText: 'เครื่องนี้' })).toHaveCount(1)
  await expect(profile.device('Chrome · Android')).toContainText('ไม่ทราบสถานที่')

  const endIphone = profile.device('Safari · iOS').getByRole('button')
  await endIphone.click()
  await expect(profile.question).toContainText('ออกจากระบบ Safari · iOS ใช่ไหม')
  await profile.no.click()
  await expect(profile.question).toBeHidden()
  await endIphone.click()
  await profile.yes.click()
  await expect(toast(page, 'เครื่องนั้นออกจากระบบแล้ว')).toBeVisible()
  await expect(profile.device('Safari · iOS')).toHaveCount(0)
  await expectLoginScreen(iphone)
  await expect(android).toHaveURL('/user/home')

  await profile.endOthers.click()
  await profile.yes.click()
  await expect(toast(page, 'เครื่องอื่นทั้งหมดออกจากระบบแล้ว')).toBeVisible()
  await expectLoginScreen(android)
  await expect(profile.devices.getByRole('listitem')).toHaveCount(1)
  await expect(profile.endOthers).toHaveCount(0)
  await iphone.context().close()
  await android.context().close()
})

test('the newest five of what happened are shown, and all at a press; lists that do not load say so', async ({ page, context, stack }) => {
  await comeIn(context, 'th')
  const player = await newPlayer(stack)
  await page.request.post('/api/login', { data: { username: player.phone, password: 'a-wrong-password' } })
  for (let times = 0; times < 6; times += 1) await signIn(page, player)
  const profile = await openProfile(page)
  await expect(profile.events).toHaveCount(5)
  await profile.activity.getByRole('button', { name: 'ดูเพิ่มอีก 2 รายการ' }).click()
  await expect(profile.events).toHaveCount(7)
  await expect(profile.events.last()).toContainText('เข้าสู่ระบบไม่สำเร็จ รหัสผ่านผิด')
  await profile.activity.getByRole('link', { name: 'ติดต่อเจ้าหน้าที่' }).click()
  await expect(page).toHaveURL('/user/contact')

  await page.route('**/api/account/sessions', (route) => route.fulfill({ status: 400, json: { message: 'REQUEST_LIMIT' } }))
  await page.goto('/user/profile')
  await expect(profile.devices).toContainText('โหลดรายการเครื่องไม่สำเร็จ')
  await page.unroute('**/api/account/sessions')
  await profile.devices.getByRole('button', { name: 'ลองอีกครั้ง' }).click()
  await expect(profile.devices.getByRole('listitem').first()).toBeVisible()
})

const WORDS = {
  th: {
    change: 'เปลี่ยนรหัสผ่าน',
    fields: ['รหัสผ่านเดิม', 'รหัสผ่านใหม่', 'ยืนยันรหัสผ่านใหม่'],
    buttons: ['ยกเลิก', 'บันทึก'],
    places: ['ไทย', 'ลาว', 'ไม่ทราบสถานที่'],
    unknown: 'เครื่องที่ไม่รู้จัก',
  },
  la: {
    change: 'ປ່ຽນລະຫັດຜ່ານ',
    fields: ['ລະຫັດຜ່ານເກົ່າ', 'ລະຫັດຜ່ານໃໝ່', 'ຢືນຢັນລະຫັດຜ່ານໃໝ່'],
    buttons: ['ຍົກເລີກ', 'ບັນທຶກ'],
    places: ['ໄທ', 'ລາວ', 'ບໍ່ຮູ້ສະຖານທີ່'],
    unknown: 'ເຄື່ອງທີ່ບໍ່ຮູ້ຈັກ',
  },
  en: {
    change: 'Change password',
    fields: ['Current password', 'New password', 'New password again'],
    buttons: ['Cancel', 'Save'],
    places: ['Thailand', 'Laos', 'Unknown place'],
    unknown: 'Unknown device',
  },
} as const

for (const [language, words] of Object.entries(WORDS)) {
  test(`[PROF-08] the modal, devices and places are said in ${language}`, async ({ page, context, stack }) => {
    await comeIn(context, language as keyof typeof WORDS)
    await signIn(page, await newPlayer(stack))
    await patchAnswer<{ sessions: object[] }>(page, '/api/account/sessions', (answer) => {
      const [own] = answer.sessions
      const at = (country: string | null, over: object) => ({ ...own, country, isThis: false, sessionId: crypto.randomUUID(), ...over })
      answer.sessions = [
        { ...own, country: 'TH' },
        at('LA', { browser: 'Chrome', system: null }),
        at(null, { browser: null, system: null }),
      ]
    })
    await page.goto('/user/profile')
    const rows = page.getByRole('listitem').filter({ has: page.getByText(words.unknown) })
    await expect(rows).toContainText(words.places[2])
    for (const place of words.places) await expect(page.getByText(place, { exact: true }).first()).toBeVisible()
    await page.getByRole('button', { name: words.change }).click()
    const sheet = page.getByRole('dialog', { name: words.change })
    for (const label of words.fields) await expect(sheet.getByLabel(label, { exact: true })).toBeVisible()
    for (const name of words.buttons) await expect(sheet.getByRole('button', { name, exact: true })).toBeVisible()
  })
}

async function onOtherDevice(browser: Browser, stack: Stack, player: Player, userAgent: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: stack.portalUrl, userAgent, locale: 'th-TH', timezoneId: 'Asia/Bangkok' })
  await context.addInitScript((flag) => localStorage.setItem(flag, 'true'), AGREEMENT_FLAG)
  await comeIn(context, 'th')
  const page = await context.newPage()
  await signIn(page, player)
  await page.goto('/user/home')
  await expect(page.getByTestId('wallet-balance')).toBeVisible()
  return page
}
