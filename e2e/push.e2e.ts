import type { BrowserContext, Page } from '@playwright/test'
import { ask, control, deposit, signInWith } from './pages/back-office.ts'
import { inbox } from './pages/inbox.ts'
import { loginScreen } from './pages/login.ts'
import { looksRight } from './pages/looks-right.ts'
import { comeIn, LANGUAGES, type Language, toast } from './pages/portal.ts'
import { deliver, messagesTo, notificationsOn, pressNotification, subscribedAs, withPushService } from './pages/push.ts'
import { openHome } from './pages/home.ts'
import { newPlayer } from './pages/player.ts'
import { expect, type Stack, test } from './stack.ts'

/*
 * A player is told of what has ended where the portal is closed. Chromium without a screen has no push service: the sandbox plays one, and
 * what it received is handed to the service worker.
 */

test.use({ serviceWorkers: 'allow' })
// A phone keeps the whole portal first, file after file.
test.setTimeout(180_000)

const WORDS = {
  th: { title: 'แจ้งเตือนเมื่อปิดแอป', money: /^เรื่องเงิน/, security: /^การเข้าสู่ระบบ/, deposited: 'เงินเข้ากระเป๋าแล้ว', lang: 'th' },
  la: { title: 'ແຈ້ງເຕືອນເມື່ອປິດແອັບ', money: /^ເລື່ອງເງິນ/, security: /^ການເຂົ້າສູ່ລະບົບ/, deposited: 'ເງິນເຂົ້າກະເປົາແລ້ວ', lang: 'lo' },
  en: {
    title: 'Notify me when the app is closed',
    money: /^Money/,
    security: /^Sign-ins/,
    deposited: 'Money is in your wallet',
    lang: 'en',
  },
} as const

function settings(page: Page, language: Language = 'th') {
  const part = page.getByRole('region', { name: WORDS[language].title })
  return {
    part,
    money: part.getByRole('checkbox', { name: WORDS[language].money }),
    security: part.getByRole('checkbox', { name: WORDS[language].security }),
  }
}

const untilKept = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 60_000 })

/** A player whose browser keeps the portal, on their profile. */
async function onProfile(page: Page, context: BrowserContext, stack: Stack, language: Language = 'th') {
  await comeIn(context, language)
  await withPushService(context, stack)
  const player = await signInWith(page, stack, { wallet: 500 })
  await page.goto('/user/home')
  await untilKept(page)
  await page.goto('/user/profile')
  await expect(settings(page, language).part.getByRole('checkbox')).toHaveCount(2)
  return player
}

async function subscribed(stack: Stack, token: string) {
  const { subscriptions } = await ask<{ subscriptions: { kinds: object }[] }>(stack, token, 'GET /api/account/push')
  return subscriptions.map(({ kinds }) => kinds)
}

for (const language of LANGUAGES) {
  test(`a deposit is told on the phone without its amount, and a press opens its receipt (${language})`, async ({
    page,
    context,
    stack,
  }) => {
    const { token } = await onProfile(page, context, stack, language)
    const { money, security } = settings(page, language)
    await expect(money).not.toBeChecked()
    await expect(security).not.toBeChecked()
    await looksRight(page, 'main')
    await money.click()
    await expect(money).toBeChecked()
    await expect.poll(() => subscribed(stack, token)).toEqual([{ money: true, security: false }])

    await deposit(stack, token, 321)
    const endpoint = (await subscribedAs(page))!
    await expect.poll(() => messagesTo(stack, endpoint)).toHaveLength(1)
    const [message] = await messagesTo(stack, endpoint)
    expect(JSON.parse(message!)).toEqual({ id: expect.stringMatching(/^p\d+$/), kind: 'deposit_credited', language })
    await deliver(page, stack, message!)
    await deliver(page, stack, message!)
    await expect.poll(() => notificationsOn(page)).toHaveLength(1)
    const [shown] = await notificationsOn(page)
    expect(shown).toMatchObject({ title: WORDS[language].deposited, lang: WORDS[language].lang })
    expect(shown!.title + shown!.body).not.toMatch(/\d/)

    await pressNotification(page)
    await expect(page).toHaveURL(/\/user\/statement\?item=\d+$/)
    await expect(page.getByRole('dialog')).toContainText('321.00')
    await expect.poll(() => notificationsOn(page)).toEqual([])
  })
}

test('a notification that opens the portal leads to the receipt, and to the list where it is not found', async ({
  page,
  context,
  stack,
}) => {
  await comeIn(context, 'th')
  const { token } = await signInWith(page, stack, { wallet: 150 })
  const { outcomes } = await ask<{ outcomes: { id: string; kind: string }[] }>(stack, token, 'POST /api/inbox', { limit: 5 })
  const credited = outcomes.find(({ kind }) => kind === 'deposit_credited')!
  await page.goto(`/user/home?outcome=${credited.id}`)
  await expect(page).toHaveURL(/\/user\/statement\?item=\d+$/)
  await expect(page.getByRole('dialog')).toContainText('150.00')
  await page.goto('/user/home?outcome=p99999')
  await expect(inbox(page).sheet).toBeVisible()
  await expect(page).toHaveURL('/user/home')
})

test('is offered below what has ended, and nowhere on the first screen; turned on there, it is on in the settings, and off with both kinds', async ({
  page,
  context,
  stack,
}) => {
  const { token } = await onProfile(page, context, stack)
  await openHome(page)
  await expect(settings(page).part).toHaveCount(0)
  await inbox(page).bell.click()
  await expect(inbox(page).outcomes.first()).toBeVisible()
  const offer = settings(page)
  await expect(offer.security).toBeVisible()
  await looksRight(page, '[role=dialog]')
  await offer.security.click()
  await expect.poll(() => subscribed(stack, token)).toEqual([{ money: false, security: true }])
  // Who has chosen is offered it no more.
  await expect(offer.part).toHaveCount(0)
  await page.goto('/user/profile')
  await expect(settings(page).security).toBeChecked()
  await expect(page.getByRole('region', { name: 'ความเคลื่อนไหวล่าสุด' })).toContainText('เปิดการแจ้งเตือนในเครื่องนั้น')
  await settings(page).security.click()
  await expect.poll(() => subscribed(stack, token)).toEqual([])
  expect(await subscribedAs(page)).toBeNull()
})

test('a sign-out unsubscribes the browser', async ({ page, context, stack }) => {
  await onProfile(page, context, stack)
  await settings(page).money.click()
  await expect(settings(page).money).toBeChecked()
  await expect(settings(page).money).toBeEnabled()
  expect(await subscribedAs(page)).not.toBeNull()
  await page.getByRole('button', { name: 'ออกจากระบบ', exact: true }).first().click()
  await expect(page).toHaveURL('/login')
  await expect.poll(() => subscribedAs(page)).toBeNull()
})

test('a sign-in of one tab goes on being told beside others; a press in a new tab leads through the sign-in to the receipt', async ({
  page,
  context,
  stack,
}) => {
  const { token, phone, password } = await onProfile(page, context, stack)
  // As a sign-in that is not remembered: of this tab alone.
  await page.evaluate(() => {
    sessionStorage.setItem('token', localStorage.getItem('token') ?? sessionStorage.getItem('token')!)
    localStorage.removeItem('token')
  })
  await page.reload()
  await settings(page).money.click()
  await expect.poll(() => subscribed(stack, token)).toHaveLength(1)
  await deposit(stack, token, 321)
  const { outcomes } = await ask<{ outcomes: { id: string }[] }>(stack, token, 'POST /api/inbox', { limit: 1 })
  const tab = await context.newPage()
  await tab.goto(`/user/home?outcome=${outcomes[0]!.id}`)
  await expect(tab).toHaveURL(`/login?outcome=${outcomes[0]!.id}`)
  const form = loginScreen(tab)
  await form.phone.fill(phone)
  await form.password.fill(password)
  expect(await subscribedAs(page)).not.toBeNull()
  await form.submit.click()
  await expect(tab).toHaveURL(/\/user\/statement\?item=\d+$/)
  await expect(tab.getByRole('dialog')).toContainText('321.00')
  expect(await subscribedAs(page)).not.toBeNull()

  const [message] = await messagesTo(stack, (await subscribedAs(page))!)
  await deliver(page, stack, message!)
  await expect.poll(() => notificationsOn(page)).toHaveLength(1)
  const other = await newPlayer(stack, {})
  await tab.goto('/login')
  await form.phone.fill(other.phone)
  await form.password.fill(other.password)
  await form.submit.click()
  await expect(tab).toHaveURL('/user/home')
  await expect.poll(() => subscribedAs(page)).toBeNull()
  await expect.poll(() => notificationsOn(page)).toEqual([])
})

test('a browser that cannot, or may not, says so', async ({ page, context, stack }) => {
  await comeIn(context, 'th')
  await signInWith(page, stack, {})
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }))
  await page.goto('/user/home')
  await untilKept(page)
  await page.goto('/user/profile')
  await expect(settings(page).part).toContainText('เบราว์เซอร์ถูกตั้งไว้ไม่ให้เว็บนี้แจ้งเตือน')
  await page.addInitScript(() => delete (window as { PushManager?: unknown }).PushManager)
  await page.reload()
  await expect(settings(page).part).toContainText('เบราว์เซอร์นี้แจ้งเตือนขณะปิดแอปไม่ได้')
  await expect(settings(page).part.getByRole('checkbox')).toHaveCount(0)
})

test('a player who says no to the browser is told so, and nothing is switched on', async ({ page, context, stack }) => {
  const { token } = await onProfile(page, context, stack)
  await page.evaluate(() => Object.assign(Notification, { requestPermission: async () => 'denied' }))
  await settings(page).money.click()
  await expect(toast(page, 'ยังไม่ได้รับอนุญาตให้แจ้งเตือน')).toBeVisible()
  await expect(settings(page).money).not.toBeChecked()
  expect(await subscribed(stack, token)).toEqual([])
})

test('the page of the sandbox shows what came, and makes the push service say no', async ({ page, context, stack }) => {
  const { token } = await onProfile(page, context, stack)
  await settings(page).money.click()
  await expect.poll(() => subscribed(stack, token)).toHaveLength(1)
  await deposit(stack, token, 20)
  const sandbox = await context.newPage()
  await sandbox.goto(stack.sandboxUrl)
  await expect(sandbox.locator('#push')).toContainText('deposit_credited')
  await control(stack, '/control/faults', { party: 'push', kind: 'refuse' })
  await deposit(stack, token, 30)
  await expect.poll(() => subscribed(stack, token)).toEqual([])
  await page.reload()
  await expect(settings(page).money).not.toBeChecked()
})
