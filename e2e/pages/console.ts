import type { Locator, Page } from '@playwright/test'
import { expect, type Stack } from '../stack.ts'
import { control } from './back-office.ts'

export const STAFF_PASSWORD = 'krapao-demo-staff'

/** One of the demo's staff signs in, in Thai, and sees the queue. */
export async function signInToConsole(page: Page, name: string): Promise<void> {
  await page.goto('/console')
  await page.getByLabel('ชื่อ', { exact: true }).fill(name)
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(STAFF_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'งานที่รอเจ้าหน้าที่' })).toBeVisible()
}

/** Money that nobody owns, from an account that nobody here has. */
export async function moneyOfNobody(stack: Stack, amount: number): Promise<void> {
  await control(stack, '/control/bank/transfer', {
    fromBankCode: 'KBANK',
    fromAccountNo: `77${String(Date.now()).slice(-8)}`,
    fromName: 'คนอื่น ไกลตัว',
    toAccountNo: '0458800011',
    amount,
  })
}

/** Of the queue, by its amount. */
export const row = (page: Page, amount: string): Locator => page.getByRole('listitem').filter({ hasText: amount })

/** The press that decides, in the language of the page; nobody presses it before what it does is shown. */
export async function confirmShown(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: /^(?:ยืนยัน|Confirm):/ })).toBeEnabled()
  await page.keyboard.press('Enter')
}
