import { moneyOfNobody, row, signInToConsole } from './pages/console.ts'
import { looksRight } from './pages/looks-right.ts'
import { expect, test } from './stack.ts'

test.use({ viewport: { width: 1280, height: 844 }, isMobile: false, hasTouch: false })

test('an item that waits for a bank is put off by keyboard under a Thai layout, once where the answer is lost, and comes back when it is taken', async ({
  page,
  stack,
}) => {
  await moneyOfNobody(stack, 494.44)
  await signInToConsole(page, 'สมชาย')
  await page.goto('/console/queue?kind=payment&from=494&to=495')
  const waiting = row(page, '494.44')
  await waiting.getByRole('button').click({ timeout: 30_000 })
  await expect(page.getByRole('button', { name: /^รับไว้ทำ/ })).toBeVisible()
  await page.keyboard.press('c')
  await expect(page.getByRole('button', { name: /^พักไว้/ })).toBeVisible()
  // As a Thai layout types Z.
  await page.evaluate(() => dispatchEvent(new KeyboardEvent('keydown', { key: 'ผ', code: 'KeyZ', bubbles: true })))
  const sheet = page.getByRole('dialog', { name: 'รอคำตอบก่อน' })
  await expect(sheet.getByLabel('รอคำตอบจากใคร')).toBeFocused()
  await looksRight(page, '[role=dialog]')
  await sheet.getByRole('button', { name: 'พักไว้' }).click()
  await expect(sheet.getByText('ระบุว่าถามอะไร')).toBeVisible()
  await sheet.getByLabel('รอคำตอบจากใคร').selectOption({ label: 'ธนาคาร' })
  await sheet.getByLabel('พักไว้นานเท่าใด').selectOption({ label: '1 ชั่วโมง' })
  await sheet.getByLabel('ถามอะไรไป').fill('ถามธนาคารว่าบัญชีนี้เป็นของใคร')
  const keys: (string | undefined)[] = []
  await page.route('**/put-off', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    // The first press never arrives, and the answer to the second is lost.
    if (keys.length > 1) await route.fetch()
    await route.abort('connectionreset')
  })
  await page.keyboard.press('Enter')
  await expect(sheet.getByRole('alert')).toBeVisible()
  await sheet.getByRole('button', { name: 'พักไว้' }).click()
  // What came of it is read from the item itself.
  await expect(sheet).toBeHidden()
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  await expect(page.getByText(/^รอธนาคารถึง /)).toBeVisible()
  await expect(waiting.getByText('รอธนาคาร')).toBeVisible()
  await looksRight(page, 'main')
  await page.reload()
  await expect(page.getByText(/^รอธนาคารถึง /)).toBeVisible()
  await expect(waiting.getByText('รอธนาคาร')).toBeVisible()
  await page.keyboard.press('c')
  await expect(page.getByText(/^รอธนาคารถึง /)).toBeHidden()
  await expect(waiting.getByText('รอธนาคาร')).toBeHidden()
})
