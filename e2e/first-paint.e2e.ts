import type { Page } from '@playwright/test'
import { loginScreen } from './pages/login.ts'
import { BUAKHAO, signIn } from './pages/player.ts'
import { callsOf, chooseLanguage, comeIn, LANGUAGES, toast } from './pages/portal.ts'
import { expect, test } from './stack.ts'

const TITLES = { th: 'กระเป๋าเงินเดียว เล่นได้ทุกค่ายเกม', la: 'ກະເປົາເງິນດຽວ ຫຼິ້ນໄດ້ທຸກເກມ', en: /One wallet/ }

/** The scripts of the page arrive when the test says so. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  return release
}

test('[I18N-03] the login is read and typed into before the script, in the language chosen last, and keeps what was typed', async ({
  page,
}) => {
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  for (const language of LANGUAGES) {
    await page.goto('/login')
    await chooseLanguage(page, language)
    const release = await holdScripts(page)
    await page.goto('/login', { waitUntil: 'commit' })
    await expect(page.locator('html')).toHaveAttribute('lang', language === 'la' ? 'lo' : language)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLES[language])
    const phone = page.locator('input[name=phone]')
    await phone.fill('0810000001')
    await page.locator('input[name=remember]').check()
    await phone.focus()
    release()
    await expect(page.locator('html')).toHaveAttribute('data-listens')
    await expect(phone).toHaveValue('0810000001')
    await expect(phone).toBeFocused()
    await expect(page.locator('input[name=remember]')).toBeChecked()
    await expect(page).toHaveURL('/login')
    await page.unrouteAll()
  }
  expect(complaints).toEqual([])
})

test('a press on the login before its script has loaded is carried out afterwards, and never writes the password into the address', async ({
  page,
}) => {
  const release = await holdScripts(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await page.locator('input[name=phone]').fill(BUAKHAO.phone)
  await page.locator('input[name=password]').fill(BUAKHAO.password)
  const submit = page.locator('form button[type=submit]')
  await submit.click()
  await submit.click()
  await expect(page.locator('html')).toHaveAttribute('data-pressed')
  await expect(page).toHaveURL('/login')
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname))
  release()
  await expect(page).toHaveURL('/user/home')
  expect(sent).toEqual(['/api/login'])
})

test('the calls of the home page start once, before its code has loaded, and the providers are asked before the wallet', async ({
  page,
}) => {
  await signIn(page, BUAKHAO)
  const calls = callsOf(page)
  const release = await holdScripts(page)
  await page.goto('/user/home', { waitUntil: 'commit' })
  const early = ['/api/lookup/info', '/api/lookup/settings', '/api/spinwheel/active', '/api/wallet', '/api/wallet/refresh/slot']
  await expect.poll(() => calls.toSorted()).toEqual(early.map((path) => `GET ${path}`))
  expect(calls.at(-1)).toBe('GET /api/wallet')
  release()
  await expect(page.getByTestId('total-balance')).toBeVisible()
  for (const path of early) expect(calls.filter((call) => call === `GET ${path}`)).toHaveLength(1)
})

test('a sign-in asks once for what the first screen shows, the providers before the wallet, and for nothing else until the wallet is there', async ({
  page,
}) => {
  const late: string[] = []
  page.on('request', (request) => /app-watch|news-teller|inbox\/news|lobby/.test(request.url()) && late.push(request.url()))
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/wallet', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/login')
  const form = loginScreen(page)
  await form.phone.fill(BUAKHAO.phone)
  await form.password.fill(BUAKHAO.password)
  await page.waitForLoadState('networkidle')
  const calls = callsOf(page)
  await form.submit.click()
  await expect(page).toHaveURL('/user/home')
  await expect.poll(() => calls).toContain('GET /api/wallet')
  const first = ['POST /api/login', 'GET /api/wallet/refresh/slot', 'GET /api/spinwheel/active', 'GET /api/wallet']
  // Long enough for whatever else the screen would ask for.
  await page.waitForTimeout(1500)
  expect(calls).toEqual(first)
  expect(late).toEqual([])
  answer()
  await expect(page.getByTestId('total-balance')).toBeVisible()
  await expect.poll(() => late.length).toBeGreaterThan(3)
  for (const call of first.slice(1)) expect(calls.filter((one) => one === call)).toHaveLength(1)
})

test('[I18N-05] without a chosen language the login comes drawn in Thai, whatever the browser speaks', async ({ browser, stack }) => {
  for (const locale of ['lo-LA', 'en-GB']) {
    const page = await browser.newPage({ locale, baseURL: stack.portalUrl })
    const release = await holdScripts(page)
    await page.goto('/login', { waitUntil: 'commit' })
    await expect(page.locator('html')).toHaveAttribute('lang', 'th')
    await expect(page.locator('input[name=phone]')).toBeVisible()
    release()
    await expect(page.locator('form button[type=submit]')).toBeEnabled()
    await expect(page.locator('html')).toHaveAttribute('lang', 'th')
    await page.close()
  }
})

test('[API-10] what failed to load is loaded once there is a connection, and the connection bar is shown above a sheet', async ({
  page,
  context,
}) => {
  await comeIn(context, 'th')
  await signIn(page, BUAKHAO)
  await page.goto('/user/home')
  await page.getByRole('button', { name: 'ฝากเงิน', exact: true }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet).toBeVisible()
  await context.setOffline(true)
  const bar = page.getByText('ไม่มีอินเทอร์เน็ต กำลังรอการเชื่อมต่อ')
  await expect(bar).toBeVisible()
  const [barBox, sheetBox] = [await bar.boundingBox(), await sheet.boundingBox()]
  expect(barBox!.y + barBox!.height).toBeLessThanOrEqual(sheetBox!.y + 0.5)
  await expect(page.getByRole('status').filter({ hasText: 'ไม่มีอินเทอร์เน็ต' })).toHaveCount(1)
  await context.setOffline(false)
  await expect(bar).toBeHidden()

  await page.route('**/api/statement**', (route) => route.abort())
  await page.goto('/user/statement')
  await expect(page.getByRole('button', { name: /ลอง/ })).toBeVisible()
  await page.unroute('**/api/statement**')
  await context.setOffline(true)
  await expect(bar).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('button', { name: /ลอง/ })).toBeHidden()
  await expect(toast(page)).toHaveCount(0)
})
