import { sql, withSetting } from './pages/database.ts'
import { freshPhone, newestSms } from './pages/player.ts'
import { callsOf, comeIn, refuseWith, stopClock, toast, untilSeen } from './pages/portal.ts'
import { passOtp, passPhone, STEP, wizard } from './pages/register.ts'
import { expect, test } from './stack.ts'
import { phoneDigest } from './pages/phone-digest.ts'

test.beforeEach(({ context }) => comeIn(context, 'th'))

test('[OTP-01] with OTP switched off the phone leads straight to the profile and no OTP call is made', async ({ page, stack }) => {
  await withSetting(stack, 'registerOTP', false, async () => {
    const calls = callsOf(page)
    const form = await passPhone(page, freshPhone())
    await expect(form.step(STEP.profile)).toBeVisible()
    await expect(page.getByText('ขั้นตอนที่ 2 จาก 3')).toBeVisible()
    expect(calls.filter((call) => call.includes('/api/otp/'))).toEqual([])
  })
})

test('[OTP-02] [OTP-10] [ERR-87] a phone this visitor verified a moment ago needs no second code', async ({ page, stack }) => {
  const phone = freshPhone()
  await passOtp(page, stack, phone)
  const answered = page.waitForResponse('**/api/otp/send')
  const form = await passPhone(page, phone)
  expect(await (await answered).json()).toMatchObject({ code: 'OTP_VERIFIED' })
  await expect(form.step(STEP.profile)).toBeVisible()
  await expect(toast(page)).toHaveCount(0)

  // Some servers say the same as a refusal.
  await refuseWith(page, '/api/otp/send', 'OTP_VERIFIED')
  await passPhone(page, freshPhone())
  await expect(form.step(STEP.profile)).toBeVisible()
})

test('[OTP-05] [OTP-09] [ERR-22] a wrong code is said at the field and taken away; the right one leads on', async ({ page, stack }) => {
  const phone = freshPhone()
  const form = await passPhone(page, phone)
  await expect(form.otp).toBeFocused()
  const { code } = await newestSms(stack, phone)
  await form.otp.pressSequentially('12')
  await form.confirmOtp.click()
  await expect(form.problems).toHaveText('กรุณากรอกรหัสให้ครบ 6 หลัก')
  await form.otp.fill(code === '111111' ? '222222' : '111111')
  await expect(form.problems).toHaveText('รหัส OTP ไม่ถูกต้อง กรุณาตรวจสอบอีกครั้ง')
  await expect(form.otp).toHaveValue('')
  await form.otp.pressSequentially(code.slice(0, 1))
  await expect(form.problems).toHaveCount(0)
  await form.otp.fill('')
  const verified = page.waitForResponse('**/api/otp/verify')
  await form.otp.fill(code)
  expect(await (await verified).json()).toMatchObject({ code: 'OTP_CODE_VALID' })
  await expect(form.step(STEP.profile)).toBeVisible()
})

test('[OTP-11] [ERR-17] [ERR-21] [ERR-87] a new code can be asked for after a minute; an old one is refused in words', async ({
  page,
  stack,
}) => {
  const phone = freshPhone()
  await page.goto('/register')
  const form = wizard(page)
  await form.phone.fill(phone)
  await stopClock(page)
  await form.next.click()
  await page.clock.runFor(200)
  await untilSeen(page, form.otp)
  const first = await newestSms(stack, phone)
  await expect(page.getByText('ขอรหัสใหม่ได้ใน 60 วินาที')).toBeVisible()
  await page.clock.runFor(1000)
  await expect(page.getByText('ขอรหัสใหม่ได้ใน 59 วินาที')).toBeVisible()
  await page.clock.runFor(58_000)
  await expect(form.resend).toHaveCount(0)
  await page.clock.runFor(1000)
  await expect(form.resend).toBeVisible()

  // The page's minute is over, the server's is not.
  await form.resend.click()
  await page.clock.runFor(200)
  await untilSeen(page, toast(page, 'กรุณารอประมาณ 1 นาที แล้วลองอีกครั้ง'))
  // It says what is left of the server's minute, and the code that came stays good.
  await expect(page.getByText(/ขอรหัสใหม่ได้ใน \d+ วินาที/)).toBeVisible()
  await page.clock.runFor(61_000)
  await expect(form.resend).toBeVisible()

  // Only the page's clock has moved on. Without their date the next answers do not set it back.
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch()
    const { date: _date, ...headers } = response.headers()
    await route.fulfill({ response, headers })
  })
  const aged =
    "update otp.challenge set sent_at = sent_at - interval '5 min', expires_at = expires_at - interval '5 min' where phone_digest = $1"
  await sql(stack, aged, [await phoneDigest(stack, phone)])
  await form.otp.fill(first.code)
  await page.clock.runFor(200)
  await untilSeen(page, form.problems)
  await expect(form.problems).toHaveText('รหัส OTP หมดอายุแล้ว กรุณาขอรหัสใหม่')
  await form.resend.click()
  await page.clock.runFor(200)
  await untilSeen(page, toast(page, 'ส่งรหัส OTP ไปที่เบอร์ของคุณแล้ว'))
  await expect(form.problems).toHaveCount(0)
  await expect(form.resend).toHaveCount(0)

  await page.clock.resume()
  const second = await newestSms(stack, phone)
  await expect(page.getByText(`รหัสอ้างอิง ${/อ้างอิง ([A-Z]{4})/.exec(second.text)![1]!}`)).toBeVisible()
  await form.otp.fill(second.code)
  await expect(form.step(STEP.profile)).toBeVisible()
  // An answer that is still on its way through the route would find its page closed.
  await page.unrouteAll({ behavior: 'wait' })
})

test('[ERR-15] [ERR-24] a blocked phone and a message that was not sent are said in words, and the wizard stays', async ({
  page,
  stack,
}) => {
  const phone = freshPhone()
  await sql(stack, "insert into otp.phone (phone_digest, blocked_until, asked_at) values ($1, now() + interval '1 hour', now())", [
    await phoneDigest(stack, phone),
  ])
  const form = await passPhone(page, phone)
  await expect(toast(page, 'คุณทำรายการบ่อยเกินไป กรุณารอสักครู่แล้วลองอีกครั้ง')).toBeVisible()
  await fetch(`${stack.sandboxUrl}/control/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ party: 'sms', kind: 'refuse', count: 1 }),
  })
  await form.phone.fill(freshPhone())
  await form.next.click()
  await expect(toast(page, 'ส่งรหัส OTP ไม่สำเร็จ กรุณาลองอีกครั้ง')).toBeVisible()
  await expect(form.step(STEP.phone)).toBeVisible()
})

test('[ERR-17] a code that was sent is asked for after the tab was closed, and another browser is told when it may have its own', async ({
  page,
  context,
  browser,
  stack,
  baseURL,
}) => {
  const phone = freshPhone()
  const first = await passPhone(page, phone)
  await expect(first.otp).toBeVisible()
  const { code } = await newestSms(stack, phone)
  await page.close()

  const again = await context.newPage()
  const form = await passPhone(again, phone)
  await expect(form.step(STEP.otp)).toBeVisible()
  await expect(again.getByText(new RegExp(`ส่งรหัส 6 หลักไปที่ ${phone} เมื่อ \\d\\d:\\d\\d`))).toBeVisible()
  await expect(again.getByText(/ขอรหัสใหม่ได้ใน \d+ วินาที/)).toBeVisible()

  const elsewhere = await browser.newContext({ baseURL: baseURL!, locale: 'th-TH' })
  const stranger = await elsewhere.newPage()
  const theirs = await passPhone(stranger, phone)
  await expect(theirs.problems).toHaveText(/^เบอร์นี้เพิ่งได้รับรหัสเมื่อ \d\d:\d\d จากเบราว์เซอร์อื่น ขอรหัสใหม่ที่นี่ได้ใน \d+ วินาที$/)
  await expect(theirs.step(STEP.phone)).toBeVisible()
  await elsewhere.close()

  // Typed as another keyboard types them.
  await form.otp.fill([...code].map((digit) => '๐๑๒๓๔๕๖๗๘๙'[Number(digit)]).join(''))
  await expect(form.step(STEP.profile)).toBeVisible()
})
