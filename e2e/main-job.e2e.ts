import type { Page } from '@playwright/test'
import { readPayload, readQr } from './read-qr.ts'
import { holdsAccount } from './pages/player.ts'
import { expect, type Stack, test } from './stack.ts'

/** What a person reads on the screen, in the two languages the journey is walked in. */
const NAMES = {
  th: {
    locale: 'th-TH',
    language: 'ไทย',
    win: 45,
    phone: 'เบอร์โทรศัพท์',
    next: 'ถัดไป',
    otp: 'รหัส OTP 6 หลัก',
    confirmCode: 'ยืนยันรหัส',
    profileName: 'ชื่อที่ใช้แสดง',
    password: 'รหัสผ่าน',
    confirm: 'ยืนยันรหัสผ่าน',
    source: 'รู้จักเราจากที่ไหน',
    bank: 'ธนาคาร',
    accountNo: 'เลขที่บัญชี',
    firstName: 'ชื่อจริง',
    lastName: 'นามสกุล',
    register: 'สมัครสมาชิก',
    registered: 'สมัครสมาชิกสำเร็จ',
    login: 'เข้าสู่ระบบ',
    deposit: 'ฝากเงิน',
    createQr: 'สร้าง QR',
    received: 'เงินเข้ากระเป๋าแล้ว',
    done: 'เรียบร้อย',
    openGame: 'เปิดบัญชีเกม',
    close: 'ปิด',
    transfer: 'โยกเงิน',
    from: 'จาก',
    to: 'ไปยัง',
    amount: 'จำนวนเงิน',
    ok: 'ตกลง',
    play: 'เล่นเลย',
    spin: 'หมุน',
    refresh: 'รีเฟรชยอดเงิน',
    withdraw: 'ถอนเงิน',
    withdrawAmount: 'จำนวนเงินที่ถอน',
    reviewWithdraw: 'ตรวจสอบรายการ',
    confirmWithdraw: 'ยืนยันถอนเงิน',
    withdrawn: 'โอนเข้าบัญชีแล้ว',
    statement: 'รายการ',
    success: 'สำเร็จ',
    ago: /วินาที|นาที|เมื่อสักครู่/,
  },
  en: {
    locale: 'en-US',
    language: 'English',
    win: 0,
    phone: 'Phone number',
    next: 'Next',
    otp: '6-digit OTP',
    confirmCode: 'Confirm code',
    profileName: 'Profile name',
    password: 'Password',
    confirm: 'Confirm password',
    source: 'How did you hear about us?',
    bank: 'Bank',
    accountNo: 'Account number',
    firstName: 'First name',
    lastName: 'Last name',
    register: 'Register',
    registered: 'You are registered',
    login: 'Log in',
    deposit: 'Deposit',
    createQr: 'Create QR',
    received: 'Your money has arrived',
    done: 'Done',
    openGame: 'Open game account',
    close: 'Close',
    transfer: 'Transfer',
    from: 'From',
    to: 'To',
    amount: 'Amount',
    ok: 'OK',
    play: 'Play now',
    spin: 'Spin',
    refresh: 'Refresh balances',
    withdraw: 'Withdraw',
    withdrawAmount: 'Amount to withdraw',
    reviewWithdraw: 'Review',
    confirmWithdraw: 'Confirm withdrawal',
    withdrawn: 'Paid to your bank',
    statement: 'Statement',
    success: 'Success',
    ago: /second|minute|just now/,
  },
} as const
type Names = (typeof NAMES)[keyof typeof NAMES]

interface Person {
  phone: string
  accountNo: string
}

for (const [language, t] of Object.entries(NAMES)) {
  test.describe(`in ${t.language}`, () => {
    // The game's page is the provider's: it speaks the browser's language, not the portal's.
    test.use({ locale: t.locale })

    test(`[REG-24] [REG-25] [OTP-05] [QR-26] [GAME-12] [GAME-15] [GAME-23] [GAME-35] [TRF-13] [WD-08] [WD-14] [STM-11] the main job, from registering to money in the bank, in ${language}`, async ({
      page,
      stack,
      context,
    }) => {
      const person = { phone: `0899${String(Date.now()).slice(-6)}`, accountNo: `77${String(Date.now()).slice(-8)}` }
      await context.addInitScript(`localStorage.getItem('locale') ?? localStorage.setItem('locale', '${language}')`)
      const before = await stack.findings()
      await holdsAccount(stack, person.accountNo)
      await register(page, stack, person, t)
      await logIn(page, person, t)
      await depositByQr(page, stack, t)
      await openPgAndSend60(page, t)
      const provider = await play(page, stack, t)
      await backToTheWallet(page, provider, t)
      await withdraw50(page, stack, person, t)
      await readStatement(page, provider, t)
      expect(await stack.findings()).toEqual(before)
    })
  })
}

async function register(page: Page, stack: Stack, { phone, accountNo }: Person, t: Names): Promise<void> {
  await page.goto('/register')
  await page.getByLabel(t.phone).fill(phone)
  await page.getByRole('button', { name: t.next }).click()
  await expect(page.getByLabel(t.otp)).toBeVisible()
  const sent = (await (await fetch(`${stack.sandboxUrl}/control/sms?phone=${phone}`)).json()) as { code: string }[]
  await page.getByLabel(t.otp).fill(sent[0]!.code)
  // The last digit may send the code by itself.
  await page
    .getByRole('button', { name: t.confirmCode })
    .click({ timeout: 2000 })
    .catch(() => undefined)

  await page.getByLabel(t.profileName).fill('มานี มีนา')
  await page.getByLabel(t.password, { exact: true }).fill('a-good-password')
  await page.getByLabel(t.confirm).fill('a-good-password')
  await page.getByLabel(t.source).selectOption({ index: 1 })
  await page.getByRole('button', { name: t.next }).click()

  await page.getByLabel(t.bank, { exact: true }).selectOption('KBANK')
  await page.getByLabel(t.accountNo).fill(accountNo)
  await page.getByLabel(t.firstName).fill('มานี')
  await page.getByLabel(t.lastName).fill('มีนา')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: t.register }).click()
  await expect(page.getByText(t.registered)).toBeVisible()
  await page.waitForURL('**/login')
}

async function logIn(page: Page, { phone }: Person, t: Names): Promise<void> {
  await page.getByLabel(t.phone).fill(phone)
  await page.getByLabel(t.password, { exact: true }).fill('a-good-password')
  await page.getByRole('button', { name: t.login }).click()
  await page.waitForURL('**/user/home')
  await expect(page.getByTestId('total-balance')).toContainText('0.00')
}

async function depositByQr(page: Page, stack: Stack, t: Names): Promise<void> {
  await page.getByRole('button', { name: t.deposit, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '100', exact: true }).click()
  await page.getByRole('button', { name: t.createQr }).click()
  const picture = page.getByTestId('qr-image')
  await expect(picture).toBeVisible()
  const payload = await readQr(await picture.screenshot())
  expect(readPayload(payload).amount).toBe('100.00')

  const paid = await fetch(`${stack.sandboxUrl}/control/qr/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ payload }),
  })
  expect(paid.ok).toBe(true)
  // Nobody touches the page: the push brings the money. How soon is a figure for people, not a condition.
  const paidAt = Date.now()
  await expect(page.getByRole('dialog').getByText(t.received)).toBeVisible()
  console.log(`the balance followed the payment by ${Date.now() - paidAt} ms`)
  await page.getByRole('button', { name: t.done }).click()
  await expect(page.getByTestId('wallet-balance')).toHaveText(/100\.00/)
}

async function openPgAndSend60(page: Page, t: Names): Promise<void> {
  await page.getByRole('button', { name: /^PG,/ }).click()
  await page.getByRole('button', { name: t.openGame }).click()
  await expect(page.getByTestId('game-balance')).toHaveText(/0\.00/)
  await page.getByRole('dialog').getByRole('button', { name: t.close }).click()

  await page.getByRole('button', { name: t.transfer, exact: true }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('listbox', { name: t.from }).getByRole('option').nth(1).click()
  await sheet.getByRole('listbox', { name: t.to }).getByRole('option', { name: 'PG' }).click()
  await sheet.getByLabel(t.amount, { exact: true }).fill('60')
  await sheet.getByRole('button', { name: t.transfer, exact: true }).click()
  await page.getByRole('button', { name: t.ok, exact: true }).click()
  await expect(page.getByTestId('wallet-balance')).toHaveText(/40\.00/)
}

/** Plays one round in the provider's own page and says what the provider holds afterwards. */
async function play(page: Page, stack: Stack, t: Names): Promise<string> {
  await page.getByRole('button', { name: /^PG,/ }).click()
  await page.getByRole('button', { name: t.play }).click()
  // What was left in the wallet goes along, then the page is the provider's.
  await page.waitForURL((url) => url.href.startsWith(stack.sandboxUrl), { timeout: 15_000 })
  const balance = page.getByTestId('provider-balance')
  await expect(balance).toHaveText(/100\.00/)
  // Winning is tried in one language, losing in the other.
  const username = /pg\w+/i.exec(await page.getByRole('banner').innerText())?.[0]
  await fetch(`${stack.sandboxUrl}/control/games/PG/${username}/next`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ win: t.win }),
  })
  await page.getByRole('radio', { name: '20' }).check()
  await page.getByRole('button', { name: t.spin, exact: true }).click()
  const after = (100 - 20 + t.win).toFixed(2)
  await expect(balance).toContainText(after, { timeout: 15_000 })
  return after
}

async function backToTheWallet(page: Page, provider: string, t: Names): Promise<void> {
  await page.goto('/user/home')
  await page.getByRole('button', { name: t.refresh }).click()
  await expect(page.getByTestId('total-balance')).toContainText(provider)
  await expect(page.getByRole('button', { name: new RegExp(`^PG,.*${provider.replace('.', String.raw`\.`)}`) })).toBeVisible()

  await page.getByRole('button', { name: t.transfer, exact: true }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('listbox', { name: t.from }).getByRole('option', { name: 'PG' }).click()
  await sheet.getByRole('listbox', { name: t.to }).getByRole('option').nth(1).click()
  await sheet.getByLabel(t.amount, { exact: true }).fill(provider.replaceAll(',', ''))
  await sheet.getByRole('button', { name: t.transfer, exact: true }).click()
  await page.getByRole('button', { name: t.ok, exact: true }).click()
  await expect(page.getByTestId('wallet-balance')).toContainText(provider)
}

async function withdraw50(page: Page, stack: Stack, { accountNo }: Person, t: Names): Promise<void> {
  await page.getByRole('button', { name: t.withdraw, exact: true }).click()
  await page.getByLabel(t.withdrawAmount).fill('50')
  await page.getByRole('button', { name: t.reviewWithdraw }).click()
  await page.getByRole('button', { name: t.confirmWithdraw }).click()
  await expect(page.getByText(t.withdrawn)).toBeVisible()
  await page.getByRole('button', { name: t.ok, exact: true }).click()
  await expect(async () => {
    const payouts = (await (await fetch(`${stack.sandboxUrl}/control/bank/payouts`)).json()) as { amount: number }[]
    const ours = payouts.filter((payout) => JSON.stringify(payout).includes(accountNo))
    expect(ours).toEqual([expect.objectContaining({ amount: 50, state: 'completed' })])
  }).toPass({ timeout: 10_000 })
}

async function readStatement(page: Page, provider: string, t: Names): Promise<void> {
  await page.getByRole('link', { name: t.statement, exact: true }).click()
  const items = page.getByTestId('statement-item')
  await expect(items).toHaveCount(5)
  const expected = ['−฿ 50.00', `+฿ ${provider}`, '−฿ 40.00', '−฿ 60.00', '+฿ 100.00']
  for (const [index, amount] of expected.entries()) {
    const item = items.nth(index)
    await expect(item).toHaveAttribute('data-status', 'SUCCESS')
    await expect(item).toContainText(amount)
    await expect(item).toContainText(t.success)
    await expect(item).toContainText(/\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d/)
    await expect(item).toContainText(t.ago)
  }
  expect(await items.evaluateAll((rows) => rows.map((row) => row.getAttribute('data-type')))).toEqual([
    'withdraw',
    'transfer',
    'transfer',
    'transfer',
    'deposit',
  ])
}
