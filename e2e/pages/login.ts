import type { Page } from '@playwright/test'
import { expect } from '../stack.ts'

/** What it says to a newcomer, and to who was signed in on this device before. */
export const WELCOME = { first: 'กระเป๋าเงินเดียว เล่นได้ทุกค่ายเกม', back: 'ยินดีต้อนรับกลับมา' }

/** The login screen in Thai. */
export function loginScreen(page: Page) {
  const form = page.locator('form')
  return {
    heading: page.getByRole('heading', { level: 1, name: new RegExp(`^(${WELCOME.first}|${WELCOME.back})$`) }),
    phone: form.getByLabel('เบอร์โทรศัพท์'),
    password: form.getByLabel('รหัสผ่าน', { exact: true }),
    remember: form.getByLabel('จำการเข้าสู่ระบบไว้ในเครื่องนี้'),
    submit: form.getByRole('button', { name: 'เข้าสู่ระบบ' }),
    /** Said inside the form, not over it. */
    refusal: form.getByRole('alert').filter({ visible: true }),
  }
}

export async function expectLoginScreen(page: Page): Promise<void> {
  await expect(page).toHaveURL('/login')
  const { heading, submit } = loginScreen(page)
  await expect(heading).toBeVisible()
  await expect(submit).toBeVisible()
}
