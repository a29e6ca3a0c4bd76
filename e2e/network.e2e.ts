import { loginScreen } from './pages/login.ts'
import { BUAKHAO, freshPhone, signIn } from './pages/player.ts'
import { comeIn, toast } from './pages/portal.ts'
import { fillProfile, passOtp, STEP } from './pages/register.ts'
import { expect, test } from './stack.ts'

const NO_CONNECTION = 'เชื่อมต่อไม่ได้ กรุณาตรวจสอบอินเทอร์เน็ตแล้วลองอีกครั้ง'

test.beforeEach(({ context }) => comeIn(context, 'th'))

test('[API-10] without internet the login says so, keeps what was typed, and works once it is back', async ({ page, context }) => {
  await page.goto('/login')
  const form = loginScreen(page)
  await form.phone.fill(BUAKHAO.phone)
  await form.password.fill(BUAKHAO.password)
  await context.setOffline(true)
  await expect(page.getByText('ไม่มีอินเทอร์เน็ต กำลังรอการเชื่อมต่อ')).toBeVisible()
  await form.submit.click()
  await expect(form.refusal).toHaveText(NO_CONNECTION)
  await expect(form.phone).toHaveValue(BUAKHAO.phone)
  await expect(form.password).toHaveValue(BUAKHAO.password)

  await context.setOffline(false)
  await expect(page.getByText('ไม่มีอินเทอร์เน็ต กำลังรอการเชื่อมต่อ')).toBeHidden()
  await form.submit.click()
  await expect(page).toHaveURL('/user/home')
})

test('[API-10] a registration over a broken line keeps every field, and goes on where it stood', async ({ page, stack }) => {
  const form = await passOtp(page, stack, freshPhone())
  await fillProfile(form)
  await form.source.selectOption('FRIEND')
  await page.route('**/api/account/validate', (route) => route.abort())
  await form.next.click()
  await expect(toast(page, NO_CONNECTION)).toBeVisible()
  await expect(form.step(STEP.profile)).toBeVisible()
  await expect(form.name).toHaveValue('มานี มีนา')
  await expect(form.confirm).toHaveValue('a-good-password')
  await expect(form.source).toHaveValue('FRIEND')

  await page.unroute('**/api/account/validate')
  await page.route('**/api/lookup/banks', (route) => route.abort())
  await form.next.click()
  await expect(page.getByText('โหลดรายชื่อธนาคารไม่สำเร็จ')).toBeVisible()
  await form.firstName.fill('มานี')
  await page.unroute('**/api/lookup/banks')
  await page.getByRole('button', { name: 'ลองอีกครั้ง' }).click()
  await form.bank.selectOption('KBANK')
  await expect(form.firstName).toHaveValue('มานี')
})

test('[API-10] pages that cannot load stay quiet, say what happened and load again at a press', async ({ page }) => {
  await signIn(page, BUAKHAO)
  await page.route('**/api/lookup/contact', (route) => route.abort())
  await page.goto('/user/contact')
  await expect(page.getByText('โหลดข้อมูลติดต่อไม่สำเร็จ')).toBeVisible()
  await expect(toast(page)).toHaveCount(0)
  await page.unroute('**/api/lookup/contact')
  await page.getByRole('button', { name: 'ลองอีกครั้ง' }).click()
  await expect(page.getByText('@krapao-demo')).toBeVisible()
})
