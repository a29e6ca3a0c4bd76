import type { Page } from '@playwright/test'
import { signInWith } from './pages/back-office.ts'
import { sql } from './pages/database.ts'
import { freshPhone, newestSms, newPlayer, type Player, signIn } from './pages/player.ts'
import { comeIn, toast } from './pages/portal.ts'
import { openProfile } from './pages/profile.ts'
import { expect, type Stack, test } from './stack.ts'
import { phoneDigest } from './pages/phone-digest.ts'

const WORDS = {
  th: {
    open: 'เปลี่ยนเบอร์',
    title: 'เปลี่ยนเบอร์โทร',
    phone: 'เบอร์โทรใหม่',
    next: 'ถัดไป',
    send: 'ขอรหัสทาง SMS',
    code: 'รหัส OTP 6 หลัก',
    save: (phone: string) => `เปลี่ยนเป็น ${phone}`,
    done: 'เปลี่ยนเบอร์โทรแล้ว',
    password: 'รหัสผ่าน',
    stepUp: 'ยืนยันว่าเป็นคุณ',
    confirm: 'ยืนยัน',
    events: 'ความเคลื่อนไหวล่าสุด',
  },
  la: {
    open: 'ປ່ຽນເບີ',
    title: 'ປ່ຽນເບີໂທ',
    phone: 'ເບີໂທໃໝ່',
    next: 'ຕໍ່ໄປ',
    send: 'ຂໍລະຫັດທາງ SMS',
    code: 'ລະຫັດ OTP 6 ຕົວເລກ',
    save: (phone: string) => `ປ່ຽນເປັນ ${phone}`,
    done: 'ປ່ຽນເບີໂທແລ້ວ',
    password: 'ລະຫັດຜ່ານ',
    stepUp: 'ຢືນຢັນວ່າແມ່ນທ່ານ',
    confirm: 'ຢືນຢັນ',
    events: 'ຄວາມເຄື່ອນໄຫວຫຼ້າສຸດ',
  },
  en: {
    open: 'Change number',
    title: 'Change phone number',
    phone: 'New phone number',
    next: 'Next',
    send: 'Send me a code',
    code: '6-digit OTP',
    save: (phone: string) => `Change to ${phone}`,
    done: 'Your number is changed',
    password: 'Password',
    stepUp: 'Confirm that it is you',
    confirm: 'Confirm',
    events: 'Recent activity',
  },
}

function phoneSheet(page: Page, language: keyof typeof WORDS = 'th') {
  const words = WORDS[language]
  const sheet = page.getByRole('dialog', { name: words.title })
  const button = (name: string) => sheet.getByRole('button', { name, exact: true })
  return {
    words,
    sheet,
    opens: page.getByRole('button', { name: words.open, exact: true }),
    phone: sheet.getByLabel(words.phone),
    next: button(words.next),
    send: button(words.send),
    code: sheet.getByLabel(words.code),
    save: (phone: string) => button(words.save(phone)),
    getsNone: button('ไม่ได้รับ SMS ที่เบอร์เดิมแล้ว'),
    ask: button('ส่งคำขอเปลี่ยนเบอร์'),
    alert: sheet.getByRole('alert').filter({ visible: true }),
  }
}
type PhoneSheet = ReturnType<typeof phoneSheet>

const ofTenMinutesAgo = async (stack: Stack, { phone }: Player) => {
  await sql(
    stack,
    `update account.session set stepped_up_at = stepped_up_at - interval '10 minutes'
       where player_id = (select player_id from account.player where phone_digest = $1)`,
    [await phoneDigest(stack, phone)],
  )
  await sql(stack, "update otp.challenge set sent_at = sent_at - interval '10 minutes' where phone_digest = $1", [
    await phoneDigest(stack, phone),
  ])
}

/** The code of the number, which the message says changes the phone. */
async function typeCode(stack: Stack, form: PhoneSheet, phone: string) {
  await form.send.click()
  await expect(form.code).toBeVisible()
  const { text } = await newestSms(stack, phone)
  await form.code.fill(/\b\d{6}\b/.exec(text)![0])
}

/** Signed in, at the codes of a change that was begun with the password. */
async function atTheCodes(
  page: Page,
  stack: Stack,
  { language = 'th', next = freshPhone() }: { language?: keyof typeof WORDS; next?: string } = {},
) {
  const player = await newPlayer(stack)
  await signIn(page, player)
  await ofTenMinutesAgo(stack, player)
  const form = phoneSheet(page, language)
  await page.goto('/user/profile')
  await form.opens.click()
  await form.phone.fill(next)
  await form.next.click()
  const stepUp = page.getByRole('dialog', { name: form.words.stepUp })
  await stepUp.getByLabel(form.words.password, { exact: true }).fill(player.password)
  await stepUp.getByRole('button', { name: form.words.confirm, exact: true }).click()
  await expect(form.send).toBeVisible()
  return { player, form, next }
}

for (const language of ['th', 'la', 'en'] as const) {
  test(`codes to both numbers change the phone, also over a reload and a lost answer (${language})`, async ({ page, context, stack }) => {
    await comeIn(context, language)
    const { player, form, next } = await atTheCodes(page, stack, { language })
    await expect(form.sheet).toContainText(player.phone)
    await typeCode(stack, form, player.phone)
    await expect(form.sheet).toContainText(next)
    await page.reload()
    await form.opens.click()
    await typeCode(stack, form, next)
    let isLost = false
    await page.route('**/api/account/phone/*', async (route) => {
      if (route.request().method() !== 'PUT' || isLost) return route.continue()
      isLost = true
      await route.fetch()
      await route.abort()
    })
    await form.save(next).click()
    await expect(form.alert).toBeVisible()
    await form.save(next).click()
    await expect(toast(page, form.words.done)).toBeVisible()
    await expect(form.sheet).toBeHidden()
    await expect(page.getByText(next, { exact: true })).toBeVisible()
    const [before, after] = [await phoneDigest(stack, player.phone), await phoneDigest(stack, next)]
    const claimed = await sql(stack, 'select phone_digest from account.phone where phone_digest = any ($1)', [[before, after]])
    expect(claimed).toEqual([{ phone_digest: after }])
    await expect.poll(async () => (await newestSms(stack, player.phone)).text, { timeout: 15_000 }).not.toMatch(/\d{6}/)
  })
}

test('a number that is somebody’s is refused after its code alone, in words that say what to do', async ({ page, context, stack }) => {
  await comeIn(context, 'th')
  const other = await newPlayer(stack)
  await sql(stack, "update otp.challenge set sent_at = sent_at - interval '10 minutes' where phone_digest = $1", [
    await phoneDigest(stack, other.phone),
  ])
  const { player, form } = await atTheCodes(page, stack, { next: other.phone })
  await typeCode(stack, form, player.phone)
  await typeCode(stack, form, other.phone)
  await form.save(other.phone).click()
  await expect(form.alert).toContainText('หากเบอร์เป็นของคุณ กรุณาติดต่อเจ้าหน้าที่')
  await expect(form.sheet.getByRole('link', { name: 'ติดต่อเจ้าหน้าที่' })).toBeVisible()
})

test('a number that is no mobile one, or theirs, is refused at the field', async ({ page, context, stack }) => {
  await comeIn(context, 'th')
  const player = await newPlayer(stack)
  await signIn(page, player)
  await openProfile(page)
  const form = phoneSheet(page)
  await form.opens.click()
  await form.next.click()
  await expect(form.alert).toContainText('กรุณากรอกเบอร์โทรใหม่')
  await form.phone.fill('0212345678')
  await form.next.click()
  await expect(form.alert).toBeVisible()
  await expect(form.phone).toBeFocused()
  await form.phone.fill(player.phone)
  await form.next.click()
  await expect(form.alert).toContainText('ใช้เบอร์นี้อยู่แล้ว')
})

test('whoever gets no SMS at the old number asks staff, sees that they decide, and takes it back', async ({ page, context, stack }) => {
  await comeIn(context, 'th')
  const { player, form, next } = await atTheCodes(page, stack)
  await form.getsNone.click()
  await typeCode(stack, form, next)
  await expect(form.sheet).toContainText('เจ้าหน้าที่สองคนจะตรวจสอบ')
  await form.ask.click()
  await expect(toast(page, 'ส่งคำขอแล้ว')).toBeVisible()
  const waiting = page.getByRole('status').filter({ hasText: 'เบอร์ใหม่รอเจ้าหน้าที่ตรวจสอบ' })
  await expect(waiting).toContainText(next)
  await expect.poll(async () => (await newestSms(stack, player.phone)).text, { timeout: 15_000 }).toContain('ระงับบัญชีของฉัน')
  await page.reload()
  await expect(waiting).toBeVisible()
  await expect(form.opens).toHaveCount(0)
  await waiting.getByRole('button', { name: 'ยกเลิกคำขอนี้' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'ยกเลิกคำขอ', exact: true }).click()
  await expect(toast(page, 'ยกเลิกแล้ว')).toBeVisible()
  await expect(waiting).toHaveCount(0)
  await expect(form.opens).toBeVisible()
})

test('a phone that gets no SMS is asked for the code that support tells, and refuses a wrong one in words', async ({
  page,
  context,
  stack,
}) => {
  await comeIn(context, 'th')
  await signInWith(page, stack, {})
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await page.goto('/login')
  await page.getByRole('button', { name: 'ลืมรหัสผ่าน?' }).click()
  const sheet = page.getByRole('dialog', { name: 'ลืมรหัสผ่าน' })
  await sheet.getByLabel('เบอร์โทรศัพท์ที่ใช้สมัคร').fill('0212345678')
  await sheet.getByRole('button', { name: 'ถัดไป' }).click()
  await sheet.getByRole('button', { name: 'ขอรหัสทาง SMS' }).click()
  await expect(sheet).toContainText('เบอร์นี้รับ SMS ไม่ได้')
  const told = sheet.getByLabel('รหัส 8 หลักจากเจ้าหน้าที่')
  await told.fill('1234')
  await sheet.getByRole('button', { name: 'ยืนยันรหัส' }).click()
  await expect(sheet.getByRole('alert').filter({ visible: true }).last()).toContainText('8 หลัก')
  await told.fill('1234 5678')
  await sheet.getByRole('button', { name: 'ยืนยันรหัส' }).click()
  await expect(sheet.getByRole('alert').filter({ visible: true }).last()).toContainText('ขอรหัสใหม่จากเจ้าหน้าที่')
})
