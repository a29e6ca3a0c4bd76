import { ask, control, signInWith } from './pages/back-office.ts'
import { offerCampaign, turnOver } from './pages/campaigns.ts'
import { calls } from './pages/home.ts'
import { callsOf, comeIn } from './pages/portal.ts'
import { openWithdraw } from './pages/withdraw.ts'
import { expect, test } from './stack.ts'

test.beforeEach(({ context }) => comeIn(context, 'th'))

test('[WD-01] [WD-02] [WD-03] [WD-04] [WD-05] [WD-06] [WD-07] the sheet shows total, limits and the bonus warning, and makes no call beyond them', async ({
  page,
  stack,
}) => {
  await signInWith(page, stack, { wallet: 150, games: { PG: 30.25, JOKER: 19.75 } })
  const sheet = await openWithdraw(page)
  await expect(sheet.source.getByRole('option')).toHaveText([/^กระเป๋าเงิน฿\s200\.00/])
  await expect(sheet.home.sheet.getByText('ขั้นต่ำ ฿ 50.00 สูงสุด ฿ 50,000.00')).toBeVisible()
  await expect(sheet.home.sheet.getByText('หากมีโบนัสที่ยังทำเงื่อนไขไม่ครบ จะยังถอนเงินไม่ได้')).toBeVisible()
  const made = callsOf(page)
  for (const [amount, problem] of [
    ['', 'ถอนขั้นต่ำ ฿ 50.00'],
    ['49.99', 'ถอนขั้นต่ำ ฿ 50.00'],
    ['50000.01', 'ถอนได้สูงสุด ฿ 50,000.00 และตอนนี้คุณมี ฿ 200.00'],
    ['200.01', 'ยอดเงินไม่พอ มีทั้งหมด ฿ 200.00'],
  ] as const) {
    await sheet.amount.fill(amount)
    await sheet.review.click()
    await expect(sheet.problem).toHaveText(problem)
  }
  await sheet.cancel.click()
  await expect(sheet.home.sheet).toBeHidden()
  expect(made).toEqual([])
})

test('[WD-08] [WD-11] [WD-12] [WD-18] a withdrawal is reviewed, then followed until the bank has paid, the sheet closes, the balances are read again and the payout is announced', async ({
  page,
  stack,
}) => {
  await signInWith(page, stack, { wallet: 100, games: { PG: 60 } })
  const sheet = await openWithdraw(page)
  await sheet.amount.fill('130')
  const made = callsOf(page)
  await sheet.amount.press('Enter')
  await expect(sheet.home.sheet).toContainText('ตรวจสอบก่อนถอนเงิน')
  for (const fact of ['130.00', '••• ', 'PG ฿ 60.00', 'ปกติภายใน 5 นาที', '฿ 30.00']) await expect(sheet.home.sheet).toContainText(fact)
  expect(made.filter((call) => call.includes('withdraw'))).toEqual([])
  const reloaded = page.waitForResponse('**/api/wallet')
  expect(await calls(page, 'POST /api/wallet/withdrawAll', () => sheet.confirm.click())).toEqual({ amount: 130 })
  await reloaded
  await expect(sheet.home.end).toHaveAttribute('data-state', 'done', { timeout: 15_000 })
  for (const fact of ['โอนเข้าบัญชีแล้ว', '130.00', 'ธนาคารโอนแล้ว', '฿ 30.00']) await expect(sheet.home.end).toContainText(fact)
  await sheet.home.endOk.click()
  await expect(sheet.home.sheet).toBeHidden()
  await expect(sheet.home.total).toHaveText('฿ 30.00')
  await expect(sheet.home.wallet).toHaveText('30.00')
})

test('[WD-13] [WD-17] a bonus condition that is not met says what is missing: in the first sheet, or where it came after that in an alert', async ({
  page,
  stack,
}) => {
  const { phone, token } = await signInWith(page, stack, { wallet: 100 })
  const code = await offerCampaign(stack, { title: 'Welcome', grant: { amount: 200 }, times: 5 })
  await ask(stack, token, `GET /api/bonus/activate/${code}`)
  await turnOver(stack, phone, 250)
  const sheet = await openWithdraw(page)
  const why = sheet.home.sheet.getByTestId('cannot-withdraw')
  await expect(why).toContainText('ยังถอนไม่ได้ ต้องเล่นอีก ฿ 750.00')
  await expect(why).toContainText('เงิน ฿ 300.00 ที่คุณมีตอนนี้จะถอนได้เมื่อเล่นครบ หรือเมื่อโบนัสจบ')
  // There is nothing to press that would be refused.
  await expect(sheet.amount).toHaveCount(0)
  await expect(sheet.review).toHaveCount(0)
  await sheet.home.sheet.getByRole('link', { name: 'ดูโบนัส' }).click()
  await expect(page).toHaveURL(/\/user\/bonus$/)

  // Another device has received it since the sheet was shown.
  await page.route('**/api/lookup/withdraw', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...((await answer.json()) as object), obstacle: null } })
  })
  await openWithdraw(page)
  await sheet.amount.fill('60')
  await sheet.review.click()
  await sheet.confirm.click()
  await expect(sheet.home.end).toHaveAttribute('role', 'alert')
  for (const fact of ['เกิดข้อผิดพลาด', 'ยังทำยอดเทิร์นตามเงื่อนไขโบนัสไม่ครบ', 'ทำยอดเทิร์นแล้ว ฿ 250.00 จาก ฿ 1,000.00', 'เหลืออีก ฿ 750.00'])
    await expect(sheet.home.end).toContainText(fact)
  await sheet.home.endOk.click()
  await expect(sheet.amount).toHaveValue('60')
  await expect(sheet.home.wallet).toHaveText('300.00')
})

test('whoever has less than the least is told so before they type, and how much is missing to it', async ({ page, stack }) => {
  await signInWith(page, stack, { wallet: 30, games: { PG: 15 } })
  const sheet = await openWithdraw(page)
  const why = sheet.home.sheet.getByTestId('cannot-withdraw')
  await expect(why).toContainText('ยังถอนไม่ได้ คุณมี ฿ 45.00 ถอนขั้นต่ำ ฿ 50.00')
  await expect(why).toContainText('ถอนได้เมื่อเงินในกระเป๋าและในเกมรวมกันถึง ฿ 50.00')
  await expect(sheet.amount).toHaveCount(0)
  await sheet.home.sheet.getByRole('button', { name: 'ปิด' }).last().click()
  await expect(sheet.home.sheet).toBeHidden()
})

test('a payout that the bank refuses is announced, and the money is back', async ({ page, stack }) => {
  await signInWith(page, stack, { wallet: 100 })
  const sheet = await openWithdraw(page)
  await control(stack, '/control/faults', { party: 'bank', kind: 'refuse', call: 'pay-out' })
  await sheet.amount.fill('60')
  await sheet.review.click()
  await sheet.confirm.click()
  await expect(sheet.home.end).toHaveAttribute('data-state', 'refused', { timeout: 15_000 })
  await expect(sheet.home.end).toContainText('เงินกลับเข้ากระเป๋าหลักของคุณแล้ว')
  await sheet.home.endOk.click()
  await expect(sheet.home.wallet).toHaveText('100.00')
})
