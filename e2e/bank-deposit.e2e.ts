import type { Page } from '@playwright/test'
import { control, signInWith } from './pages/back-office.ts'
import { bankDeposit, notProven, offerAccounts, passTime, patchWallet, proven, siteAccount } from './pages/bank-deposit.ts'
import { sql } from './pages/database.ts'
import { openDeposit } from './pages/deposit.ts'
import { calls, listening, patchAnswer } from './pages/home.ts'
import { BUAKHAO, signIn } from './pages/player.ts'
import { comeIn, refuseWith, toast } from './pages/portal.ts'
import { expect, type Stack, test } from './stack.ts'

test.beforeEach(async ({ context, page }) => {
  await comeIn(context, 'th')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await proven(page)
})

test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

/** The account of the demo operator that money really reaches, at whichever bank it is. */
async function receivingAccount(stack: Stack) {
  const [row] = await sql<{ bank_code: string }>(stack, 'select bank_code from site.deposit_account where account_no = $1', ['0458800011'])
  return siteAccount(row!.bank_code)
}

/** The server knows this player by the number, so what is announced is what was typed. */
function announcesAsTyped(page: Page): Promise<void> {
  return patchAnswer<{ announcement: { amount: number; isExact: boolean } }>(page, '/api/wallet/add', ({ announcement }) =>
    Object.assign(announcement, { amount: Math.floor(announcement.amount), isExact: false }),
  )
}

const SCB = siteAccount('SCB')
const GSB = siteAccount('GSB', { bankAccountNo: '020155500037' })
const KBANK = siteAccount('KBANK', { bankAccountNo: '0731234567' })
const KBANK_SMS = siteAccount('KBANK', { bankAccountNo: '0739876543', mode: 'SMS' })
const BBL = siteAccount('BBL', { bankAccountNo: '1234567890' })

test('[DEP-02] [DEP-03] [DEP-04] [DEP-05] [DEP-07] [DEP-08] [DEP-09] [DEP-11] [DEP-14] [DEP-19] [DEP-20] the bank accounts stand above the QRs, and each shows what its transfer needs', async ({
  page,
  stack,
}) => {
  await signInWith(page, stack, {})
  await offerAccounts(page, [SCB, GSB, KBANK, KBANK_SMS, BBL])
  // The newest deposit came from KBANK, and this phone knows of none.
  await patchAnswer<{ statements: object[] }>(page, '/api/statement', ({ statements }) =>
    statements.push({
      statementNo: 1,
      statementType: 'deposit',
      channel: 'bank',
      from: 'KBANK',
      to: 'WALLET',
      amount: 1,
      status: 'SUCCESS',
      createdAt: '2026-01-01T00:00:00Z',
    }),
  )
  const view = await openDeposit(page)
  const { rows, choose, card, copyNo, copyAmount, ownName } = bankDeposit(page)
  await view.unfold()
  await expect(rows).toHaveText([/^ธนาคารกสิกรไทย\s*ใช้ล่าสุด/, /^ธนาคารไทยพาณิชย์/, /^ธนาคารออมสิน/])
  await expect(view.channels).toHaveText([/กสิกรไทย/, /WW/, /PAYTIMZ/, /PAYONEX/, /FP/])
  const headings = view.home.sheet.getByRole('heading', { level: 3 })
  await expect(headings).toHaveText(['โอนเข้าบัญชีธนาคาร', 'สแกน QR', 'ฝากด้วยวอลเล็ท'])

  await view.amount.fill('500')
  await announcesAsTyped(page)
  expect(await calls(page, 'POST /api/wallet/add', () => choose('ธนาคารไทยพาณิชย์'))).toEqual({ amount: 500, bankCode: 'SCB' })
  await expect(card.locator('span[lang=en]', { hasText: 'Siam Commercial Bank' })).toBeVisible()
  await expect(card.getByText('ธนาคารไทยพาณิชย์')).toBeVisible()
  await expect(card.getByText('KRAPAO DEMO CO., LTD.', { exact: true })).toBeVisible()
  await expect(card.getByText('045-880-0011', { exact: true })).toBeVisible()
  await expect(card.getByText('฿\u00a0500.00', { exact: true })).toBeVisible()
  await expect(ownName).toHaveText('มานี มีนา')
  await expect(card.getByText(/••• \d{4}$/)).toBeVisible()
  await expect(card.getByRole('region', { name: 'วิธีโอน' }).getByRole('listitem')).toHaveCount(3)
  await copyNo.click()
  await expect(toast(page, 'คัดลอกแล้ว: 0458800011')).toBeVisible()
  expect(await clipboard(page)).toBe('0458800011')
  await copyAmount.click()
  await expect(toast(page, 'คัดลอกแล้ว: 500')).toBeVisible()
  expect(await clipboard(page)).toBe('500')

  // Back closes the card, then the sheet, and the amount is still there between.
  await page.goBack()
  await expect(card).toBeHidden()
  await expect(view.amount).toHaveValue('500')
  await choose('ธนาคารออมสิน')
  await expect(card.getByText('020155500037', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(card).toBeHidden()
  await page.goBack()
  await expect(view.home.sheet).toBeHidden()
})

test('[DEP-01] the sheet offers bank accounts, QR and gift links, and a slip where staff check the transfer', async ({ page }) => {
  await offerAccounts(page, [BBL], true)
  await signIn(page, BUAKHAO)
  const view = await openDeposit(page)
  const { rows, choose, done, waiting } = bankDeposit(page)
  await expect(view.slip).toBeVisible()
  await view.unfold()
  await expect(rows).toHaveText([/กรุงเทพ/])
  await expect(view.channels.first()).toBeVisible()
  await view.gift.click()
  await expect(page.getByTestId('gift-link').getByRole('button', { name: 'รับเงินจากซอง', exact: true })).toBeVisible()
  await choose('ธนาคารกรุงเทพ')
  await done.click()
  await expect(waiting.getByRole('button', { name: 'ส่งสลิป' })).toBeVisible()
})

test('[DEP-12] [DEP-19] [QR-33] in manual mode an account of any other bank is offered, and staff check what comes', async ({
  page,
  stack,
}) => {
  await offerAccounts(page, [BBL, SCB, siteAccount('KBANK', { mode: 'MANUAL', bankAccountNo: '0731234567' }), KBANK_SMS], true)
  await signInWith(page, stack, {})
  const view = await openDeposit(page)
  const { rows, choose, card, done, waiting } = bankDeposit(page)
  await view.unfold()
  await expect(rows).toHaveText([/กรุงเทพ.*เจ้าหน้าที่ตรวจสอบ/, /ไทยพาณิชย์.*เข้าอัตโนมัติ/, /กสิกรไทย.*เจ้าหน้าที่ตรวจสอบ/])
  await choose('ธนาคารกรุงเทพ')
  await expect(card.getByText('เจ้าหน้าที่จะตรวจสอบรายการโอน')).toBeVisible()
  await done.click()
  await expect(waiting).toContainText('เจ้าหน้าที่กำลังตรวจสอบ')
})

for (const [language, says] of [
  ['th', { copied: 'คัดลอกแล้ว: 0458800011', failed: 'คัดลอกไม่สำเร็จ' }],
  ['la', { copied: 'ສຳເນົາແລ້ວ: 0458800011', failed: 'ສຳເນົາບໍ່ສຳເລັດ' }],
  ['en', { copied: 'Copied: 0458800011', failed: 'Failed to copy' }],
] as const) {
  test(`[DEP-05] [DEP-06] [DEP-20] a copy, and one that fails, are said in ${language}`, async ({ page }) => {
    await page.addInitScript((chosen) => localStorage.setItem('locale', chosen), language)
    await offerAccounts(page, [SCB])
    await signIn(page, BUAKHAO)
    await page.goto('/user/home')
    await page
      .getByRole('button', { name: { th: 'ฝากเงิน', la: 'ຝາກເງິນ', en: 'Deposit' }[language], exact: true })
      .first()
      .click()
    const { rows, copyNo, unfold } = bankDeposit(page, language)
    await unfold()
    await rows.first().getByRole('button').click()
    await copyNo.click()
    await expect(toast(page, says.copied)).toBeVisible()
    await page.evaluate(() => (navigator.clipboard.writeText = () => Promise.reject(new Error('denied'))))
    await copyNo.click()
    await expect(toast(page, says.failed)).toBeVisible()
  })
}

test('whose account is not proven is told the one amount to transfer, why, from where and until when', async ({ page, stack }) => {
  await page.clock.install()
  await signInWith(page, stack, {})
  await offerAccounts(page, [SCB])
  await notProven(page)
  const view = await openDeposit(page)
  const { underWay, choose, card, timer, done, copyAmount, ownName, waiting } = bankDeposit(page)
  // No number to transfer to without an amount.
  await choose('ธนาคารไทยพาณิชย์')
  await expect(view.amount).toBeFocused()
  await expect(view.home.sheet.getByText('กรุณากรอกจำนวนเงินก่อน')).toBeVisible()
  await expect(card).toBeHidden()

  await view.amount.fill('500')
  await choose('ธนาคารไทยพาณิชย์')
  await expect(card.getByText('โอนให้ตรงทุกสตางค์')).toBeVisible()
  await expect(card.getByText('฿\u00a0500.37', { exact: true })).toBeVisible()
  await expect(card.getByText('คุณกรอก ฿\u00a0500.00')).toBeVisible()
  await expect(card.getByText('ครั้งแรกเราใช้ยอดนี้ยืนยันว่าบัญชีเป็นของคุณ')).toBeVisible()
  await expect(ownName).toHaveText('มานี มีนา')
  await expect(card.getByText(/••• \d{4}$/)).toBeVisible()
  await expect(timer).toHaveText(/^2[89]:\d\d$/)
  await copyAmount.click()
  await expect(toast(page, 'คัดลอกแล้ว: 500.37')).toBeVisible()
  expect(await clipboard(page)).toBe('500.37')

  // The page is lost while the player is in their bank's app: the amount is found again.
  await page.reload()
  await view.home.deposit.click()
  await expect(underWay).toHaveText(/ยอดที่ต้องโอนเข้า ธนาคารไทยพาณิชย์.*฿\s500\.37 · เหลือเวลา 2\d:\d\d/)
  expect(await calls(page, 'POST /api/wallet/add', () => underWay.getByRole('button').click())).toEqual({
    amount: 500,
    bankCode: 'SCB',
  })
  await expect(card.getByText('฿\u00a0500.37', { exact: true })).toBeVisible()

  // Its time passes: nobody is to transfer it any more.
  await passTime(page, 1_750_000)
  await expect(card.getByText('ยอดนี้หมดเวลาแล้ว')).toBeVisible()
  await expect(done).toBeDisabled()
  await expect(copyAmount).toBeHidden()
  await page.unroute('**/api/**')
  await page.unroute('**/api/wallet/add')
  await notProven(page, { more: 0.82, seconds: 3600 })
  await card.getByRole('button', { name: 'ขอยอดใหม่' }).click()
  await expect(card.getByText('฿\u00a0500.82', { exact: true })).toBeVisible()
  await done.click()
  await expect(waiting).toContainText('฿\u00a0500.82')
})

test('without the amount to transfer nobody is told to transfer, but whose account is proven', async ({ page, stack }) => {
  await signInWith(page, stack, {})
  await offerAccounts(page, [SCB])
  await patchWallet(page, (wallet) => Object.assign(wallet.bankAccount, { isProven: false }))
  await refuseWith(page, '/api/wallet/add', 'DEPOSIT_AMOUNTS_TAKEN', 409)
  const view = await openDeposit(page)
  const { choose, card, done, copyAmount } = bankDeposit(page)
  await view.amount.fill('500')
  await choose('ธนาคารไทยพาณิชย์')
  await expect(card.getByText('กรุณาอย่าเพิ่งโอน')).toBeVisible()
  await expect(card.getByText('ขณะนี้ยอดใกล้เคียงถูกใช้')).toBeVisible()
  await expect(done).toBeDisabled()
  await expect(copyAmount).toBeHidden()
  await card.getByRole('button', { name: 'เปลี่ยนจำนวนเงิน' }).click()
  await expect(card).toBeHidden()
  await page.unroute('**/api/wallet')
  await proven(page)
  await page.unroute('**/api/wallet/add')
  await page.route('**/api/wallet/add', (route) => route.abort())
  await page.reload()
  await view.home.deposit.click()
  await view.amount.fill('500')
  await choose('ธนาคารไทยพาณิชย์')
  await expect(card.getByText('฿\u00a0500.00', { exact: true })).toBeVisible()
  await expect(done).toBeEnabled()
})

test('[DEP-17] [DEP-22] the wait for a transfer survives a reload and ends by itself when the money comes', async ({ page, stack }) => {
  const { accountNo, name } = await signInWith(page, stack, {})
  const ours = await receivingAccount(stack)
  await offerAccounts(page, [BBL, ours], true)
  const view = await openDeposit(page)
  const { rows, choose, done, waiting, card, copyAmount, underWay, unfold } = bankDeposit(page)
  const bank = ours.bank.nameTH
  await unfold()
  await expect(rows).toHaveText([/กรุงเทพ/, new RegExp(bank)])
  await view.amount.fill('320')
  await choose(bank)
  await copyAmount.click()
  const amount = Number(await clipboard(page))
  const shown = `฿\u00a0${amount.toFixed(2)}`
  await expect(card.getByText('เงินเข้ากระเป๋าเองภายในประมาณ 1 นาที')).toBeVisible()
  await done.click()
  await expect(waiting).toContainText('กำลังรอเงินจากธนาคาร')

  const isLive = listening(page)
  await page.reload()
  await isLive
  await view.home.deposit.click()
  await expect(waiting).toContainText(shown)
  // Back leads to all the ways, where the wait is the first.
  await page.goBack()
  await expect(waiting).toBeHidden()
  await expect(underWay).toHaveText(new RegExp(`รอเงินจาก ${bank}`))
  await unfold()
  await expect(rows).toHaveText([new RegExp(`${bank}.*ใช้ล่าสุด`), /กรุงเทพ/])
  await underWay.getByRole('button').click()
  await waiting.getByRole('button', { name: 'ดูเลขบัญชีอีกครั้ง' }).click()
  await expect(card.getByText('045-880-0011')).toBeVisible()
  await page.goBack()
  await expect(waiting).toBeVisible()

  const transfer = { fromBankCode: 'KBANK', fromAccountNo: accountNo, fromName: name, toAccountNo: ours.bankAccountNo, amount }
  await control(stack, '/control/bank/transfer', transfer)
  await expect(page.getByText(`+${shown}`)).toBeVisible()
  await expect(card).toBeHidden()
  await page.getByRole('button', { name: 'เรียบร้อย' }).click()
  await expect(view.home.wallet).toHaveText(amount.toFixed(2))
  await view.home.deposit.click()
  await expect(view.transfer).toHaveText(`โอนเข้า ${bank}`)
  await unfold()
  await expect(rows).toHaveText([new RegExp(`${bank}.*ใช้ล่าสุด`), /กรุงเทพ/])
})

test('money that came while the page was closed ends the wait', async ({ page, stack }) => {
  const { accountNo, name } = await signInWith(page, stack, {})
  const ours = await receivingAccount(stack)
  await offerAccounts(page, [ours])
  const view = await openDeposit(page)
  const { rows, choose, done, waiting, copyAmount, unfold } = bankDeposit(page)
  await view.amount.fill('75')
  await choose(ours.bank.nameTH)
  await copyAmount.click()
  const amount = Number(await clipboard(page))
  await done.click()
  await expect(waiting).toBeVisible()
  await page.goto('about:blank')
  const transfer = { fromBankCode: 'KBANK', fromAccountNo: accountNo, fromName: name, toAccountNo: ours.bankAccountNo, amount }
  await control(stack, '/control/bank/transfer', transfer)
  await page.goto('/user/home')
  await expect(view.home.wallet).toHaveText(amount.toFixed(2))
  await view.home.deposit.click()
  await unfold()
  await expect(rows).toHaveText([/ใช้ล่าสุด/])
  await expect(waiting).toBeHidden()
})

test('after two minutes without the money it is said what to do, and a wait can be given up', async ({ page, stack }) => {
  await page.clock.install()
  await signInWith(page, stack, {})
  await offerAccounts(page, [SCB])
  await openDeposit(page)
  const { rows, choose, done, waiting, card, underWay } = bankDeposit(page)
  await choose('ธนาคารไทยพาณิชย์')
  await done.click()
  await expect(waiting).toContainText('กำลังรอเงินจากธนาคาร')
  await expect(waiting.getByRole('button', { name: 'ส่งสลิป' })).toBeVisible()
  await passTime(page, 121_000)
  await expect(waiting).toContainText('ยังไม่พบเงินของคุณ')
  await expect(waiting).toContainText('เงินของคุณไม่หาย')
  await expect(waiting.getByRole('link', { name: 'ติดต่อเจ้าหน้าที่' })).toHaveAttribute('href', '/user/contact')
  // Among all the ways it is said too.
  await page.goBack()
  await expect(underWay).toHaveText(/ยังไม่พบเงินของคุณ.*ธนาคารไทยพาณิชย์ · แตะเพื่อดูว่าทำอะไรได้/)
  await underWay.getByRole('button').click()
  await waiting.getByRole('button', { name: 'ยังไม่ได้โอน' }).click()
  await expect(done).toBeVisible()
  await page.goBack()
  await expect(card).toBeHidden()
  await expect(rows).toHaveCount(1)
})

test('a closed way says until when, cannot be chosen, and opens at that moment', async ({ page }) => {
  await page.clock.install()
  const closedUntil = new Date(Date.now() + 600_000).toISOString()
  await offerAccounts(page, [{ ...SCB, closedUntil }, GSB])
  await signIn(page, BUAKHAO)
  const { unfold } = await openDeposit(page)
  const { rows, card } = bankDeposit(page)
  await unfold()
  const clock = new Date(Date.parse(closedUntil) + 7 * 3_600_000).toISOString().slice(11, 16)
  await expect(rows.first()).toContainText(`ปิดถึง ${clock} น.`)
  await expect(rows.first().getByRole('button')).toBeDisabled()
  await passTime(page, 601_000)
  await expect(rows.first()).not.toContainText('ปิดถึง')
  await rows.first().getByRole('button').click()
  await expect(card).toBeVisible()
})

test('the hours that the operator sets close a bank and a QR', async ({ page, stack }) => {
  const hours = (bankCode: string, from: string | null, to: string | null) =>
    sql(stack, 'update site.deposit_account set closed_from = $2, closed_to = $3 where bank_code = $1', [bankCode, from, to])
  const bangkok = (minutes: number) => new Date(Date.now() + 7 * 3_600_000 + minutes * 60_000).toISOString().slice(11, 16)
  const to = bangkok(30)
  await hours('FP', bangkok(-30), to)
  try {
    await signIn(page, BUAKHAO)
    const view = await openDeposit(page)
    await view.unfold()
    await expect(view.channels.filter({ hasText: 'FP' })).toContainText(`ปิดถึง ${to} น.`)
    await expect(view.channels.filter({ hasText: 'FP' }).getByRole('button')).toBeDisabled()
    await expect(view.channels.filter({ hasText: 'WW' }).getByRole('button')).toBeEnabled()
  } finally {
    await hours('FP', null, null)
  }
})

test('[DEP-18] a lookup that fails is silent, and the QR that the server chooses is still offered', async ({ page }) => {
  await refuseWith(page, '/api/lookup/deposit', 'INTERNAL_SERVER_ERROR', 500)
  await signIn(page, BUAKHAO)
  const view = await openDeposit(page)
  await expect(view.create).toBeVisible()
  await expect(view.home.sheet.locator('.animate-shimmer')).toHaveCount(0)
  await expect(view.home.sheet.getByRole('heading', { level: 3 })).toHaveCount(0)
  await expect(toast(page)).toHaveCount(0)
  await expect(view.home.alert).toHaveCount(0)
})

test('[DEP-10] [DEP-23] a player in kip is offered BCEL with its currency and pictures, and nothing of baht', async ({ page, stack }) => {
  await signInWith(page, stack, {})
  await patchAnswer<object>(page, '/api/deposit/options', (options) =>
    Object.assign(options, { currency: 'LAK', minimum: 50_000, maximum: 100_000_000, amounts: [100_000], hasQr: false }),
  )
  await offerAccounts(page, [SCB, siteAccount('BCEL', { currency: 'LAK', bankAccountNo: '0101200011' })])
  await notProven(page, { more: 37, currency: 'LAK' })
  await page.route('**/api/wallet', async (route) => {
    const response = await route.fetch()
    const wallet = (await response.json()) as { bankAccount: object }
    const bankAccount = { ...wallet.bankAccount, isProven: false }
    await route.fulfill({ response, json: { ...wallet, currency: 'LAK', bankAccount } })
  })
  const view = await openDeposit(page)
  const { rows, choose, card, copyAmount, unfold } = bankDeposit(page)
  await unfold()
  await expect(rows).toHaveText([/การค้าต่างประเทศลาว.*LAK/])
  await view.amount.fill('100000')
  await choose('ธนาคารการค้าต่างประเทศลาว')
  await expect(card.getByText('โอนให้ตรงทุกกีบ')).toBeVisible()
  await expect(card.getByText('₭\u00a0100,037.00', { exact: true })).toBeVisible()
  await expect(card.getByText('LAK', { exact: true })).toBeVisible()
  await expect(card.getByRole('region', { name: 'วิธีโอน' }).locator('svg')).toHaveCount(3)
  await expect(card.getByText('เลือกสกุลเงิน LAK')).toBeVisible()
  await copyAmount.click()
  expect(await clipboard(page)).toBe('100037')
  expect(await view.home.sheet.allInnerTexts()).not.toContain('฿')
  await expect(card).not.toContainText('฿')
})
