import { ask, control, signInWith } from './pages/back-office.ts'
import { bankDeposit, offerAccounts, siteAccount } from './pages/bank-deposit.ts'
import { sql } from './pages/database.ts'
import { openDeposit } from './pages/deposit.ts'
import { openHome } from './pages/home.ts'
import { comeIn, toast } from './pages/portal.ts'
import { expect, type Stack, test } from './stack.ts'

test.beforeEach(({ context }) => comeIn(context, 'th'))

type Player = Awaited<ReturnType<typeof signInWith>>

/** The player announces a transfer, makes it from their own account to one of the operator, and has it. */
async function payByBank(stack: Stack, { token, accountNo, name }: Player, toAccountNo: string, bankCode = 'SCB'): Promise<void> {
  const announced = await ask<{ announcement: { amount: number } }>(stack, token, 'POST /api/wallet/add', { amount: 300, bankCode })
  const { amount } = announced.announcement
  await control(stack, '/control/bank/transfer', { fromBankCode: 'KBANK', fromAccountNo: accountNo, fromName: name, toAccountNo, amount })
  await expect.poll(async () => (await ask<{ amount: number }>(stack, token, 'GET /api/wallet')).amount, { intervals: [50] }).toBe(amount)
}

test('[DEP-07] three presses from home to a QR, and the sheet asks for an amount and one way, with all others folded in their order', async ({
  page,
  stack,
}) => {
  await signInWith(page, stack, {})
  const home = await openHome(page)
  let presses = 0
  await page.exposeFunction('notePress', () => {
    presses += 1
  })
  await page.evaluate(() => addEventListener('click', () => (window as never as { notePress(): void }).notePress(), true))
  const view = await openDepositFrom(page, home)
  await view.amounts.getByRole('button', { name: '300', exact: true }).click()
  const headings = home.sheet.getByRole('heading', { level: 3 })
  await expect(headings).toHaveText(['โอนเข้าบัญชีธนาคาร', 'สแกน QR', 'ฝากด้วยวอลเล็ท'])
  await expect(headings.getByRole('button', { expanded: true })).toHaveCount(0)
  await expect(home.sheet.getByRole('listitem')).toHaveCount(0)
  await expect(view.slip).toBeVisible()
  await expect(view.gift).toBeVisible()
  await view.create.click()
  await expect(view.picture).toHaveAttribute('alt', 'QR สำหรับโอน ฿\u00a0300.00')
  await expect.poll(() => presses).toBe(3)
})

/** The same as from home, whose page is open already. */
async function openDepositFrom(page: Parameters<typeof openDeposit>[0], home: Awaited<ReturnType<typeof openHome>>) {
  await home.deposit.click()
  const button = (name: string) => home.sheet.getByRole('button', { name, exact: true })
  return {
    amounts: home.sheet.getByRole('group', { name: 'เลือกจำนวนเงิน' }),
    create: button('สร้าง QR'),
    slip: button('ส่งสลิป'),
    gift: button('ใส่ลิงก์ซอง'),
    picture: page.getByTestId('qr-image'),
  }
}

test('the bank that worked last is recommended, with its account one press after the amount, and a QR is still as near', async ({
  page,
  context,
  stack,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const player = await signInWith(page, stack, {})
  const { token } = player
  await payByBank(stack, player, '0458800011')
  const view = await openDeposit(page)
  await expect(view.transfer).toHaveText('โอนเข้า ธนาคารไทยพาณิชย์')
  await expect(view.home.sheet.getByText('ช่องทางที่คุณใช้ครั้งล่าสุด')).toBeVisible()
  // The amount comes first.
  await view.transfer.click()
  await expect(view.amount).toBeFocused()
  await view.amounts.getByRole('button', { name: '500', exact: true }).click()
  await view.transfer.click()
  const { card, copyNo, copyAmount } = bankDeposit(page)
  await expect(card.getByText('045-880-0011')).toBeVisible()
  for (const [button, copied] of [
    [copyAmount, '500'],
    [copyNo, '0458800011'],
  ] as const) {
    await button.click()
    await expect(toast(page, `คัดลอกแล้ว: ${copied}`)).toBeVisible()
  }
  const { announcement } = await ask<{ announcement: { reference: string } }>(stack, token, 'GET /api/deposit/options')
  await expect(card.getByText(announcement.reference, { exact: true })).toBeVisible()
  await card.getByRole('button', { name: 'คัดลอกเลขอ้างอิง' }).click()
  await expect(toast(page, `คัดลอกแล้ว: ${announcement.reference}`)).toBeVisible()
  await page.goBack()
  await view.create.click()
  await expect(view.picture).toHaveAttribute('alt', 'QR สำหรับโอน ฿\u00a0500.00')
})

test('the player’s own bank is opened by its link, where there is one', async ({ page, context, stack }) => {
  await payByBank(stack, await signInWith(page, stack, {}), '0458800011')
  const view = await openDeposit(page)
  await view.amount.fill('120')
  await view.transfer.click()
  const { card } = bankDeposit(page)
  const [app] = await Promise.all([context.waitForEvent('page'), card.getByRole('link', { name: 'เปิดแอป ธนาคารกสิกรไทย' }).click()])
  await expect(app.getByRole('radio', { name: 'KBANK' })).toBeChecked()
  await app.close()
  const linkOf = () => sql<{ app_link: string }>(stack, `select app_link from site.bank where code = 'KBANK'`)
  const [before] = await linkOf()
  await sql(stack, `update site.bank set app_link = null where code = 'KBANK'`)
  try {
    await page.reload()
    await view.home.deposit.click()
    await view.amount.fill('120')
    await view.transfer.click()
    await expect(card.getByText('045-880-0011')).toBeVisible()
    await expect(card.getByRole('link')).toHaveCount(0)
  } finally {
    await sql(stack, `update site.bank set app_link = $1 where code = 'KBANK'`, [before!.app_link])
  }
})

test('[DEP-22] the first announced transfer to KBANK proves the account: the profile says so, and no odd amount is asked for again', async ({
  page,
  stack,
}) => {
  const player = await signInWith(page, stack, {})
  await page.goto('/user/profile')
  const proof = page.getByTestId('bank-proof')
  await expect(proof).toContainText('ยังไม่ยืนยัน')
  await expect(proof).toContainText('เหลือการโอนครั้งแรก')
  await payByBank(stack, player, '0731234567', 'KBANK')
  await page.reload()
  await expect(proof).toContainText('ยืนยันแล้ว ตั้งแต่')
  await expect(proof).toContainText('ชื่อบัญชีที่ธนาคารของคุณยืนยัน')
  await offerAccounts(page, [siteAccount('KBANK', { bankAccountNo: '0731234567' })])
  const view = await openDeposit(page)
  await view.amount.fill('200')
  await view.transfer.click()
  const { card } = bankDeposit(page)
  await expect(card.getByText('฿\u00a0200.00', { exact: true })).toBeVisible()
  await expect(card.getByText('ครั้งแรก')).toHaveCount(0)
})
