import { ask, control, deposit, fault, signInWith } from './pages/back-office.ts'
import { sql } from './pages/database.ts'
import { openDeposit } from './pages/deposit.ts'
import { calls, listening, openHome, patchAnswer, silenceInbox, swapNotifications } from './pages/home.ts'
import { BUAKHAO, signIn } from './pages/player.ts'
import { callsOf, comeIn, toast } from './pages/portal.ts'
import { expect, test } from './stack.ts'

test.beforeEach(({ context }) => comeIn(context, 'th'))

const PROVIDERS = [
  { provider: 'KBANK', name: 'ธนาคารกสิกรไทย', amounts: ['10', '20', '50', '100', '500', '1,000'], minimum: 0.01, tooLittle: '0' },
  { provider: 'WW', name: 'พร้อมเพย์ QR (WW)', amounts: ['100', '200', '300', '500', '1,000'], minimum: 100, tooLittle: '99.99' },
  { provider: 'PAYTIMZ', name: 'พร้อมเพย์ QR (PAYTIMZ)', amounts: ['10', '50', '100', '500', '1,000'], minimum: 10, tooLittle: '9.99' },
  { provider: 'PAYONEX', name: 'พร้อมเพย์ QR (PAYONEX)', amounts: ['100', '200', '300', '500', '1,000'], minimum: 100, tooLittle: '99.99' },
  { provider: 'FP', name: 'พร้อมเพย์ QR (FP)', amounts: ['10', '50', '100', '500', '1,000'], minimum: 10, tooLittle: '9.99' },
]

test('[DEP-13] [DEP-14] [QR-01] [QR-08] [QR-09] [QR-10] [QR-11] [QR-12] [QR-15] [QR-17] [QR-18] each QR account has a view of its own with its amounts and its minimum', async ({
  page,
}) => {
  await signIn(page, BUAKHAO)
  const view = await openDeposit(page)
  await view.unfold()
  await expect(view.channels).toHaveText(PROVIDERS.map(({ name }) => new RegExp(name.replace(/[()]/g, String.raw`\$&`))))
  for (const { name, amounts, minimum, tooLittle } of PROVIDERS) {
    await view.choose(name)
    await expect(view.amounts.getByRole('button')).toHaveText(amounts)
    await view.amounts.getByRole('button').nth(1).click()
    await expect(view.amount).toHaveValue(amounts[1]!)
    await expect(view.create).toBeEnabled()
    await view.amount.fill(tooLittle)
    await expect(view.create).toBeDisabled()
    await view.amount.fill(String(minimum))
    await expect(view.create).toBeEnabled()
    await view.back.click()
  }
})

test('[QR-16] [QR-31] under 1 baht the press makes no call', async ({ page }) => {
  await signIn(page, BUAKHAO)
  const view = await openDeposit(page)
  await view.choose('ธนาคารกสิกรไทย')
  const made = callsOf(page)
  await view.amount.fill('0.99')
  await view.create.click()
  await expect(view.create).toBeEnabled()
  await view.amount.fill('1')
  await calls(page, 'POST /api/qrcode/KBANK', () => view.create.click())
  expect(made.filter((call) => call.startsWith('POST'))).toEqual(['POST /api/qrcode/KBANK'])
  await expect(view.picture).toBeVisible()
  await view.cancel.click()
  await expect(view.create).toBeVisible()
})

test('[QR-19] [QR-20] [QR-21] [QR-23] [QR-24] [QR-25] a QR survives closing the sheet, counts down, is replaced by another and can be cancelled', async ({
  page,
  stack,
}) => {
  const { token } = await signInWith(page, stack, {})
  const view = await openDeposit(page)
  await view.choose('ธนาคารกสิกรไทย')
  await view.amounts.getByRole('button', { name: '50', exact: true }).click()
  expect(await calls(page, 'POST /api/qrcode/KBANK', () => view.create.click())).toEqual({ amount: 50 })
  await expect(view.picture).toBeVisible()
  await expect(view.timer).toHaveText(/^1[45]:\d\d$/)
  const first = await view.timer.innerText()
  await expect(view.timer).not.toHaveText(first)

  await view.home.close.click()
  await view.home.deposit.click()
  // It comes first, whichever way it was made.
  await expect(view.timer).toHaveText(/^14:\d\d$/)
  await expect(view.picture).toHaveAttribute('alt', 'QR สำหรับโอน ฿\u00a050.00')
  await view.home.close.click()
  await deposit(stack, token, 1)
  await view.home.deposit.click()
  await view.choose('ธนาคารกสิกรไทย')
  await view.amount.fill('50')
  await view.create.click()
  await expect(view.picture).toBeVisible()

  await view.back.click()
  await view.choose('พร้อมเพย์ QR (FP)')
  await view.amount.fill('25')
  await calls(page, 'GET /api/qrcode/KBANK', () =>
    view.create
      .click()
      .then(() => view.back.click())
      .then(() => view.choose('ธนาคารกสิกรไทย')),
  )
  await expect(view.create).toBeVisible()
  await view.back.click()
  await view.choose('พร้อมเพย์ QR (FP)')
  await expect(view.picture).toHaveAttribute('alt', 'QR สำหรับโอน ฿\u00a025.00')

  const deleted = page.waitForRequest((request) => request.method() === 'DELETE')
  await view.cancel.click()
  expect(new URL((await deleted).url()).pathname).toMatch(/^\/api\/qrcode\/[\w-]+$/)
  await expect(view.create).toBeVisible()
  await expect(view.picture).toBeHidden()

  await view.amount.fill('30')
  await view.create.click()
  await view.paid.click()
  await expect(toast(page, 'ระบบจะอัปเดตยอดเงินให้อัตโนมัติ')).toBeVisible()
  await expect(view.home.sheet).toBeHidden()
})

test('[QR-21] [QR-22] at 00:00 the QR is gone, also on a device with a wrong clock', async ({ page, stack }) => {
  // This phone is an hour ahead.
  await page.clock.install({ time: new Date(Date.now() + 3_600_000) })
  const { token } = await signInWith(page, stack, {})
  const { qrcodeId } = await ask<{ qrcodeId: string }>(stack, token, 'POST /api/qrcode/KBANK', { amount: 20 })
  const view = await openDeposit(page)
  await expect(view.timer).toHaveText(/^14:[345]\d$/)

  await sql(stack, `update deposit.qr set expires_at = now() + interval '4 seconds' where qr_id = $1`, [qrcodeId])
  await view.home.close.click()
  await view.home.deposit.click()
  await expect(view.timer).toHaveText(/^00:0[1-4]$/)
  await expect(view.picture).toBeHidden()
  await expect(page.getByText('QR หมดเวลาแล้ว สร้างใหม่ได้เลย')).toBeVisible()
  await expect(view.create).toBeVisible()
})

test('[QR-21] the countdown goes to the end of the QR in mm:ss, one second at a time', async ({ page, stack }) => {
  await page.clock.install()
  const { token } = await signInWith(page, stack, {})
  const { expireIn } = await ask<{ expireIn: string }>(stack, token, 'POST /api/qrcode/KBANK', { amount: 20 })
  const view = await openDeposit(page)
  await expect(view.timer).toHaveText(/^1[45]:[0-5]\d$/)
  // No answer sets the page's idea of the server's time anew while time stands still.
  await page.route('**/api/**', () => {})
  await page.clock.pauseAt(new Date(Date.now() + 3_000))
  const secondsLeft = async () => {
    const [minutes, seconds] = (await view.timer.innerText()).split(':').map(Number)
    return minutes! * 60 + seconds!
  }
  await page.clock.runFor(1000)
  const first = await secondsLeft()
  // The server tells its time in whole seconds.
  expect(Math.abs(first - (Date.parse(expireIn) - (await page.evaluate(() => Date.now()))) / 1000)).toBeLessThanOrEqual(2)
  for (const passed of [1, 2, 3]) {
    await page.clock.runFor(1000)
    expect(await secondsLeft()).toBe(first - passed)
  }
})

test('[QR-28] [CONST-01] a toast of four seconds says that a gateway creates no QR', async ({ page, stack }) => {
  await page.clock.install()
  await signInWith(page, stack, {})
  const view = await openDeposit(page)
  await fault(stack, 'qr:KBANK', 'refuse')
  await view.choose('ธนาคารกสิกรไทย')
  await view.amount.fill('40')
  await view.create.click()
  const said = toast(page, 'สร้าง QR ไม่สำเร็จ กรุณาลองอีกครั้ง')
  await expect(said).toBeVisible()
  await page.clock.fastForward(3000)
  await expect(said).toBeVisible()
  await page.clock.fastForward(1100)
  await expect(said).toBeHidden()
  await expect(view.amount).toHaveValue('40')
})

test('[QR-13] [QR-14] [QR-29] [QR-30] a configured minimum becomes the first amount and drops the smaller ones; the server has the last word', async ({
  page,
}) => {
  await patchAnswer<{ qrMinimums: object }>(page, '/api/lookup/settings', (settings) => (settings.qrMinimums = { PAYTIMZ: 60, FP: 20 }))
  await patchAnswer<{ minDeposit?: number }>(page, '/api/qrcode/PAYTIMZ', (state) => delete state.minDeposit)
  await patchAnswer<{ minDeposit?: number }>(page, '/api/qrcode/FP', (state) => delete state.minDeposit)
  await patchAnswer<{ minDeposit?: number }>(page, '/api/qrcode/WW', (state) => (state.minDeposit = 150))
  await signIn(page, BUAKHAO)
  const view = await openDeposit(page)
  for (const [name, amounts] of [
    ['พร้อมเพย์ QR (PAYTIMZ)', ['60', '100', '500', '1,000']],
    ['พร้อมเพย์ QR (FP)', ['20', '50', '100', '500', '1,000']],
    ['พร้อมเพย์ QR (WW)', ['150', '200', '300', '500', '1,000']],
  ] as const) {
    await view.choose(name)
    await expect(view.amounts.getByRole('button')).toHaveText([...amounts])
    await view.back.click()
  }
  // One that is asked for once more may be on its way still.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('[QR-33] a payment account of an unknown provider and KBANK in another mode are no QR channels', async ({ page }) => {
  await patchAnswer<{ banks: { bankCode: string; bankType: string; mode: string }[] }>(page, '/api/lookup/deposit', ({ banks }) => {
    for (const bank of banks) {
      if (bank.bankCode === 'KBANK') bank.mode = 'AUTO'
      if (bank.bankCode === 'WW') bank.bankCode = 'NEWPAY'
    }
  })
  await signIn(page, BUAKHAO)
  const view = await openDeposit(page)
  await view.unfold()
  await expect(view.channels).toHaveText([/PAYTIMZ/, /PAYONEX/, /FP/])
})

test('money that arrives is announced once, on whatever page the player is', async ({ page, stack }) => {
  const { token } = await signInWith(page, stack, {})
  const isLive = listening(page)
  await page.goto('/user/statement')
  await expect(page.getByText('ยังไม่มีรายการ')).toBeVisible()
  await isLive
  await deposit(stack, token, 75)
  await expect(toast(page, 'เงินเข้ากระเป๋า ฿ 75.00 แล้ว')).toBeVisible()
  await expect(page.getByTestId('statement-item')).toHaveCount(1)

  const view = await openDeposit(page)
  await view.choose('ธนาคารกสิกรไทย')
  await view.amount.fill('12.50')
  await view.create.click()
  await expect(view.picture).toBeVisible()
  const { qrcodeId } = await ask<{ qrcodeId: string }>(stack, token, 'GET /api/qrcode/KBANK')
  await control(stack, `/control/qr/${qrcodeId}/pay`, {})
  await expect(view.home.sheet.getByText('เงินเข้ากระเป๋าแล้ว')).toBeVisible()
  await expect(page.getByText('+฿ 12.50')).toBeVisible()
  await expect(toast(page, '12.50')).toHaveCount(0)
  await expect(view.home.wallet).toHaveText('87.50')
})

test('[DEP-17] [DEP-22] a transfer to the account of the site is credited, and the open page says so', async ({ page, stack }) => {
  const { token, accountNo, name } = await signInWith(page, stack, {})
  const isLive = listening(page)
  const home = await openHome(page)
  await isLive
  const { announcement } = await ask<{ announcement: { amount: number } }>(stack, token, 'POST /api/wallet/add', { amount: 320 })
  const { amount } = announcement
  const transfer = { fromBankCode: 'KBANK', fromAccountNo: accountNo, fromName: name, toAccountNo: '0458800011', amount }
  await control(stack, '/control/bank/transfer', transfer)
  await expect(toast(page, `เงินเข้ากระเป๋า ฿ ${amount.toFixed(2)} แล้ว`)).toBeVisible()
  await expect(home.wallet).toHaveText(amount.toFixed(2))
})

test('notifications that arrive out of order are all shown, and the wallet is as the newest says', async ({ page, stack }) => {
  const { token } = await signInWith(page, stack, {})
  await silenceInbox(page)
  const isLive = swapNotifications(page)
  const home = await openHome(page)
  await isLive
  await deposit(stack, token, 40)
  await deposit(stack, token, 30)
  await expect(toast(page)).toHaveText(['เงินเข้ากระเป๋า ฿ 30.00 แล้ว', 'เงินเข้ากระเป๋า ฿ 40.00 แล้ว'])
  await expect(home.wallet).toHaveText('70.00')
})

test('notifications that arrive while a page loads for the first time are shown on it', async ({ page, stack }) => {
  const { token } = await signInWith(page, stack, {})
  const isLive = listening(page)
  await openHome(page)
  await isLive
  const held = Promise.withResolvers<void>()
  const isRead = new Promise<void>((resolve) => {
    void page.route(
      '**/api/statement',
      async (route) => {
        const response = await route.fetch()
        resolve()
        await held.promise
        await route.fulfill({ response })
      },
      { times: 1 },
    )
  })
  await page.getByRole('navigation', { name: 'เมนูหลัก' }).getByRole('link', { name: 'รายการ' }).click()
  await isRead
  await deposit(stack, token, 75)
  await expect(toast(page, 'เงินเข้ากระเป๋า ฿ 75.00 แล้ว')).toBeVisible()
  held.resolve()
  await expect(page.getByTestId('statement-item')).toHaveCount(1)
})
