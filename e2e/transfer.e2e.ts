import type { Page } from '@playwright/test'
import { atProvider, fault, signInWith } from './pages/back-office.ts'
import { calls, listening, openHome } from './pages/home.ts'
import { callsOf, comeIn, toast } from './pages/portal.ts'
import { expect, test } from './stack.ts'

test.beforeEach(({ context }) => comeIn(context, 'th'))

test('[TRF-01] [TRF-02] [TRF-03] [TRF-04] [TRF-05] [TRF-06] [TRF-07] [TRF-08] the sheet offers wallet and open games, and makes no call until it is filled in', async ({
  page,
  stack,
}) => {
  await signInWith(page, stack, { wallet: 200, games: { PG: 50, JOKER: 0 } })
  const sheet = await openTransfer(page)
  for (const wheel of [sheet.from, sheet.to]) {
    await expect(wheel.getByRole('option')).toHaveText([/^— เลือก —$/, /^กระเป๋าหลัก/, /^PG฿\s50.00$/, /^JOKER฿\s0.00$/])
    expect(await wheel.evaluate((box) => box.scrollHeight > box.clientHeight && box.scrollWidth === box.clientWidth)).toBe(true)
  }
  await expect(sheet.amount).toHaveAttribute('inputmode', 'decimal')
  await sheet.amount.pressSequentially('1e3')
  await expect(sheet.amount).toHaveValue('1e3')
  await expect(sheet.amount).toHaveAttribute('aria-invalid', 'true')
  await sheet.amount.fill('123')
  await sheet.amount.click()
  await page.keyboard.type('7')
  await expect(sheet.amount).toHaveValue('7')

  const made = callsOf(page)
  await sheet.submit.click()
  await expect(sheet.problem).toHaveText('กรุณาเลือกบัญชีต้นทางและปลายทาง')
  await sheet.to.getByRole('option', { name: 'กระเป๋าหลัก' }).click()
  await expect(sheet.problem).toHaveCount(0)
  await sheet.submit.click()
  await expect(sheet.problem).toHaveText('ไม่สามารถโยกเงินไปบัญชีเดียวกันได้')
  await sheet.to.getByRole('option', { name: 'PG' }).click()
  await expect(sheet.to.getByRole('option', { name: 'PG' })).toHaveAttribute('aria-selected', 'true')
  await sheet.amount.fill('0.99')
  await sheet.submit.click()
  await expect(sheet.problem).toHaveText('โยกเงินขั้นต่ำ ฿ 1.00')
  await sheet.cancel.click()
  await expect(sheet.home.sheet).toBeHidden()
  expect(made).toEqual([])
})

test('[TRF-05] [TRF-15] [TRF-16] a transfer is confirmed, the sheet closes and the balances are read again', async ({ page, stack }) => {
  const { token } = await signInWith(page, stack, { wallet: 200, games: { PG: 50 } })
  const sheet = await openTransfer(page)
  await sheet.to.getByRole('option', { name: 'PG' }).click()
  await sheet.amount.fill('60.50')
  const reloaded = page.waitForResponse('**/api/wallet')
  expect(await calls(page, 'POST /api/wallet/transfer', () => sheet.submit.click())).toEqual({ from: 'WALLET', to: 'PG', amount: 60.5 })
  await expect(sheet.home.end).toHaveAttribute('data-state', 'done')
  for (const fact of ['โยกเงินสำเร็จ', '60.50', 'กระเป๋าหลัก', 'PG', '฿ 139.50']) await expect(sheet.home.end).toContainText(fact)
  await reloaded
  await sheet.home.endOk.click()
  await expect(sheet.home.sheet).toBeHidden()
  await expect(sheet.home.wallet).toHaveText('139.50')
  await expect(sheet.home.card('PG')).toContainText('฿ 110.50')
  expect((await atProvider(stack, token, 'PG')).balance).toBe(110.5)
})

test('[TRF-17] [TRF-21] a transfer that is refused says why and can be tried again', async ({ page, stack }) => {
  await signInWith(page, stack, { wallet: 200, games: { PG: 0 } })
  const sheet = await openTransfer(page)
  await fault(stack, 'games:PG', 'refuse', 'move')
  await sheet.to.getByRole('option', { name: 'PG' }).click()
  await sheet.amount.fill('60')
  await sheet.submit.click()
  await expect(sheet.home.end).toHaveAttribute('data-state', 'refused')
  const alert = page.getByRole('alert')
  await expect(alert.getByRole('heading', { name: 'เกิดข้อผิดพลาด' })).toBeVisible()
  await expect(alert).toContainText('โยกเงินไม่สำเร็จ เงินของคุณยังอยู่ครบ')
  // Once, in whatever words.
  expect((await alert.innerText()).match(/เงินของคุณ/g)).toHaveLength(1)
  await sheet.home.endOk.click()
  await expect(sheet.amount).toHaveValue('60')
  await sheet.submit.click()
  await expect(sheet.home.end).toContainText('โยกเงินสำเร็จ')
})

test('a transfer under way is shown as such, and its end on whatever page the player is', async ({ page, stack }) => {
  await signInWith(page, stack, { wallet: 200, games: { PG: 0 } })
  const isLive = listening(page)
  const sheet = await openTransfer(page)
  await isLive
  await fault(stack, 'games:PG', 'error-after', 'move')
  await sheet.to.getByRole('option', { name: 'PG' }).click()
  await sheet.amount.fill('60')
  await sheet.submit.click()
  await expect(sheet.home.end).toContainText('กำลังโยกเงิน ระบบจะแจ้งให้ทราบทันทีเมื่อเสร็จสิ้น')
  await sheet.home.endOk.click()
  await expect(page.getByRole('region', { name: 'กำลังดำเนินการ' })).toContainText('กำลังโยกเงิน')
  await page.getByRole('navigation', { name: 'เมนูหลัก' }).getByRole('link', { name: 'รายการ' }).click()
  await expect(toast(page, 'โยกเงินสำเร็จ')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByTestId('statement-item').first()).toHaveAttribute('data-status', 'SUCCESS')
})

for (const { way, from, to, said } of [
  { way: 'to a game', from: 'กระเป๋าหลัก', to: 'PG', said: 'โยกเงินไม่สำเร็จ เงินกลับเข้ากระเป๋าหลักแล้ว' },
  { way: 'out of a game', from: 'PG', to: 'กระเป๋าหลัก', said: 'โยกเงินไม่สำเร็จ เงินยังอยู่ใน PG' },
])
  test(`[TRF-14] a transfer ${way} that is refused after a while says where its money is`, async ({ page, stack }) => {
    await signInWith(page, stack, { wallet: 200, games: { PG: 80 } })
    const isLive = listening(page)
    const sheet = await openTransfer(page)
    await isLive
    // It never arrives, and when it is sent again it is refused.
    await fault(stack, 'games:PG', 'error-before', 'move')
    await fault(stack, 'games:PG', 'refuse', 'move')
    await sheet.from.getByRole('option', { name: from }).click()
    await sheet.to.getByRole('option', { name: to }).click()
    await sheet.amount.fill('60')
    await sheet.submit.click()
    await sheet.home.endOk.click()
    await expect(toast(page, said)).toBeVisible({ timeout: 20_000 })
    await expect(sheet.home.wallet).toHaveText('200.00')
    await expect(sheet.home.card('PG')).toContainText('฿ 80.00')
  })

async function openTransfer(page: Page) {
  const home = await openHome(page)
  await home.transfer.click()
  const { sheet } = home
  return {
    home,
    from: sheet.getByRole('listbox', { name: 'จาก' }),
    to: sheet.getByRole('listbox', { name: 'ไปยัง' }),
    amount: sheet.getByLabel('จำนวนเงิน', { exact: true }),
    submit: sheet.getByRole('button', { name: 'โยกเงิน', exact: true }),
    cancel: sheet.getByRole('button', { name: 'ยกเลิก' }),
    problem: sheet.getByRole('alert').filter({ visible: true }),
  }
}
