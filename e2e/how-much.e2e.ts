import { createHash, createHmac } from 'node:crypto'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { ask, control, fault, signInWith } from './pages/back-office.ts'
import { sql } from './pages/database.ts'
import { openDeposit } from './pages/deposit.ts'
import { calls, listening, openHome, patchAnswer } from './pages/home.ts'
import { WCAG } from './pages/looks-right.ts'
import { BUAKHAO, signIn } from './pages/player.ts'
import { comeIn, toast } from './pages/portal.ts'
import { expect, type Stack, test } from './stack.ts'

test.beforeEach(({ context }) => comeIn(context, 'th'))

test('an amount, a QR from the next provider when the first creates none, and the money', async ({ page, stack }) => {
  const { token } = await signInWith(page, stack, {})
  const isLive = listening(page)
  const view = await openDeposit(page)
  await isLive
  await expect(view.amounts.getByRole('button')).toHaveText(['100', '300', '500', '1,000', '3,000', '5,000'])
  await view.create.click()
  await expect(page.getByText('ฝากขั้นต่ำ ฿ 1.00')).toBeVisible()
  await view.amount.fill('200001')
  await expect(page.getByText('ฝากได้ไม่เกิน ฿ 200,000.00 ต่อครั้ง')).toBeVisible()
  await view.amounts.getByRole('button', { name: '300', exact: true }).click()
  for (const provider of ['KBANK', 'WW', 'PAYTIMZ', 'FP']) await fault(stack, `qr:${provider}`, 'refuse')
  expect(await calls(page, 'POST /api/qrcode', () => view.create.click())).toEqual({ amount: 300 })
  await expect(view.picture).toBeVisible()
  await expect(view.home.sheet.getByText('Krapao Demo Co., Ltd.')).toBeVisible()
  await expect(view.home.sheet.getByText('มานี มีนา')).toBeVisible()
  await axeFindsNothing(page)

  // The page is lost and comes back: the QR is on home, and opens.
  await page.reload()
  const card = page.getByRole('button', { name: /^รอโอนเงินด้วย QR/ })
  await card.click()
  await expect(view.picture).toHaveAttribute('alt', 'QR สำหรับโอน ฿\u00a0300.00')
  await view.paid.click()
  await expect(toast(page, 'ระบบจะอัปเดตยอดเงินให้อัตโนมัติ')).toBeVisible()
  await page.getByRole('button', { name: /^กำลังตรวจสอบกับธนาคาร/ }).click()
  await expect(page.getByTestId('qr-checking')).toContainText('฿ 300.00')
  const { qr } = await ask<{ qr: { qrcodeId: string; provider: string } }>(stack, token, 'GET /api/wallet')
  expect(qr.provider).toBe('PAYONEX')
  await control(stack, `/control/qr/${qr.qrcodeId}/pay`, {})
  await expect(page.getByText('+฿ 300.00')).toBeVisible()
  await page.getByRole('button', { name: 'เรียบร้อย' }).click()
  await expect(view.home.wallet).toHaveText('300.00')
  await expect(page.getByRole('button', { name: /^เงินเข้ากระเป๋าแล้ว/ })).toBeVisible()
})

test('after two minutes without a report of the bank there is help', async ({ page, stack }) => {
  const { token } = await signInWith(page, stack, {})
  const { qrcodeId } = await ask<{ qrcodeId: string }>(stack, token, 'POST /api/qrcode', { amount: 80 })
  await ask(stack, token, `POST /api/qrcode/${qrcodeId}/paid`)
  await sql(stack, `update deposit.qr set said_paid_at = said_paid_at - interval '2 minutes' where qr_id = $1`, [qrcodeId])
  const home = await openHome(page)
  await page.getByRole('button', { name: /^ยังไม่พบเงินของคุณ/ }).click()
  await expect(page.getByTestId('qr-checking')).toContainText(qrcodeId)
  await axeFindsNothing(page)
  await home.sheet.getByRole('link', { name: 'ติดต่อเจ้าหน้าที่' }).click()
  await expect(page).toHaveURL('/user/contact')
  await expect(page.getByText(qrcodeId)).toBeVisible()
})

test('a wrong amount, a late and a second payment are shown with their references until they are settled', async ({ page, stack }) => {
  const { token } = await signInWith(page, stack, {})
  const isLive = listening(page)
  const view = await openDeposit(page)
  await isLive
  await view.amount.fill('300')
  await view.create.click()
  await expect(view.picture).toBeVisible()
  const wrong = await payNewest(stack, token, { amount: 250 })
  const payments = page.getByTestId('arrived-payment')
  // The QR stops asking, without a touch.
  await expect(view.picture).toBeHidden()
  await expect(view.home.sheet.getByTestId('arrived-payment')).toContainText(['เงินเข้ามา ฿ 250.00 กำลังตรวจสอบ'])
  await view.home.close.click()
  await expect(view.home.sheet).toBeHidden()
  await expect(payments).toContainText(['QR ขอ ฿ 300.00'])
  await expect(payments).toContainText([wrong])
  await axeFindsNothing(page)

  await ask(stack, token, 'POST /api/qrcode', { amount: 120 })
  await sql(stack, `update deposit.qr set expires_at = now() - interval '1 second' where amount = 12000 and state = 'live'`)
  const isLiveAgain = listening(page)
  await page.reload()
  await expect(page.getByRole('button', { name: /^QR หมดเวลาแล้ว/ })).toBeVisible()
  await isLiveAgain
  const late = await payNewest(stack, token, {})
  await expect(payments).toContainText(['โอนหลังจาก QR ฿ 120.00 หมดเวลา', 'QR ขอ ฿ 300.00'])

  const { qrcodeId, provider } = await ask<{ qrcodeId: string; provider: string }>(stack, token, 'POST /api/qrcode', { amount: 60 })
  await payNewest(stack, token, {})
  await expect(view.home.wallet).toHaveText('60.00')
  await reportAgain(stack, provider, qrcodeId)
  await expect(payments).toHaveCount(3)
  await expect(payments.first()).toContainText('นี่เป็นการโอนครั้งที่สอง')

  await page.goto('/user/statement')
  await expect(payments).toHaveCount(3)
  await payments.filter({ hasText: late }).getByRole('link', { name: 'ติดต่อเจ้าหน้าที่' }).click()
  await expect(page).toHaveURL('/user/contact')
  await expect(page.getByText(late)).toBeVisible()
})

test('a player in kip reads that a QR is in baht only, and whom to ask', async ({ page }) => {
  await patchAnswer<{ currency: string }>(page, '/api/wallet', (wallet) => (wallet.currency = 'LAK'))
  await patchAnswer<{ currency: string; hasQr: boolean }>(page, '/api/deposit/options', (options) => {
    Object.assign(options, { currency: 'LAK', hasQr: false })
  })
  await patchAnswer<{ banks: unknown[] }>(page, '/api/lookup/deposit', (lookup) => (lookup.banks = []))
  await signIn(page, BUAKHAO)
  const view = await openDeposit(page)
  await expect(page.getByText('QR รับเฉพาะเงินบาท แต่กระเป๋าของคุณเป็นเงินกีบ')).toBeVisible()
  await expect(view.create).toBeHidden()
  await expect(view.home.sheet.getByRole('link', { name: 'ติดต่อเจ้าหน้าที่' })).toBeVisible()
})

async function axeFindsNothing(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(WCAG).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual([])
}

/** Pays the newest QR of this player. Answers the payment's reference. */
async function payNewest(stack: Stack, token: string, paid: { amount?: number }): Promise<string> {
  const { qr } = await ask<{ qr: { qrcodeId: string } }>(stack, token, 'GET /api/wallet')
  const { transRef } = await control<{ transRef: string }>(stack, `/control/qr/${qr.qrcodeId}/pay`, paid)
  return `SCB:${transRef}`
}

/** The gateway reports a second payment of this QR. */
async function reportAgain(stack: Stack, provider: string, reference: string): Promise<void> {
  const eventId = crypto.randomUUID()
  const event = { eventId, reference, amount: '60.00', payerBankCode: 'SCB', payerAccount: 'xxx-x-x1234-x', transRef: `AGAIN${Date.now()}` }
  const rawBody = JSON.stringify({ ...event, paidAt: new Date().toISOString() })
  const timestamp = Math.floor(Date.now() / 1000)
  // The key of a gateway in development, as its documentation gives it.
  const key = createHash('sha256').update(`krapao development QR_${provider}_WEBHOOK_SECRET`).digest('base64url')
  const headers = {
    'x-timestamp': String(timestamp),
    'x-event-id': eventId,
    'x-signature': createHmac('sha256', key).update(`${timestamp}.${rawBody}`).digest('hex'),
  }
  const response = await fetch(`${stack.portalUrl}/webhooks/qr/${provider}`, {
    method: 'POST',
    body: rawBody,
    headers: { ...headers, 'content-type': 'application/json' },
  })
  expect(response.status).toBe(200)
}
