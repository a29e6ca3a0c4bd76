import { loginScreen } from './pages/login.ts'
import { freshPhone } from './pages/player.ts'
import { chooseLanguage, comeIn, refuseWith, stopClock, untilSeen } from './pages/portal.ts'
import { fillProfile, passOtp, STEP } from './pages/register.ts'
import { expect, test } from './stack.ts'

test.beforeEach(({ context }) => comeIn(context, 'th'))

test('[ERR-02] [ERR-03] a known code is shown in the language of the page, an unknown one as it came', async ({ page }) => {
  await page.goto('/login')
  const form = loginScreen(page)
  await form.phone.fill('0600000000')
  await form.password.fill('not-the-password')
  await form.submit.click()
  await expect(form.refusal).toHaveText('เบอร์โทรศัพท์หรือรหัสผ่านไม่ถูกต้อง')
  const refusal = page.getByRole('alert').filter({ visible: true })
  await chooseLanguage(page, 'la')
  await expect(refusal).toHaveText('ເບີໂທ ຫຼື ລະຫັດຜ່ານບໍ່ຖືກຕ້ອງ')
  await chooseLanguage(page, 'en')
  await expect(refusal).toHaveText('The phone number or password is not correct.')

  await refuseWith(page, '/api/login', 'SOMETHING_NEW')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(refusal).toHaveText('SOMETHING_NEW')
})

test('[CONST-01] [ERR-04] [ERR-05] [ERR-86] [REG-09] a refusal without a place of its own is a danger toast for 4 seconds', async ({
  page,
  stack,
}) => {
  const form = await passOtp(page, stack, freshPhone())
  await fillProfile(form)
  await stopClock(page)
  for (const [message, words] of [
    ['INVALID_USER_INFO', 'ข้อมูลไม่ครบหรือไม่ถูกต้อง กรุณาตรวจสอบอีกครั้ง'],
    ['SOMETHING_NEW', 'SOMETHING_NEW'],
  ] as const) {
    await refuseWith(page, '/api/account/validate', message)
    const warning = page.locator('[data-toast="danger"]').filter({ hasText: words })
    await form.next.click()
    await page.clock.runFor(200)
    await untilSeen(page, warning)
    await page.clock.runFor(3900)
    await expect(warning).toBeVisible()
    await page.clock.runFor(100)
    await expect(warning).toHaveCount(0)
    await expect(form.step(STEP.profile)).toBeVisible()
  }
})
