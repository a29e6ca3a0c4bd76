import type { Page } from '@playwright/test'
import { ask, signInWith } from './pages/back-office.ts'
import { openHome } from './pages/home.ts'
import { callsOf, comeIn, refuseWith, toast } from './pages/portal.ts'
import { feedsHaveTold, FREE, giveBonus, letRefund, loseBets } from './pages/rewards.ts'
import { expect, test } from './stack.ts'

test.beforeEach(({ context }) => comeIn(context, 'th'))

/** What the refund tile opens, in Thai. */
function refundSheet(page: Page) {
  const sheet = page.getByRole('dialog', { name: 'คืนยอดเสีย' })
  const button = (name: string) => sheet.getByRole('button', { name, exact: true })
  return {
    sheet,
    claimable: sheet.getByRole('region', { name: 'ยอดคืนที่กดรับได้' }),
    claimed: sheet.getByRole('region', { name: 'ยอดคืนที่รับแล้ว' }),
    open: sheet.getByRole('region', { name: 'รอบวันนี้' }),
    claim: button('กดรับยอดคืน'),
    toWallet: button('รับเข้ากระเป๋า'),
    log: sheet.getByRole('table', { name: 'ประวัติการรับยอดคืน' }).getByRole('row'),
    question: page.getByRole('alertdialog'),
  }
}

async function openRefund(page: Page) {
  await openHome(page)
  await page.getByRole('button', { name: 'คืนยอดเสีย', exact: true }).click()
  const refund = refundSheet(page)
  await expect(refund.sheet).toBeVisible()
  return refund
}

test('[HOME-15] [HOME-24] [REF-02] [REF-04] [REF-07] [REF-24] without a refund the sheet opens at once and says so, with its two conditions', async ({
  page,
  stack,
}) => {
  await letRefund(stack)
  await signInWith(page, stack, {})
  const { sheet } = await openRefund(page)
  await expect(sheet.getByText('ยังไม่มียอดคืน')).toBeVisible()
  await expect(sheet.getByText('ทำยอดเทิร์นครบ เก็บไว้ได้ 100%')).toBeVisible()
  await expect(sheet.getByText('จบก่อนทำยอดเทิร์นครบ ถูกหักคืน 50%')).toBeVisible()
  await expect(sheet.getByText('Refund daily')).toBeVisible()
  await expect(sheet.getByText('10% ของยอดเสียสุทธิ')).toBeVisible()
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL('/user/home')
})

test('[REF-01] [REF-06] [REF-08] [REF-09] [REF-10] [REF-12] [REF-14] [REF-22] losses are claimed, then moved to the wallet once the question is answered', async ({
  page,
  stack,
}) => {
  await letRefund(stack)
  const { phone, token } = await signInWith(page, stack, { wallet: 100 })
  await loseBets(stack, phone, [
    { amount: 800, daysAgo: 2 },
    { amount: 400, daysAgo: 1 },
    { amount: 300, daysAgo: 0 },
  ])
  await feedsHaveTold(stack)
  const refund = await openRefund(page)
  await expect(refund.claimable).toContainText('฿ 120.00')
  await expect(refund.toWallet).toBeDisabled()
  // The day that still runs: what it would give is told as an estimate, and is no part of what can be claimed.
  await expect(refund.open).toContainText('คาดว่าจะได้คืนของวันนี้ถึงตอนนี้฿ 30.00')
  await expect(refund.open).toContainText('เป็นยอดประมาณการ')

  const calls = callsOf(page)
  await refund.claim.click()
  await expect(toast(page, 'รับยอดคืนสำเร็จ')).toBeVisible()
  await expect(refund.claimed).toContainText('฿ 120.00')
  await expect(refund.claimable).toContainText('฿ 0.00')
  await expect(refund.claim).toBeDisabled()
  await expect.poll(() => calls.filter((call) => call === 'GET /api/refund/check').length).toBeGreaterThan(0)
  await expect(refund.log).toHaveCount(3)
  await expect(refund.log.nth(1)).toContainText('฿ 40.00')
  await expect(refund.log.nth(2)).toContainText('฿ 80.00')

  await refund.toWallet.click()
  for (const text of ['฿ 120.00', 'ทำยอดเทิร์นครบ เก็บไว้ได้ 100%', 'จบก่อนทำยอดเทิร์นครบ ถูกหักคืน 50%', 'ถอนเงินหรือรับโบนัสอื่นไม่ได้', '฿ 600.00'])
    await expect(refund.question).toContainText(text)
  await refund.question.getByRole('button', { name: 'ไม่รับ' }).click()
  await expect(refund.question).toBeHidden()
  expect(calls).not.toContain('GET /api/refund/addWallet')

  await refund.toWallet.click()
  await refund.question.getByRole('button', { name: 'รับเข้ากระเป๋า' }).click()
  await expect(refund.sheet).toBeHidden()
  await expect(toast(page, 'ยอดคืน ฿ 120.00 เข้ากระเป๋าแล้ว')).toBeVisible()
  await expect(page.getByTestId('wallet-balance')).toContainText('220.00')
  const { refundAmount } = await ask<{ refundAmount: number }>(stack, token, 'GET /api/refund/check')
  expect(refundAmount).toBe(0)
})

test('[REF-03] while a bonus is active nothing can be claimed, and the reason is said', async ({ page, stack }) => {
  await letRefund(stack)
  const { phone } = await signInWith(page, stack, {})
  await loseBets(stack, phone, [{ amount: 500, daysAgo: 1 }])
  await feedsHaveTold(stack)
  await giveBonus(stack, phone)
  const refund = await openRefund(page)
  await expect(refund.claimable).toContainText('฿ 50.00')
  await expect(refund.claim).toBeDisabled()
  await expect(refund.sheet.getByText('คุณมีโบนัสที่ใช้งานอยู่')).toBeVisible()
})

test('[REF-11] [REF-13] [REF-14] a refusal is said in a toast, and what is true is asked again', async ({ page, stack }) => {
  await letRefund(stack)
  const { phone } = await signInWith(page, stack, {})
  await loseBets(stack, phone, [{ amount: 500, daysAgo: 1 }])
  await feedsHaveTold(stack)
  const refund = await openRefund(page)
  await expect(refund.claim).toBeEnabled()
  const calls = callsOf(page)
  await refuseWith(page, '/api/refund/receive', 'REFUND_INACTIVE', 403)
  await refund.claim.click()
  await expect(toast(page, 'ขณะนี้ปิดการคืนยอดเสียชั่วคราว')).toBeVisible()
  await expect.poll(() => calls).toContain('GET /api/refund/check')
  await page.unroute('**/api/refund/receive')

  await refund.claim.click()
  await expect(refund.claimed).toContainText('฿ 50.00')
  await refuseWith(page, '/api/refund/addWallet*', 'NO_REFUND', 404)
  await refund.toWallet.click()
  await refund.question.getByRole('button', { name: 'รับเข้ากระเป๋า' }).click()
  await expect(toast(page, 'ไม่มียอดคืนให้รับ')).toBeVisible()
  await expect(refund.sheet).toBeVisible()
})

test('[REF-20] [REF-12] an answer that is lost is not called a failure: what is true is asked, and a list that does not load is silent', async ({
  page,
  stack,
}) => {
  await letRefund(stack, { terms: FREE })
  const { phone } = await signInWith(page, stack, {})
  await loseBets(stack, phone, [{ amount: 500, daysAgo: 1 }])
  await feedsHaveTold(stack)
  await page.route('**/api/refund', (route) => route.fulfill({ status: 500, json: { message: 'INTERNAL_SERVER_ERROR' } }))
  const refund = await openRefund(page)
  await expect(refund.claim).toBeEnabled()
  await expect(refund.sheet.getByRole('status', { name: 'กำลังโหลดยอดคืน' })).toBeHidden()
  await expect(toast(page)).toHaveCount(0)
  await page.route('**/api/refund/receive', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await refund.claim.click()
  await expect(toast(page, 'รับยอดคืนสำเร็จ')).toBeVisible()
  await expect(refund.claimed).toContainText('฿ 50.00')
})

test('[REF-20] [REF-06] a page killed in the middle of a claim says when it is opened again that it was claimed, once', async ({
  page,
  context,
  stack,
}) => {
  await letRefund(stack, { terms: FREE })
  const { phone } = await signInWith(page, stack, { wallet: 100 })
  await loseBets(stack, phone, [{ amount: 500, daysAgo: 1 }])
  await feedsHaveTold(stack)
  const refund = await openRefund(page)
  await page.route('**/api/refund/receive', async (route) => {
    await route.fetch()
    await page.close()
  })
  await Promise.all([page.waitForEvent('close'), refund.claim.click().catch(() => undefined)])
  const reopened = await context.newPage()
  const again = await openRefund(reopened)
  await expect(again.claimed).toContainText('฿ 50.00')
  await expect(again.claim).toBeDisabled()
  await expect(again.log).toHaveCount(2)
  await again.toWallet.click()
  await again.question.getByRole('button', { name: 'รับเข้ากระเป๋า' }).click()
  await expect(reopened.getByTestId('wallet-balance')).toContainText('150.00')
})

test('[REF-05] refunds are listed ten to a page', async ({ page, stack }) => {
  await letRefund(stack)
  const { phone, token } = await signInWith(page, stack, {})
  await loseBets(
    stack,
    phone,
    Array.from({ length: 11 }, (_, day) => ({ amount: 100 + day * 10, daysAgo: day + 1 })),
  )
  await feedsHaveTold(stack)
  await ask(stack, token, 'GET /api/refund/receive')
  const refund = await openRefund(page)
  await expect(refund.log).toHaveCount(11)
  await expect(refund.log.nth(1)).toContainText('฿ 10.00')
  await refund.sheet.getByRole('button', { name: 'หน้าถัดไป' }).click()
  await expect(refund.log).toHaveCount(2)
  await expect(refund.log.nth(1)).toContainText('฿ 20.00')
})
