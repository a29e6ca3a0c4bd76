import type { Page } from '@playwright/test'
import { signInWith } from './pages/back-office.ts'
import { sql } from './pages/database.ts'
import { newestCode, type Player } from './pages/player.ts'
import { comeIn, toast } from './pages/portal.ts'
import { expect, type Stack, test } from './stack.ts'
import { phoneDigest } from './pages/phone-digest.ts'

const NEW = 'seven blue umbrellas'

/** The sheet over the login, in Thai. */
function forgotSheet(page: Page) {
  const sheet = page.getByRole('dialog', { name: 'ลืมรหัสผ่าน' })
  const button = (name: string) => sheet.getByRole('button', { name, exact: true })
  return {
    sheet,
    phone: sheet.getByLabel('เบอร์โทรศัพท์ที่ใช้สมัคร'),
    next: button('ถัดไป'),
    send: button('ขอรหัสทาง SMS'),
    code: sheet.getByLabel('รหัส OTP 6 หลัก'),
    newPassword: sheet.getByLabel('รหัสผ่านใหม่', { exact: true }),
    confirm: sheet.getByLabel('ยืนยันรหัสผ่านใหม่', { exact: true }),
    save: button('บันทึกรหัสผ่านใหม่'),
    askHelp: button('ขอให้เจ้าหน้าที่ช่วย'),
  }
}

/** Up to a code that was typed. */
async function showPhone(page: Page, stack: Stack, { phone }: Player) {
  await page.goto('/login')
  await page.getByRole('button', { name: 'ลืมรหัสผ่าน?' }).click()
  const forgot = forgotSheet(page)
  await forgot.phone.fill(phone)
  await forgot.next.click()
  await forgot.send.click()
  await expect(forgot.code).toBeVisible()
  await forgot.code.fill(await newestCode(stack, phone))
  return forgot
}

/** Somebody who has an account, at a browser that nobody has signed in from. */
async function owner(page: Page, stack: Stack): Promise<Player> {
  const player = await signInWith(page, stack, {})
  await sql(stack, 'delete from account.known_visitor where player_id = (select player_id from account.player where phone_digest = $1)', [
    await phoneDigest(stack, player.phone),
  ])
  await sql(stack, "update otp.challenge set sent_at = sent_at - interval '10 minutes' where phone_digest = $1", [
    await phoneDigest(stack, player.phone),
  ])
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  return player
}

test('a browser that the player has signed in from sets a new password after a code, and signs in with it', async ({
  page,
  context,
  stack,
}) => {
  await comeIn(context, 'th')
  const player = await owner(page, stack)
  await page.goto('/login')
  await page.getByLabel('เบอร์โทรศัพท์').fill(player.phone)
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(player.password)
  await page.getByRole('button', { name: 'เข้าสู่ระบบ' }).click()
  await expect(page).toHaveURL('/user/home')
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  const forgot = await showPhone(page, stack, player)
  await forgot.newPassword.fill('password123')
  await forgot.confirm.fill('password1234')
  await forgot.save.click()
  await expect(forgot.sheet).toContainText('รหัสผ่านใหม่ทั้งสองช่องไม่ตรงกัน')
  await forgot.confirm.fill('password123')
  await forgot.save.click()
  await expect(forgot.newPassword).toBeFocused()
  await forgot.newPassword.fill(NEW)
  await forgot.confirm.fill(NEW)
  // The answer is lost once: pressed again, it says what was done.
  let isLost = false
  await page.route('**/api/account/forgot', async (route) => {
    if (route.request().method() !== 'PUT' || isLost) return route.continue()
    isLost = true
    await route.fetch()
    await route.abort()
  })
  await forgot.save.click()
  await expect(toast(page, 'ยังไม่ได้รับคำตอบ')).toBeVisible()
  await forgot.save.click()
  await expect(toast(page, 'ตั้งรหัสผ่านใหม่แล้ว')).toBeVisible()
  await expect(page.getByLabel('เบอร์โทรศัพท์')).toHaveValue(player.phone)
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(NEW)
  await page.getByRole('button', { name: 'เข้าสู่ระบบ' }).click()
  await expect(page).toHaveURL('/user/home')
})

test('whoever has the phone alone is asked for a transfer or support, keeps that over a reload, and goes on when the money came', async ({
  page,
  context,
  stack,
}) => {
  await comeIn(context, 'th')
  const player = await owner(page, stack)
  await context.clearCookies({ name: 'visitor' })
  const forgot = await showPhone(page, stack, player)
  await expect(forgot.sheet).toContainText('รหัส SMS อย่างเดียวยังไม่พอ')
  await forgot.askHelp.click()
  await expect(forgot.sheet.getByRole('status')).toContainText('ส่งคำขอแล้ว')
  await page.reload()
  await page.getByRole('button', { name: 'ลืมรหัสผ่าน?' }).click()
  await forgot.phone.fill(player.phone)
  await forgot.next.click()
  await forgot.send.click()
  await expect(forgot.sheet.getByRole('status')).toContainText('ส่งคำขอแล้ว')
  await sql(
    stack,
    `update account.password_reset set proof = 'transfer', proven_by = 'SCB:A1', proven_at = now(), amount = 2037
       where player_id = (select player_id from account.player where phone_digest = $1)`,
    [await phoneDigest(stack, player.phone)],
  )
  await expect(forgot.newPassword).toBeVisible({ timeout: 20_000 })
})
