import { INVITE_SIGNS, isInviteCode } from '@krapao/contract'
import { expectLoginScreen, loginScreen } from './pages/login.ts'
import { BUAKHAO, freshAccountNo, freshPhone, newestSms, newPlayer, TERMS_VERSION } from './pages/player.ts'
import { callsOf, comeIn, stopClock, stored, toast, untilSeen } from './pages/portal.ts'
import { fillBank, fillProfile, passOtp, passPhone, passProfile, STEP, wizard } from './pages/register.ts'
import { sql } from './pages/database.ts'
import { expect, test } from './stack.ts'
import { phoneDigest } from './pages/phone-digest.ts'

test.beforeEach(({ context }) => comeIn(context, 'th'))

test('[REG-01] [REG-02] [REG-04] [REG-05] [REG-08] [REG-10] [REG-11] [REG-12] [REG-17] [REG-18] [REG-25] [REG-26] [OTP-03] [OTP-04] [OTP-05] [LAOS-03] a newcomer walks the four steps and stands at the login screen two seconds later', async ({
  page,
  stack,
}) => {
  const [phone, accountNo] = [freshPhone(), freshAccountNo()]
  await page.goto('/register')
  const form = wizard(page)
  await expect(page.getByText('ขั้นตอนที่ 1 จาก 4')).toBeVisible()
  await expect(form.phone).toBeFocused()
  await form.phone.fill(phone)
  const sending = page.waitForRequest('**/api/otp/send')
  await form.next.click()
  expect((await sending).postDataJSON()).toEqual({ phoneNumber: phone })

  await expect(page.getByText('ขั้นตอนที่ 2 จาก 4')).toBeVisible()
  const { code, text } = await newestSms(stack, phone)
  const reference = /อ้างอิง ([A-Z]{4})/.exec(text)![1]!
  await expect(page.getByText(`รหัสอ้างอิง ${reference}`)).toBeVisible()
  const { otpToken } = (await (await (await sending).response())!.json()) as { otpToken: string }
  const verifying = page.waitForRequest('**/api/otp/verify')
  await form.otp.fill(code)
  expect((await verifying).postDataJSON()).toEqual({ otpToken, otpCode: code })

  await expect(page.getByText('ขั้นตอนที่ 3 จาก 4')).toBeVisible()
  await fillProfile(form)
  await expect(form.source.locator('option')).toContainText(['เลือก (ไม่บังคับ)', 'เพื่อนแนะนำ', 'ค้นหาทางอินเทอร์เน็ต'])
  await form.source.selectOption({ label: 'เพื่อนแนะนำ' })
  const validating = page.waitForRequest('**/api/account/validate')
  await form.next.click()
  await page.clock.runFor(200)
  const profile = { username: phone, name: 'มานี มีนา', password: 'a-good-password', sourceCode: 'FRIEND' }
  expect((await validating).postDataJSON()).toEqual(profile)

  await expect(page.getByText('ขั้นตอนที่ 4 จาก 4')).toBeVisible()
  await expect(form.currency).toHaveCount(0)
  await form.bank.selectOption({ label: 'ธนาคารกสิกรไทย' })
  await form.accountNo.fill(accountNo)
  await form.firstName.fill('มานี')
  await form.lastName.fill('มีนา')
  await form.agreed.check()
  await stopClock(page)
  const registering = page.waitForRequest((request) => request.url().endsWith('/api/account') && request.method() === 'POST')
  await form.submit.click()
  await page.clock.runFor(200)
  expect((await registering).postDataJSON()).toEqual({
    ...profile,
    bankCode: 'KBANK',
    bankAccountName: 'มานี มีนา',
    bankAccountNo: accountNo,
    termsVersion: TERMS_VERSION,
    termsLanguage: 'th',
  })

  await untilSeen(page, page.getByRole('heading', { name: 'สมัครสมาชิกสำเร็จ' }))
  await page.clock.runFor(1900)
  await expect(page).toHaveURL('/register')
  await page.clock.runFor(100)
  await page.clock.resume()
  await expectLoginScreen(page)
  await expect(loginScreen(page).phone).toHaveValue(phone)
})

test('[REG-03] the phone must have exactly ten digits, or the wizard stays and nothing is sent', async ({ page }) => {
  await page.goto('/register')
  const form = wizard(page)
  await expect(form.phone).toBeVisible()
  const calls = callsOf(page)
  for (const phone of ['081000000', '08100000011', '08100000ab']) {
    await form.phone.fill(phone)
    await form.next.click()
    await expect(form.problems).toHaveText('เบอร์โทรศัพท์ต้องมี 10 หลัก')
    await expect(form.step(STEP.phone)).toBeVisible()
  }
  await form.phone.fill('')
  await expect(form.problems).toHaveCount(0)
  await form.next.click()
  await expect(form.problems).toHaveText('กรุณากรอกช่องนี้')
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual([])
})

test('[REG-06] [REG-07] [REG-27] [REG-29] the profile step says what is missing or different, and sends nothing until it is right', async ({
  page,
  stack,
}) => {
  const form = await passOtp(page, stack, freshPhone())
  const calls = callsOf(page)
  await form.next.click()
  await expect(form.problems).toHaveText(['กรุณากรอกช่องนี้', 'กรุณากรอกช่องนี้', 'กรุณากรอกช่องนี้'])
  await expect(form.summary).toBeFocused()
  await form.summary.getByRole('link', { name: 'รหัสผ่าน: กรุณากรอกช่องนี้' }).first().click()
  await expect(form.password).toBeFocused()
  await fillProfile(form)
  await form.confirm.fill('another-password')
  await form.next.click()
  await expect(form.problems).toHaveText('รหัสผ่านไม่ตรงกัน')
  await expect(form.confirm).toBeFocused()
  await form.password.fill('seven77')
  await form.confirm.fill('seven77')
  await expect(form.problems).toHaveText('รหัสผ่านต้องมีอย่างน้อย 8 ตัวอักษร')
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual([])

  await fillProfile(form)
  await expect(form.problems).toHaveCount(0)
  await form.next.click()
  await expect(form.step(STEP.bank)).toBeVisible()
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual(['POST /api/account/validate'])
})

test('[REG-09] [ERR-27] a phone that is registered already is said in a toast, and the wizard stays on the profile', async ({
  page,
  stack,
}) => {
  const { phone } = await newPlayer(stack)
  // The sandbox sent that player a code within this minute.
  await sql(stack, 'delete from otp.challenge where phone_digest = $1', [await phoneDigest(stack, phone)])
  const form = await passOtp(page, stack, phone)
  await fillProfile(form)
  await form.next.click()
  await expect(toast(page, 'เบอร์นี้มีบัญชีแล้ว กรุณาเข้าสู่ระบบ')).toBeVisible()
  await expect(form.step(STEP.profile)).toBeVisible()
})

test('[REG-13] [REG-14] [REG-15] [REG-16] [REG-28] [REG-29] the bank step asks for all four, in upper case, and for English names where the bank wants them', async ({
  page,
  stack,
}) => {
  const form = await passProfile(page, stack, freshPhone())
  await expect(form.bank.locator('option').first()).toHaveText('เลือกธนาคาร')
  const calls = callsOf(page)
  await form.submit.click()
  await expect(form.problems).toHaveText([
    'กรุณาเลือกธนาคารจากรายการ',
    'กรุณากรอกช่องนี้',
    'กรุณากรอกช่องนี้',
    'กรุณากรอกช่องนี้',
    'ต้องมีอายุครบ 20 ปี และยอมรับข้อตกลงก่อนสมัคร',
  ])
  await expect(form.summary).toBeFocused()
  await expect(form.summary.getByRole('link')).toHaveCount(5)

  const accountNo = freshAccountNo()
  for (const code of ['KTB', 'TMB', 'BBL']) {
    await fillBank(form, { code, accountNo })
    await form.submit.click()
    await expect(form.problems).toHaveText(Array.from({ length: 2 }, () => 'ธนาคารนี้ต้องใช้ชื่อบัญชีเป็นภาษาอังกฤษเท่านั้น'))
  }
  await form.firstName.fill('')
  await form.firstName.pressSequentially('manee na')
  await expect(form.firstName).toHaveValue('MANEE NA')
  await form.lastName.fill('meena')
  await expect(form.lastName).toHaveValue('MEENA')
  await form.accountNo.fill('12345')
  await form.submit.click()
  await expect(form.problems).toHaveText('เลขที่บัญชีต้องเป็นตัวเลข 6-20 หลัก')
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual([])

  await form.accountNo.fill(accountNo)
  const registering = page.waitForRequest((request) => request.url().endsWith('/api/account') && request.method() === 'POST')
  await form.submit.click()
  expect((await registering).postDataJSON()).toMatchObject({ bankCode: 'BBL', bankAccountName: 'MANEE NA MEENA', bankAccountNo: accountNo })
  await expect(page.getByRole('heading', { name: 'สมัครสมาชิกสำเร็จ' })).toBeVisible()
})

test('[REG-16] [ERR-28] a Thai name is taken by any other bank; an account that is in use is refused in words', async ({ page, stack }) => {
  // What the tests before have asked for this network counts against this one.
  await sql(stack, 'delete from account.account_question')
  const form = await passProfile(page, stack, freshPhone())
  await fillBank(form, { accountNo: BUAKHAO.accountNo })
  await form.submit.click()
  await expect(toast(page, 'บัญชีธนาคารนี้ถูกใช้สมัครแล้ว')).toBeVisible()
  await expect(form.step(STEP.bank)).toBeVisible()
  await expect(form.lastName).toHaveValue('มีนา')
  await form.accountNo.fill(freshAccountNo())
  await form.submit.click()
  await expect(page.getByRole('heading', { name: 'สมัครสมาชิกสำเร็จ' })).toBeVisible()
})

const FIRST = 'PR00000000-0000-4000-8000-000000000001'
const SECOND = 'PR00000000-0000-4000-8000-000000000002'

test('[REG-19] [REG-20] [REG-21] [REG-30] [REG-31] the first inviter code of a link stays, read-only, until a registration has used it', async ({
  page,
  stack,
}) => {
  await page.goto(`/register?code=${FIRST}`)
  await expect(wizard(page).phone).toBeVisible()
  await page.goto(`/register?code=${SECOND}`)
  await expect(wizard(page).phone).toBeVisible()
  expect((await stored(page)).local['code']).toBe(FIRST)

  const form = await passOtp(page, stack, freshPhone())
  await expect(form.inviter).toHaveValue(FIRST)
  await expect(form.inviter).toHaveAttribute('readonly')
  await fillProfile(form)
  const validating = page.waitForRequest('**/api/account/validate')
  await form.next.click()
  expect((await validating).postDataJSON()).toMatchObject({ inviteCode: FIRST })
  await fillBank(form, { accountNo: freshAccountNo() })
  await form.submit.click()
  await expect(page.getByRole('heading', { name: 'สมัครสมาชิกสำเร็จ' })).toBeVisible()
  expect((await stored(page)).local).not.toHaveProperty('code')
})

test('a code of a link that nobody has is unlocked by its refusal, and keeps nobody from registering', async ({ page, stack }) => {
  const nobodys = [...INVITE_SIGNS].map((sign) => `2222222${sign}`).find(isInviteCode)!
  await page.goto('/register?code=SUMMER24')
  await expect(wizard(page).phone).toBeVisible()
  expect((await stored(page)).local).not.toHaveProperty('code')
  await page.goto(`/register?code=${nobodys}`)
  await expect.poll(async () => (await stored(page)).local['code']).toBe(nobodys)
  const form = await passOtp(page, stack, freshPhone())
  await expect(form.inviter).toHaveAttribute('readonly')
  await fillProfile(form)
  await form.next.click()
  await expect(form.inviter).toBeEditable()
  expect((await stored(page)).local).not.toHaveProperty('code')
  await form.inviter.fill('')
  await form.next.click()
  await expect(form.step(STEP.bank)).toBeVisible()
})

test('[REG-21] without a stored code the inviter code can be typed, and is sent as it is', async ({ page, stack }) => {
  const form = await passOtp(page, stack, freshPhone())
  await expect(form.inviter).toBeEditable()
  await fillProfile(form)
  await form.inviter.fill(FIRST)
  const validating = page.waitForRequest('**/api/account/validate')
  await form.next.click()
  expect((await validating).postDataJSON()).toMatchObject({ inviteCode: FIRST })
  await expect(form.step(STEP.bank)).toBeVisible()
})

test('what was typed is there again after a step back', async ({ page, stack }) => {
  const form = await passProfile(page, stack, freshPhone())
  await fillBank(form, { accountNo: '1234567890' })
  await page.getByRole('button', { name: 'ย้อนกลับ' }).click()
  await expect(form.name).toHaveValue('มานี มีนา')
  await form.next.click()
  await expect(form.bank).toHaveValue('KBANK')
  await expect(form.accountNo).toHaveValue('1234567890')
  await expect(form.lastName).toHaveValue('มีนา')
})

test.describe('in the Laos build', () => {
  test.beforeEach(async ({ page }) => {
    await page.route('**/api/lookup/settings', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), laos: true } })
    })
  })

  test('[LAOS-04] a phone of another length goes on, letters do not', async ({ page }) => {
    const sent = page.waitForRequest('**/api/otp/send')
    const form = await passPhone(page, '2055ab')
    await expect(form.problems).toHaveText('กรอกได้เฉพาะตัวเลข')
    await form.phone.fill('20551234')
    await form.next.click()
    expect((await sent).postDataJSON()).toEqual({ phoneNumber: '20551234' })
  })

  test('[LAOS-02] the bank step asks for a currency and sends it', async ({ page, stack }) => {
    const form = await passProfile(page, stack, freshPhone())
    await expect(form.currency.locator('option')).toHaveText(['เลือกสกุลเงิน', 'กีบ (LAK)', 'บาท (BAHT)'])
    await fillBank(form, { accountNo: freshAccountNo() })
    await form.submit.click()
    await expect(form.problems).toHaveText('กรุณากรอกช่องนี้')
    for (const currency of ['LAK', 'BAHT']) {
      await form.currency.selectOption(currency)
      const registering = page.waitForRequest((request) => request.url().endsWith('/api/account') && request.method() === 'POST')
      await page.route('**/api/account', (route) => route.abort())
      await form.submit.click()
      expect((await registering).postDataJSON()).toMatchObject({ currency })
      await expect(form.submit).toBeEnabled()
    }
  })
})

test('a password that is easily guessed is refused at its field, also once the bank account is known', async ({ page, stack }) => {
  const [phone, accountNo] = [freshPhone(), freshAccountNo()]
  const form = await passOtp(page, stack, phone)
  for (const [password, text] of [
    ['password1', 'รหัสผ่านนี้เดาง่ายเกินไป'],
    [phone, 'รหัสผ่านนี้มีแต่เบอร์โทร ชื่อ หรือชื่อเว็บ'],
  ] as const) {
    await fillProfile(form, password)
    await form.next.click()
    await expect(form.problems).toContainText(text)
    await expect(form.password).toBeFocused()
  }
  await fillProfile(form, accountNo)
  await form.next.click()
  await fillBank(form, { accountNo })
  await form.submit.click()
  await expect(form.step(STEP.profile)).toBeVisible()
  await expect(form.problems).toContainText('รหัสผ่านนี้มีแต่เบอร์โทร ชื่อ หรือชื่อเว็บ')
  await expect(form.password).toBeFocused()
  await fillProfile(form)
  await expect(form.problems).toHaveCount(0)
  await form.next.click()
  await expect(form.step(STEP.bank)).toBeVisible()
})
