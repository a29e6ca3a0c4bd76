import type { Page } from '@playwright/test'
import { ask, signInWith } from './pages/back-office.ts'
import { row, signInToConsole } from './pages/console.ts'
import { looksRight } from './pages/looks-right.ts'
import { expect, type Stack, test } from './stack.ts'

test.use({ viewport: { width: 1280, height: 844 }, isMobile: false, hasTouch: false })

/** A withdrawal that waits for a person, and the item of it. */
async function waitingFor(page: Page, stack: Stack, amount: number): Promise<void> {
  const { token } = await signInWith(page, stack, { wallet: amount + 80 })
  await ask(stack, token, 'POST /api/wallet/withdraw', { amount })
}

async function open(page: Page, amount: string): Promise<void> {
  await row(page, amount).getByRole('button').click()
  await expect(page.getByRole('radio', { name: /ปฏิเสธ/ })).toBeVisible()
}

const effect = (page: Page) => page.getByRole('region', { name: 'สิ่งที่จะเกิดขึ้น' })

test('before a withdrawal is refused, the console shows what moves, from which balance to which, and what its player will read', async ({
  page,
  stack,
}) => {
  await waitingFor(page, stack, 6_013)
  await signInToConsole(page, 'สมชาย')
  await open(page, '6,013.00')
  await page.keyboard.press('2')
  await expect(effect(page)).toContainText('กันไว้ → กระเป๋าเงิน')
  await expect(effect(page)).toContainText('80.00 → 6,093.00')
  await expect(effect(page)).toContainText('“ถอนเงินไม่สำเร็จ เงินกลับเข้ากระเป๋าแล้ว”')
  await looksRight(page, '#root')
  await page.keyboard.press('Escape')
  await page.getByRole('radio', { name: /อนุมัติ/ }).check()
  await expect(effect(page)).toContainText('ธนาคารจะได้รับคำสั่งให้จ่ายเงินออก')
})

test('what comes of it by now is not what was shown: nothing is done, and it is shown anew', async ({ page, stack }) => {
  await waitingFor(page, stack, 6_017)
  await signInToConsole(page, 'สมหญิง')
  await open(page, '6,017.00')
  // As if something had changed since.
  await page.route('**/plan', async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { plan: object }
    await route.fulfill({ response, json: { plan: { ...body.plan, hash: 'of-another-time', moves: [] } } })
  })
  await page.keyboard.press('2')
  await expect(effect(page)).toContainText('ไม่มีรายการลงบัญชี')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.keyboard.type('ชื่อไม่ตรง')
  await page.keyboard.press('Enter')
  await expect(effect(page)).toContainText('ไม่เหมือนที่แสดงไว้ก่อนหน้านี้')
  await expect(effect(page)).toContainText('80.00 → 6,097.00')
  await expect(page.getByRole('alert').getByText(/ยังไม่ได้ทำอะไร/)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('เรียบร้อย: ปฏิเสธ')).toBeVisible()

  // What was shown is what its player reads now.
  await page.getByRole('link', { name: /···/ }).click()
  await page.getByRole('link', { name: 'สิ่งที่ผู้เล่นอ่าน' }).click()
  const newest = page.getByRole('listitem').first()
  await expect(newest).toContainText('“ถอนเงินไม่สำเร็จ เงินกลับเข้ากระเป๋าแล้ว” 6,017.00')
  await expect(newest).toContainText('ยังไม่ได้อ่าน')
  await looksRight(page, '#root')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'อธิบายยอดนี้' })).toBeVisible()
})
