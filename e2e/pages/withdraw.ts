import type { Page } from '@playwright/test'
import { expect } from '../stack.ts'
import { openHome } from './home.ts'

/** The sheet of a withdrawal over the home screen, in Thai. */
export async function openWithdraw(page: Page) {
  const home = await openHome(page)
  await home.withdraw.click()
  const { sheet } = home
  await expect(sheet.getByTestId('withdraw-total')).toBeVisible()
  return {
    home,
    source: sheet.getByRole('listbox', { name: 'ถอนจาก' }),
    amount: sheet.getByLabel('จำนวนเงินที่ถอน'),
    review: sheet.getByRole('button', { name: 'ตรวจสอบรายการ' }),
    confirm: sheet.getByRole('button', { name: 'ยืนยันถอนเงิน' }),
    cancel: sheet.getByRole('button', { name: 'ยกเลิก' }),
    problem: sheet.getByRole('alert').filter({ visible: true }),
  }
}
