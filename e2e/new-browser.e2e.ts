import type { Page } from '@playwright/test'
import { signInWith } from './pages/back-office.ts'
import { sql } from './pages/database.ts'
import { newestCode, type Player } from './pages/player.ts'
import { comeIn, toast } from './pages/portal.ts'
import { expect, type Stack, test } from './stack.ts'
import { phoneDigest } from './pages/phone-digest.ts'

/** The code's sheet over the login, in Thai. */
function codeSheet(page: Page) {
  const sheet = page.getByRole('dialog', { name: 'ยืนยันว่าเป็นคุณ' })
  return { sheet, code: sheet.getByLabel('รหัส OTP 6 หลัก'), send: sheet.getByRole('button', { name: 'ขอรหัสทาง SMS' }) }
}

/** Somebody who has an account, at a browser that nobody has signed in from, where a code is wanted. */
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
  await sql(stack, 'update account.sign_in_rule set code_for_new_browser = true', [])
  return player
}

async function logIn(page: Page, { phone, password }: Player, { remember = false } = {}) {
  await page.goto('/login')
  await page.getByLabel('เบอร์โทรศัพท์').fill(phone)
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(password)
  if (remember) await page.getByLabel('จำการเข้าสู่ระบบไว้ในเครื่องนี้').check()
  await page.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click()
}

const keptToken = (page: Page) => page.evaluate(() => [localStorage.getItem('token') !== null, sessionStorage.getItem('token') !== null])

test.afterEach(async ({ stack }) => {
  await sql(stack, 'update account.sign_in_rule set code_for_new_browser = false', [])
  await sql(stack, 'update otp.send_limit set site_a_day = 20000', [])
})

test('a browser never seen shows a code after the password: wrong, gone back, loaded anew, and right; what was chosen is kept', async ({
  page,
  context,
  stack,
}) => {
  await comeIn(context, 'th')
  const player = await owner(page, stack)
  await logIn(page, player, { remember: true })
  const { sheet, code } = codeSheet(page)
  await expect(sheet).toContainText(player.phone)
  const right = await newestCode(stack, player.phone)
  await code.fill(right === '000000' ? '111111' : '000000')
  await expect(sheet.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible()
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(/\/login$/)
  // As after the app was killed: the password again brings the code that is under way.
  await page.reload()
  await logIn(page, player, { remember: true })
  await code.fill(right)
  await expect(page).toHaveURL(/\/user/)
  expect(await keptToken(page)).toEqual([true, false])
})

test('while no code can be sent the home page says so, and takes the code later', async ({ page, context, stack }) => {
  await comeIn(context, 'th')
  const player = await owner(page, stack)
  await sql(stack, 'update otp.send_limit set site_a_day = 0', [])
  await logIn(page, player)
  const banner = page.getByRole('region', { name: 'ตอนนี้ดูได้อย่างเดียว' })
  await expect(banner).toBeVisible()
  await sql(stack, 'update otp.send_limit set site_a_day = 20000', [])
  await banner.getByRole('button', { name: 'ยืนยันด้วยรหัส SMS' }).click()
  const { code, send } = codeSheet(page)
  await send.click()
  await expect(code).toBeVisible()
  await code.fill(await newestCode(stack, player.phone))
  await expect(toast(page, 'ยืนยันแล้ว ใช้งานได้ตามปกติ')).toBeVisible()
  await expect(banner).toBeHidden()
  expect(await keptToken(page)).toEqual([false, true])
})
