import type { Page } from '@playwright/test'
import { control } from './pages/back-office.ts'
import { confirmShown, moneyOfNobody, row, signInToConsole } from './pages/console.ts'
import { looksRight } from './pages/looks-right.ts'
import { expect, test } from './stack.ts'

test.use({ viewport: { width: 1280, height: 844 }, isMobile: false, hasTouch: false })

/** Moves by J and K until the item of this amount is the one that is shown: others may arrive on either side of it meanwhile. */
async function moveTo(page: Page, amount: string): Promise<void> {
  await expect(row(page, amount)).toBeVisible({ timeout: 30_000 })
  const chosen = row(page, amount).locator('[aria-current]')
  for (let step = 0; step < 60 && !(await chosen.isVisible()); step++) {
    const shown = page.url()
    const [here] = await page.locator('[aria-current=true]').all()
    const [from, to] = [await here?.boundingBox(), await row(page, amount).boundingBox()]
    await page.keyboard.press(from && to && to.y < from.y ? 'k' : 'j')
    await expect.poll(() => page.url()).not.toBe(shown)
    await expect(page.locator('[aria-current=true]')).toBeVisible()
  }
  await expect(chosen).toBeVisible()
  await expect(page.getByRole('radio').first()).toBeVisible()
}

test('a cashier signs in and sends money of nobody back, by keyboard alone, and the books are as they were', async ({ page, stack }) => {
  const before = await stack.findings()
  await moneyOfNobody(stack, 481.37)
  await signInToConsole(page, 'สมชาย')
  await moveTo(page, '481.37')
  await expect(page.getByRole('heading', { name: 'เงินไม่มีเจ้าของ' })).toBeVisible()
  await page.keyboard.press('2')
  await expect(page.getByRole('radio', { name: /โอนคืน/ })).toBeChecked()
  await page.keyboard.type('ลูกค้าโทรมา ไม่ใช่ของใคร')
  await confirmShown(page)
  await expect(page.getByText('เรียบร้อย: โอนคืน')).toBeVisible()
  await expect(row(page, '481.37').getByText('ตัดสินแล้ว')).toBeVisible()
  // The bank that it came from has it again.
  await expect
    .poll(async () => {
      const payouts = await control<{ amount: number; state: string }[]>(stack, '/control/bank/payouts')
      return payouts.filter(({ amount }) => amount === 481.37 || amount === 48_137).length
    })
    .toBe(1)
  expect(await stack.findings()).toEqual(before)
})

test('an answer that is lost is asked for again by itself, under the same key', async ({ page, stack }) => {
  await moneyOfNobody(stack, 482.41)
  await signInToConsole(page, 'สมหญิง')
  await moveTo(page, '482.41')
  await page.keyboard.press('2')
  await page.keyboard.type('ส่งคืนผู้โอน')
  const keys: (string | undefined)[] = []
  await page.route('**/decide', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await confirmShown(page)
  await expect(page.getByText('เรียบร้อย: โอนคืน')).toBeVisible()
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('who signs out leaves nothing, and who is nobody sees the sign-in alone', async ({ page }) => {
  await signInToConsole(page, 'มาลี')
  await page.getByRole('link', { name: 'เจ้าหน้าที่' }).click()
  await expect(page.getByText('สมหญิง')).toBeVisible()
  await page.getByRole('button', { name: 'ออกจากระบบ' }).click()
  await expect(page.getByRole('heading', { name: 'เข้าสู่ระบบ' })).toBeVisible()
  await expect(page.getByText('สมหญิง')).toBeHidden()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'เข้าสู่ระบบ' })).toBeVisible()
})

for (const [width, scheme] of [
  [1280, 'light'],
  [390, 'dark'],
] as const)
  test(`sign-in, queue, card and staff are right to axe and with large text, ${width} px, ${scheme}`, async ({ page, stack }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    await moneyOfNobody(stack, width + 0.53)
    await page.goto('/console')
    await expect(page.getByRole('heading', { name: 'เข้าสู่ระบบ' })).toBeVisible()
    await looksRight(page, '#root')
    await signInToConsole(page, 'มาลี')
    const mine = row(page, `${width.toLocaleString('en')}.53`)
    await expect(mine).toBeVisible({ timeout: 30_000 })
    await looksRight(page, '#root')
    await mine.getByRole('button').click()
    await expect(page.getByRole('heading', { name: 'เงินไม่มีเจ้าของ' })).toBeVisible()
    await page.getByRole('radio', { name: /ให้ผู้เล่น/ }).check()
    await looksRight(page, '#root')
    await page.getByRole('link', { name: 'เจ้าหน้าที่' }).click()
    await expect(page.getByText('สมหญิง')).toBeVisible()
    await looksRight(page, '#root')
  })

test('whoever is handed an item holds it: another sees who, decides another, and takes it once it is given back', async ({
  page,
  stack,
  browser,
}) => {
  for (const amount of [483.19, 484.23, 485.27]) await moneyOfNobody(stack, amount)
  await signInToConsole(page, 'สมชาย')
  await expect(row(page, '485.27')).toBeVisible({ timeout: 30_000 })
  await page.keyboard.press('n')
  const held = page.getByText(/^คุณทำอยู่ ถึง/)
  await expect(held).toBeVisible()
  const shown = new URL(page.url()).searchParams.get('item')!

  const context = await browser.newContext({ viewport: { width: 1280, height: 844 }, locale: 'th-TH' })
  const other = await context.newPage()
  await signInToConsole(other, 'สมหญิง')
  await other.goto(`/console/queue?item=${shown}`)
  await expect(other.getByText(/^สมชาย กำลังทำอยู่/)).toBeVisible()
  await other.keyboard.press('2')
  await expect(other.getByRole('button', { name: /^ยืนยัน/ })).toBeDisabled()
  await other.locator('h2').click()
  await other.keyboard.press('n')
  await expect.poll(() => new URL(other.url()).searchParams.get('item')).not.toBe(shown)
  await expect(other.getByText(/^คุณทำอยู่ ถึง/)).toBeVisible()

  // Under a Thai layout, where C is another letter.
  const given = page.waitForResponse((response) => response.url().endsWith('/claim/end'))
  await page.keyboard.press('Escape')
  await given
  await page.goto(`/console/queue?item=${shown}`)
  await expect(page.getByText('ยังไม่มีใครทำรายการนี้')).toBeVisible()
  await page.evaluate(() => dispatchEvent(new KeyboardEvent('keydown', { key: 'แ', code: 'KeyC', bubbles: true })))
  await expect(held).toBeVisible()
  await page.keyboard.press('n')
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused()
  await page.keyboard.type('ธนาคารยังไม่ตอบ')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect.poll(() => new URL(page.url()).searchParams.get('item')).not.toBe(shown)
  await expect(held).toBeVisible()
  await context.close()
})
