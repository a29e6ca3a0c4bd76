import type { Page } from '@playwright/test'
import { expect, type Stack } from '../stack.ts'
import { newestSms } from './player.ts'

/** The wizard in Thai. */
export function wizard(page: Page) {
  const form = page.locator('form')
  const field = (label: string) => form.getByLabel(label, { exact: true })
  return {
    step: (title: string) => form.getByRole('heading', { level: 2, name: title, exact: true }),
    phone: field('เบอร์โทรศัพท์'),
    next: form.getByRole('button', { name: 'ถัดไป' }),
    otp: field('รหัส OTP 6 หลัก'),
    confirmOtp: form.getByRole('button', { name: 'ยืนยันรหัส' }),
    resend: form.getByRole('button', { name: 'ขอรหัสใหม่' }),
    name: field('ชื่อที่ใช้แสดง'),
    password: field('รหัสผ่าน'),
    confirm: field('ยืนยันรหัสผ่าน'),
    source: field('รู้จักเราจากที่ไหน'),
    inviter: field('รหัสชวนเพื่อน'),
    bank: field('ธนาคาร'),
    accountNo: field('เลขที่บัญชี'),
    firstName: field('ชื่อจริง'),
    lastName: field('นามสกุล'),
    currency: field('สกุลเงิน'),
    agreed: form.getByRole('checkbox', { name: 'ฉันอายุครบ 20 ปี และยอมรับข้อตกลงและเงื่อนไข' }),
    submit: form.getByRole('button', { name: 'สมัครสมาชิก' }),
    /** What is wrong, said at the fields. */
    problems: form.getByRole('alert').filter({ visible: true }),
    /** And once more above them, where there are several. */
    summary: form.getByRole('group', { name: 'กรุณาแก้ไขข้อมูลต่อไปนี้' }),
  }
}
export type Wizard = ReturnType<typeof wizard>

export const STEP = { phone: 'เบอร์โทรศัพท์ของคุณ', otp: 'กรอกรหัส OTP', profile: 'ข้อมูลของคุณ', bank: 'บัญชีธนาคาร' }

export async function passPhone(page: Page, phone: string, path = '/register'): Promise<Wizard> {
  const form = wizard(page)
  // As a newcomer: what an earlier visit of this tab has left would be gone on with.
  await page.goto('/icon.svg')
  await page.evaluate(() => sessionStorage.removeItem('registration'))
  await page.goto(path)
  await form.phone.fill(phone)
  await form.next.click()
  return form
}

export async function passOtp(page: Page, stack: Stack, phone: string, path?: string): Promise<Wizard> {
  const form = await passPhone(page, phone, path)
  await expect(form.otp).toBeVisible()
  await form.otp.fill((await newestSms(stack, phone)).code)
  await expect(form.step(STEP.profile)).toBeVisible()
  return form
}

export async function fillProfile(form: Wizard, password = 'a-good-password'): Promise<void> {
  await form.name.fill('มานี มีนา')
  await form.password.fill(password)
  await form.confirm.fill(password)
}

export async function passProfile(page: Page, stack: Stack, phone: string, path?: string): Promise<Wizard> {
  const form = await passOtp(page, stack, phone, path)
  await fillProfile(form)
  await form.next.click()
  await expect(form.step(STEP.bank)).toBeVisible()
  return form
}

export async function fillBank(
  form: Wizard,
  bank: { code?: string; accountNo: string; firstName?: string; lastName?: string },
): Promise<void> {
  await form.bank.selectOption(bank.code ?? 'KBANK')
  await form.accountNo.fill(bank.accountNo)
  await form.firstName.fill(bank.firstName ?? 'มานี')
  await form.lastName.fill(bank.lastName ?? 'มีนา')
  await form.agreed.check()
}
