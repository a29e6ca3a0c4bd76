import type { Page } from '@playwright/test'
import { ask, control, signInWith } from './pages/back-office.ts'
import { bankDeposit, offerAccounts, siteAccount } from './pages/bank-deposit.ts'
import { sql } from './pages/database.ts'
import { openDeposit } from './pages/deposit.ts'
import { listening, openHome, patchAnswer } from './pages/home.ts'
import { looksRight } from './pages/looks-right.ts'
import { comeIn, LANGUAGES, toast } from './pages/portal.ts'
import { expect, type Stack, test } from './stack.ts'
import { phoneDigest } from './pages/phone-digest.ts'

test.beforeEach(async ({ context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
})
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

const MONEY_ON_ITS_WAY = '[data-testid=arrived-payment], [data-testid=announced-transfer]'
const NAME = 'มานี มีนา'
/** Known by full numbers, so that money from an account proves it. */
const OURS = '0458800011'

const money = (amount: number) => `฿\u00a0${amount.toFixed(2)}`
const cents = (amount: number) => Math.round(amount * 100) / 100
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())
const payment = (page: Page) => page.getByTestId('arrived-payment')

/** The player's bank sends this much, and ours tells of it. */
function transfer(stack: Stack, accountNo: string, amount: number): Promise<unknown> {
  return control(stack, '/control/bank/transfer', {
    fromBankCode: 'KBANK',
    fromAccountNo: accountNo,
    fromName: NAME,
    toAccountNo: OURS,
    amount: cents(amount),
  })
}

test('who sends a round sum in place of the one shown reads what is missing, sends it, and has all of it', async ({
  page,
  context,
  stack,
}) => {
  await comeIn(context, 'th')
  const before = await stack.findings()
  const { accountNo } = await signInWith(page, stack, {})
  await offerAccounts(page, [siteAccount('SCB')])
  const isLive = listening(page)
  const view = await openDeposit(page)
  await isLive
  const { choose, copyAmount, done, waiting } = bankDeposit(page)
  await view.amount.fill('500')
  await choose('ธนาคารไทยพาณิชย์')
  await copyAmount.click()
  const amount = Number(await clipboard(page))
  await done.click()
  await expect(waiting).toContainText('กำลังรอเงินจากธนาคาร')

  // Wherever they look, until when to wait is said.
  await page.goto('/user/statement')
  const announced = page.getByTestId('announced-transfer')
  await expect(announced).toContainText(`กำลังรอเงิน ${money(amount)} จากธนาคาร`)
  await expect(announced).toContainText(/กรุณารอถึง วันนี้ \d\d:\d\d/)
  await expect(announced).toContainText(/เลขอ้างอิง [0-9A-F]{5}-[0-9A-F]{5}/)
  await announced.getByRole('button').click()
  await expect(page).toHaveURL('/user/home')
  await expect(view.home.sheet.first()).toBeVisible()
  await page.goto('/user/home')
  const isLiveAgain = listening(page)
  await page.reload()
  await isLiveAgain
  await expect(announced).toContainText(money(amount))

  // The open page is told, without a touch.
  await transfer(stack, accountNo, 500)
  await expect(payment(page)).toContainText(`เงินเข้ามา ${money(500)} รอยืนยันบัญชี`)
  await expect(announced).toBeHidden()
  const missing = cents(amount - 500)
  await expect(payment(page)).toContainText(money(missing))
  await payment(page)
    .getByRole('button', { name: `คัดลอก ${money(missing)}` })
    .click()
  expect(await clipboard(page)).toBe(String(missing))
  await page.goto('/user/statement')
  await expect(payment(page)).toContainText(money(missing))
  await openHome(page)

  await transfer(stack, accountNo, missing)
  await expect(view.home.wallet).toHaveText(amount.toFixed(2))
  await expect(payment(page)).toContainText(`เงิน ${money(500)} เข้ากระเป๋าแล้ว`)
  expect(await stack.findings()).toEqual(before)
})

test('a transfer that was announced on another phone is found on this one, with its amount, and waited for once it is sent', async ({
  page,
  context,
  stack,
}) => {
  await comeIn(context, 'th')
  const { token } = await signInWith(page, stack, {})
  await offerAccounts(page, [siteAccount('SCB')])
  const { announcement } = await ask<{ announcement: { amount: number } }>(stack, token, 'POST /api/wallet/add', {
    amount: 500,
    bankCode: 'SCB',
  })
  await openHome(page)
  await page.getByTestId('announced-transfer').getByRole('button').click()
  const { underWay, card, waiting } = bankDeposit(page)
  await expect(underWay).toContainText('ธนาคารไทยพาณิชย์')
  await expect(underWay).toContainText(money(announcement.amount))
  await underWay.getByRole('button').click()
  await expect(card).toContainText(money(announcement.amount))

  await ask(stack, token, 'POST /api/wallet/add/sent')
  await openHome(page)
  await page.getByTestId('announced-transfer').getByRole('button').click()
  await expect(waiting).toContainText(money(announcement.amount))
})

test('another amount is asked for when the time is over, also where the answer is lost or the phone is offline', async ({
  page,
  context,
  stack,
}) => {
  await comeIn(context, 'th')
  const { accountNo, phone, token } = await signInWith(page, stack, {})
  await transfer(stack, accountNo, 800)
  await expect.poll(async () => (await ask<{ payments: object[] }>(stack, token, 'GET /api/wallet')).payments.length).toBe(1)
  await sql(
    stack,
    `update deposit.announcement set expires_at = now() - interval '1 minute' where proves_waiting and player_id = (
       select player_id from account.player where phone_digest = $1)`,
    [await phoneDigest(stack, phone)],
  )
  await sql(
    stack,
    `update deposit.announced_amount set expires_at = now() - interval '1 minute' where player_id = (select player_id from account.player where phone_digest = $1)`,
    [await phoneDigest(stack, phone)],
  )
  await openHome(page)
  const again = payment(page).getByRole('button', { name: 'ขอยอดที่ต้องโอนเพิ่ม' })
  await context.setOffline(true)
  await again.click()
  await expect(toast(page)).toBeVisible()
  await expect(again).toBeEnabled()
  await context.setOffline(false)
  // The server has done it, and the page never hears so.
  await page.route('**/api/deposit/proof', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await again.click()
  await expect(page.getByTestId('proofs')).toBeVisible()
  const [{ proofs }] = (await ask<{ payments: [{ proofs: { amount: number }[] }] }>(stack, token, 'GET /api/wallet')).payments
  expect(proofs).toHaveLength(1)
  await expect(page.getByTestId('proofs')).toContainText(money(proofs[0]!.amount))
})

for (const language of LANGUAGES) {
  test(`all that can have arrived fits with text at 200 %, long names and numbers, in ${language}`, async ({
    page,
    context,
    stack,
  }, info) => {
    await comeIn(context, language)
    await signInWith(page, stack, {}, { name: 'กรุงเทพมหานครอมรรัตนโกสินทร์มหินทรายุธยามหาดิลกภพ' })
    const at = new Date().toISOString()
    const expiresAt = new Date(Date.now() + 80_000_000).toISOString()
    const one = {
      reference: 'KBANK:202611231545098765432109876543210',
      by: 'transfer',
      qrcodeId: null,
      qrAmount: null,
      arrivedAmount: 9_876_543.21,
      currency: 'BAHT',
      state: 'unallocated',
      arrivedAt: at,
      endedAt: null,
      proofs: [],
    }
    await patchAnswer<object>(page, '/api/wallet', (wallet) =>
      Object.assign(wallet, {
        announced: {
          asked: 9_876_543,
          amount: 9_876_543.21,
          currency: 'BAHT',
          expiresAt,
          isExact: true,
          reference: '0A1B2-C3D4E',
          bankCode: 'SCB',
          announcedAt: at,
          saidSentAt: new Date(Date.now() - 900_000).toISOString(),
          waitUntil: new Date(Date.now() - 300_000).toISOString(),
        },
        payments: [
          {
            ...one,
            why: 'unproven',
            proofs: [
              { amount: 1_234_567.89, expiresAt },
              { amount: 1.37, expiresAt },
            ],
          },
          { ...one, reference: 'SCB:2', why: 'gateway' },
          { ...one, reference: 'SCB:3', why: 'review' },
          { ...one, reference: 'SCB:4', why: 'asked' },
          { ...one, reference: 'GIFTLINK:0123456789ABCDEF', by: 'gift', why: 'gift' },
        ],
      }),
    )
    await page.goto('/user/home')
    await expect(payment(page)).toHaveCount(5)
    await expect(page.getByTestId('announced-transfer')).toHaveAttribute('data-step', 'slow')
    await looksRight(page, MONEY_ON_ITS_WAY)
    await page.screenshot({ path: info.outputPath(`arrived-${language}.png`), fullPage: true })
    await page.goto('/user/statement')
    await expect(payment(page)).toHaveCount(5)
    await looksRight(page, MONEY_ON_ITS_WAY)
  })
}
