import type { Page } from '@playwright/test'
import { signInToConsole, STAFF_PASSWORD } from './pages/console.ts'
import { expect, test } from './stack.ts'

test.use({ viewport: { width: 1280, height: 844 }, isMobile: false, hasTouch: false })

test('the trail is filtered by its address: what else somebody did that day, and Back to what was asked before', async ({ page }) => {
  await signInToConsole(page, 'มาลี')
  await page.getByRole('link', { name: 'ประวัติ' }).click()
  await expect(page.getByRole('heading', { name: 'เจ้าหน้าที่ทำอะไรไปบ้าง' })).toBeVisible()
  const kind = page.getByLabel('เรื่อง', { exact: true })
  await kind.selectOption({ label: 'เจ้าหน้าที่และการเข้าสู่ระบบ' })
  await expect(page).toHaveURL(/\/trail\?kind=staff$/)
  await page.getByLabel('ผล', { exact: true }).selectOption({ label: 'ทำแล้ว' })
  await expect(page).toHaveURL(/\/trail\?kind=staff&outcome=done$/)
  const acts = page.getByRole('listitem')
  await expect(acts.first()).toContainText('มาลี')
  await expect(acts.first()).toContainText('เข้าสู่ระบบ')
  await acts.first().getByRole('button', { name: 'วันนั้นทำอะไรอีก' }).click()
  await expect(page).toHaveURL(/\/trail\?person=[\w-]{36}&day=20\d\d-\d\d-\d\d$/)
  await expect(kind).toHaveValue('')
  await expect(page.getByLabel('ใคร', { exact: true }).locator('option:checked')).toHaveText('มาลี')
  for (const text of await acts.filter({ has: page.locator('time') }).allInnerTexts()) expect(text).toContain('มาลี')
  await page.goBack()
  await expect(page).toHaveURL(/\/trail\?kind=staff&outcome=done$/)
  await expect(kind).toHaveValue('staff')
  await page.reload()
  await expect(kind).toHaveValue('staff')
  await expect(acts.first()).toContainText('เข้าสู่ระบบ')
  await page.getByRole('button', { name: 'แสดงทั้งหมด' }).click()
  await expect(page).toHaveURL(/\/trail$/)
})

async function toSettings(page: Page, name: string): Promise<void> {
  await signInToConsole(page, name)
  await page.getByRole('link', { name: 'ตั้งค่า' }).click()
  await expect(page.getByRole('heading', { name: 'ตั้งค่า' })).toBeVisible()
}

/** Carries out what waits, as far as they may. */
async function carryOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'ดำเนินการ' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('เพราะอะไร').fill('ตกลงกันแล้ว')
  await dialog.getByLabel('รหัสผ่าน', { exact: true }).fill(STAFF_PASSWORD)
  await dialog.getByRole('button', { name: 'ดำเนินการ' }).click()
}

test('two owners change how long a slip may wait: one proposes, not the same but the other carries it out', async ({ page, browser }) => {
  await toSettings(page, 'มาลี')
  const slips = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'เปลี่ยนกำหนดเวลาของสลิป' }) })
  await expect(slips).toContainText('5 นาที')
  await slips.getByRole('button').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('นาที', { exact: true }).fill('๗')
  await dialog.getByLabel('เพราะอะไร').fill('คนน้อยตอนกลางคืน')
  await dialog.getByLabel('รหัสผ่าน', { exact: true }).fill(STAFF_PASSWORD)
  await dialog.getByRole('button', { name: 'เสนอ' }).click()
  await expect(dialog.getByText('เสนอแล้ว เจ้าของกิจการอีกคนเป็นผู้ทำ')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('minutes: 5 → 7')).toBeVisible()
  await carryOut(page)
  await expect(page.getByRole('dialog').getByText(/^คุณเป็นผู้เสนอเอง/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(slips).toContainText('5 นาที')

  const context = await browser.newContext({ viewport: { width: 1280, height: 844 }, locale: 'th-TH' })
  const other = await context.newPage()
  await toSettings(other, 'มาลัย')
  await expect(other.getByText('“คนน้อยตอนกลางคืน”')).toBeVisible()
  await carryOut(other)
  await expect(other.getByRole('dialog').getByText('เรียบร้อย')).toBeVisible()
  await context.close()
  await page.reload()
  await expect(slips).toContainText('7 นาที')
  await expect(page.getByText('“คนน้อยตอนกลางคืน”')).toBeHidden()
})
