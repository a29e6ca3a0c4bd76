import type { Page } from '@playwright/test'
import { ask, signInWith } from './pages/back-office.ts'
import { sql } from './pages/database.ts'
import { openHome } from './pages/home.ts'
import { expectLoginScreen, loginScreen } from './pages/login.ts'
import { addDevice, passkeyPlaces } from './pages/passkey.ts'
import { newPlayer, newestSms, type Player, signIn } from './pages/player.ts'
import { callsOf, comeIn, stored, toast } from './pages/portal.ts'
import { openProfile } from './pages/profile.ts'
import { openWithdraw } from './pages/withdraw.ts'
import { expect, type Stack, test as base } from './stack.ts'
import { phoneDigest } from './pages/phone-digest.ts'

// A passkey is bound to a name: there is none for 127.0.0.1.
const test = base.extend({ baseURL: async ({ stack }, use) => use(stack.portalUrl.replace('127.0.0.1', 'localhost')) })

const ofTenMinutesAgo = async (stack: Stack, { phone }: Player) =>
  sql(
    stack,
    `update account.session set stepped_up_at = stepped_up_at - interval '10 minutes'
       where player_id = (select player_id from account.player where phone_digest = $1)`,
    [await phoneDigest(stack, phone)],
  )

/** Adds a passkey on the profile, under the name that is proposed. */
async function addPasskey(page: Page) {
  const places = passkeyPlaces(page)
  await openProfile(page)
  await places.add.click()
  await expect(places.name).not.toHaveValue('')
  await places.go.click()
  await expect(toast(page, 'เพิ่มพาสคีย์แล้ว')).toBeVisible()
  await expect(places.items).toHaveCount(1)
  return places
}

async function signOut(page: Page) {
  await page.evaluate(() => {
    localStorage.removeItem('token')
    sessionStorage.removeItem('token')
  })
  await page.goto('/login')
  await expectLoginScreen(page)
}

const tokenOf = async (page: Page) => {
  const { local, session } = await stored(page)
  return (session['token'] ?? local['token'])!
}

test('a passkey is added, signs in, shows at a large withdrawal that it is its owner, and is removed', async ({ page, context, stack }) => {
  await comeIn(context, 'th')
  await addDevice(page)
  const player = await signInWith(page, stack, { wallet: 7000 })
  const places = await addPasskey(page)
  await expect(places.items).toContainText('Chrome')
  await expect(places.items).toContainText('ยังไม่เคยใช้')
  await expect.poll(async () => (await newestSms(stack, player.phone)).text).toContain('พาสคีย์')

  await signOut(page)
  await places.login.click()
  const home = await openHomeHere(page)
  await expect(home.total).toHaveText('฿ 7,000.00')
  expect((await stored(page)).session['token']).toBeDefined()

  await ofTenMinutesAgo(stack, player)
  const withdrawal = await openWithdraw(page)
  await withdrawal.amount.fill('6000')
  await withdrawal.review.click()
  await withdrawal.confirm.click()
  const before = await tokenOf(page)
  await places.stepUpByPasskey.click()
  await expect(places.stepUp).toBeHidden()
  await expect(home.end).toContainText('6,000.00')
  expect(await tokenOf(page)).not.toBe(before)
  expect((await ask<{ amount: number }>(stack, await tokenOf(page), 'GET /api/wallet')).amount).toBe(1000)

  await ofTenMinutesAgo(stack, player)
  const profile = await openProfile(page)
  await expect(places.items).toContainText('ใช้ล่าสุด')
  await places.items.getByRole('button', { name: /^เปลี่ยนชื่อ/ }).click()
  await places.rename.getByLabel('ชื่อพาสคีย์').fill('มือถือสีฟ้า')
  await places.rename.getByRole('button', { name: 'บันทึก' }).click()
  await expect(places.items).toContainText('มือถือสีฟ้า')
  await places.items.getByRole('button', { name: 'ลบ มือถือสีฟ้า' }).click()
  await profile.question.getByRole('button', { name: 'ลบ' }).click()
  await places.stepUpByPasskey.click()
  await expect(toast(page, 'ลบพาสคีย์แล้ว')).toBeVisible()
  await expect(places.group).toContainText('ยังไม่มีพาสคีย์')
  await expect(profile.activity).toContainText('ลบพาสคีย์')

  await signOut(page)
  await places.login.click()
  await expect(places.refusal).toContainText('พาสคีย์นี้ถูกลบออกจากบัญชีแล้ว')
})

async function openHomeHere(page: Page) {
  await expect(page).toHaveURL('/user/home')
  return openHome(page)
}

test('whoever is not known to the device is told, and the password signs in all the same', async ({ page, context, stack }) => {
  await comeIn(context, 'th')
  const device = await addDevice(page)
  const player = await newPlayer(stack)
  await signIn(page, player)
  const places = await addPasskey(page)
  await signOut(page)
  await device.knowsOwner(false)
  await places.login.click()
  await expect(places.refusal).toContainText('ยังไม่ได้ใช้พาสคีย์')
  const form = loginScreen(page)
  await form.phone.fill(player.phone)
  await form.password.fill(player.password)
  await form.remember.check()
  await form.submit.click()
  await expect(page).toHaveURL('/user/home')
  await page.goto('/user/profile')
  await places.add.click()
  await places.go.click()
  await expect(places.problem).toBeVisible()
  await places.cancel.click()
  await expect(places.items).toHaveCount(1)
})

test('a device without a screen lock keeps none, says so, and is offered none', async ({ page, context, stack }) => {
  await comeIn(context, 'th')
  await addDevice(page, { withoutLock: true })
  const player = await newPlayer(stack)
  await signIn(page, player)
  await signIn(page, player)
  const calls = callsOf(page)
  await openHome(page)
  await page.waitForLoadState('networkidle')
  expect(calls).toContain('GET /api/wallet')
  expect(calls).not.toContain('GET /api/account/passkeys')
  const places = passkeyPlaces(page)
  await openProfile(page)
  await places.add.click()
  await places.go.click()
  await expect(places.problem).toContainText('พาสคีย์')
  await places.cancel.click()
  await expect(places.group).toContainText('ยังไม่มีพาสคีย์')
})

test('whoever does not show a passkey at a step-up shows the password', async ({ page, context, stack }) => {
  await comeIn(context, 'th')
  const device = await addDevice(page)
  const player = await newPlayer(stack)
  await signIn(page, player)
  const places = await addPasskey(page)
  await ofTenMinutesAgo(stack, player)
  await device.knowsOwner(false)
  await places.items.getByRole('button', { name: /^ลบ/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'ลบ' }).click()
  await places.stepUpByPasskey.click()
  await expect(places.stepUp.getByRole('alert').filter({ visible: true })).toContainText('ยังไม่ได้ใช้พาสคีย์')
  await places.stepUp.getByLabel('รหัสผ่าน', { exact: true }).fill(player.password)
  await places.stepUp.getByRole('button', { name: 'ยืนยัน', exact: true }).click()
  await expect(toast(page, 'ลบพาสคีย์แล้ว')).toBeVisible()
})

test('a sign-in whose answer was lost is pressed again', async ({ page, context, stack }) => {
  await comeIn(context, 'th')
  await addDevice(page)
  await signIn(page, await newPlayer(stack))
  const places = await addPasskey(page)
  await signOut(page)
  await page.route(
    '**/api/account/passkeys/signIn',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await places.login.click()
  await expect(places.refusal).toBeVisible()
  await places.login.click()
  await expect(page).toHaveURL('/user/home')
})

test('a passkey that was added where the answer was lost stands in the list', async ({ page, context, stack }) => {
  await comeIn(context, 'th')
  await addDevice(page)
  await signIn(page, await newPlayer(stack))
  const places = passkeyPlaces(page)
  await openProfile(page)
  await page.route('**/api/account/passkeys', async (route) => {
    if (route.request().method() === 'GET') return route.continue()
    await route.fetch()
    await route.abort()
  })
  await places.add.click()
  await places.go.click()
  await expect(places.problem).toContainText('กรุณาดูรายการพาสคีย์')
  await places.cancel.click()
  await expect(places.items).toHaveCount(1)
  await page.reload()
  await expect(places.items).toHaveCount(1)
  await expect(places.sheet).toBeHidden()
})

test('adding one in a session of ten minutes ago asks for the password, over the name that was typed', async ({ page, context, stack }) => {
  await comeIn(context, 'th')
  await addDevice(page)
  const player = await newPlayer(stack)
  await signIn(page, player)
  await ofTenMinutesAgo(stack, player)
  const places = passkeyPlaces(page)
  await openProfile(page)
  await places.add.click()
  await places.name.fill('เครื่องที่บ้าน')
  await places.go.click()
  await expect(places.stepUpByPasskey).toHaveCount(0)
  await places.stepUp.getByLabel('รหัสผ่าน', { exact: true }).fill(player.password)
  await places.stepUp.getByRole('button', { name: 'ยืนยัน' }).click()
  await expect(toast(page, 'เพิ่มพาสคีย์แล้ว')).toBeVisible()
  await expect(places.items).toContainText('เครื่องที่บ้าน')
})

test('it is offered below the games after the second sign-in, and never again once that is closed', async ({ page, context, stack }) => {
  await comeIn(context, 'th')
  await addDevice(page)
  const player = await newPlayer(stack)
  const offer = page.getByRole('region', { name: 'เข้าครั้งหน้าไม่ต้องพิมพ์รหัสผ่าน' })
  await signIn(page, player)
  const told = page.waitForResponse('**/api/account/passkeys')
  await openHome(page)
  await told
  await expect(offer).toHaveCount(0)
  await signIn(page, player)
  await openHome(page)
  await offer.getByRole('button', { name: 'เพิ่มพาสคีย์' }).click()
  const places = passkeyPlaces(page)
  await expect(places.sheet).toBeVisible()
  await page.reload()
  await expect(places.group).toBeVisible()
  await expect(places.sheet).toBeHidden()
  await openHome(page)
  // What is not answered has closed nothing.
  await page.route('**/api/account/passkeys/offer/close', (route) => route.abort(), { times: 1 })
  await offer.getByRole('button', { name: 'ไม่ต้อง' }).click()
  await expect(toast(page)).toBeVisible()
  await expect(offer).toBeVisible()
  await offer.getByRole('button', { name: 'ไม่ต้อง' }).click()
  await expect(toast(page, 'จะไม่แนะนำพาสคีย์อีก')).toBeVisible()
  await expect(offer).toHaveCount(0)
  const toldAgain = page.waitForResponse('**/api/account/passkeys')
  await page.reload()
  await toldAgain
  await expect(offer).toHaveCount(0)
})

for (const [language, words] of Object.entries({
  la: { login: 'ເຂົ້າສູ່ລະບົບດ້ວຍພາສຄີ', refused: 'ຍັງບໍ່ໄດ້ໃຊ້ພາສຄີ', group: 'ພາສຄີ', add: 'ເພີ່ມພາສຄີ', go: 'ຕໍ່ໄປ', added: 'ເພີ່ມພາສຄີແລ້ວ' },
  en: {
    login: 'Log in with a passkey',
    refused: 'No passkey was used',
    group: 'Passkeys',
    add: 'Add a passkey',
    go: 'Continue',
    added: 'Your passkey is added.',
  },
})) {
  test(`passkeys are spoken of in ${language}`, async ({ page, context, stack }) => {
    await comeIn(context, language as 'la' | 'en')
    await addDevice(page)
    await page.goto('/login')
    await page.getByRole('button', { name: words.login }).click()
    await expect(page.getByRole('alert').filter({ visible: true })).toContainText(words.refused)
    await signIn(page, await newPlayer(stack))
    await page.goto('/user/profile')
    await page.getByRole('region', { name: words.group }).getByRole('button', { name: words.add }).click()
    await page.getByRole('dialog').getByRole('button', { name: words.go }).click()
    await expect(toast(page, words.added)).toBeVisible()
  })
}
