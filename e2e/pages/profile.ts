import type { Page } from '@playwright/test'
import { expect } from '../stack.ts'

/** The profile and what opens over it, in Thai. */
export function profileScreen(page: Page) {
  const sheet = page.getByRole('dialog', { name: 'เปลี่ยนรหัสผ่าน' })
  const field = (label: string) => sheet.getByLabel(label, { exact: true })
  const devices = page.getByRole('region', { name: 'เครื่องที่เข้าสู่ระบบอยู่' })
  const activity = page.getByRole('region', { name: 'ความเคลื่อนไหวล่าสุด' })
  const question = page.getByRole('alertdialog')
  return {
    lock: page.getByRole('button', { name: 'เปลี่ยนรหัสผ่าน' }),
    sheet,
    oldPassword: field('รหัสผ่านเดิม'),
    newPassword: field('รหัสผ่านใหม่'),
    confirm: field('ยืนยันรหัสผ่านใหม่'),
    cancel: sheet.getByRole('button', { name: 'ยกเลิก' }),
    save: sheet.getByRole('button', { name: 'บันทึก' }),
    /** What is wrong, said at the fields. */
    problems: sheet.getByRole('alert').filter({ visible: true }),
    editName: page.getByRole('button', { name: 'แก้ไขชื่อ' }),
    editBank: page.getByRole('region', { name: 'บัญชีธนาคาร', exact: true }).getByRole('button', { name: 'แก้ไข' }),
    bank: page.getByRole('region', { name: 'บัญชีธนาคาร', exact: true }),
    history: page.getByRole('region', { name: 'ประวัติชื่อและบัญชี' }),
    devices,
    device: (name: string) => devices.getByRole('listitem').filter({ hasText: name }),
    endOthers: devices.getByRole('button', { name: 'ออกจากระบบเครื่องอื่นทั้งหมด' }),
    question,
    yes: question.getByRole('button', { name: 'ออกจากระบบ' }),
    no: question.getByRole('button', { name: 'ยกเลิก' }),
    activity,
    events: activity.getByRole('listitem'),
  }
}
export type ProfileScreen = ReturnType<typeof profileScreen>

export async function openProfile(page: Page): Promise<ProfileScreen> {
  const profile = profileScreen(page)
  await page.goto('/user/profile')
  await expect(profile.events.first()).toBeVisible()
  return profile
}

export async function fillPasswords(profile: ProfileScreen, old: string, next: string, confirm = next): Promise<void> {
  await profile.oldPassword.fill(old)
  await profile.newPassword.fill(next)
  await profile.confirm.fill(confirm)
}

/** The form of the name and the bank account, in Thai. */
export function editForm(page: Page) {
  const sheet = page.getByRole('dialog', { name: 'แก้ไขชื่อและบัญชีธนาคาร' })
  const field = (label: string) => sheet.getByLabel(label, { exact: true })
  return {
    sheet,
    name: field('ชื่อที่ใช้แสดง'),
    bank: field('ธนาคาร'),
    accountNo: field('เลขที่บัญชี'),
    accountName: field('ชื่อบัญชี'),
    problems: sheet.getByRole('alert').filter({ visible: true }),
    cancel: sheet.getByRole('button', { name: 'ยกเลิก' }),
    save: sheet.getByRole('button', { name: 'บันทึก' }),
  }
}

export async function openEdit(page: Page, profile: ProfileScreen): Promise<ReturnType<typeof editForm>> {
  const form = editForm(page)
  await profile.editBank.click()
  await expect(form.bank).toBeVisible()
  return form
}
