import { sql } from './pages/database.ts'
import { expectLoginScreen, loginScreen } from './pages/login.ts'
import { newestCode, newPlayer, signIn } from './pages/player.ts'
import { comeIn, stored, toast } from './pages/portal.ts'
import { openProfile } from './pages/profile.ts'
import { expect, type Stack, test } from './stack.ts'
import { phoneDigest } from './pages/phone-digest.ts'

const frozenSince = async (stack: Stack, phone: string) =>
  (
    await sql<{ frozen_at: Date | null }>(stack, 'select frozen_at from account.player where phone_digest = $1', [
      await phoneDigest(stack, phone),
    ])
  )[0]!.frozen_at

test('an account is frozen by two presses, and its owner shows by a code that the phone is theirs', async ({ page, context, stack }) => {
  await comeIn(context, 'th')
  const player = await newPlayer(stack)
  await signIn(page, player)
  const profile = await openProfile(page)
  const freeze = page.getByRole('button', { name: 'ระงับบัญชีของฉัน' })
  await freeze.click()
  await expect(profile.question).toContainText('ระงับบัญชีตอนนี้?')
  await profile.no.click()
  await expect(profile.question).toBeHidden()
  expect(await frozenSince(stack, player.phone)).toBeNull()
  await freeze.click()
  await profile.question.getByRole('button', { name: 'ระงับบัญชี' }).click()
  await expectLoginScreen(page)
  await expect(toast(page, 'ระงับบัญชีแล้ว')).toBeVisible()
  expect((await stored(page)).local['token']).toBeUndefined()
  expect(await frozenSince(stack, player.phone)).not.toBeNull()

  const form = loginScreen(page)
  await form.phone.fill(player.phone)
  await form.password.fill('not-the-password')
  await form.submit.click()
  await expect(form.refusal).toBeVisible()
  await expect(page.getByRole('button', { name: 'ขอรหัสทาง SMS' })).toHaveCount(0)
  await form.password.fill(player.password)
  await form.submit.click()
  await expect(form.refusal).toContainText('คุณได้ระงับบัญชีนี้ไว้')
  // The code of the registration was sent within the minute.
  await sql(stack, `update otp.challenge set sent_at = sent_at - interval '2 minutes' where phone_digest = $1`, [
    await phoneDigest(stack, player.phone),
  ])
  await page.getByRole('button', { name: 'ขอรหัสทาง SMS' }).click()
  const code = page.getByLabel('รหัส OTP 6 หลัก')
  await code.fill('000000')
  await expect(page.getByRole('alert').filter({ hasText: 'OTP' })).toBeVisible()
  await code.fill(await newestCode(stack, player.phone))
  await expect(page.getByText('ยืนยันเบอร์แล้ว')).toBeVisible()
  await page.getByRole('link', { name: 'ติดต่อเจ้าหน้าที่' }).click()
  await expect(page).toHaveURL('/contact')
})

test('frozen where the answer was lost, the player is signed out all the same', async ({ page, context, stack }) => {
  await comeIn(context, 'th')
  const player = await newPlayer(stack)
  await signIn(page, player)
  const profile = await openProfile(page)
  await page.route('**/api/account/freeze', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'ระงับบัญชีของฉัน' }).click()
  await profile.question.getByRole('button', { name: 'ระงับบัญชี' }).click()
  await expectLoginScreen(page)
  expect(await frozenSince(stack, player.phone)).not.toBeNull()
})

for (const [language, words] of Object.entries({
  la: { button: 'ລະງັບບັນຊີຂອງຂ້ອຍ', question: 'ລະງັບບັນຊີດຽວນີ້?' },
  en: { button: 'Freeze my account', question: 'Freeze your account now?' },
})) {
  test(`freezing is said in ${language}`, async ({ page, context, stack }) => {
    await comeIn(context, language as 'la' | 'en')
    await signIn(page, await newPlayer(stack))
    await page.goto('/user/profile')
    await page.getByRole('button', { name: words.button }).click()
    await expect(page.getByRole('alertdialog')).toContainText(words.question)
  })
}
