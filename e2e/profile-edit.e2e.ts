import type { Page } from '@playwright/test'
import { ask, control } from './pages/back-office.ts'
import { sql } from './pages/database.ts'
import { freshAccountNo, newestSms, newPlayer, type Player, signIn } from './pages/player.ts'
import { callsOf, comeIn, toast } from './pages/portal.ts'
import { editForm, openEdit, openProfile } from './pages/profile.ts'
import { expect, type Stack, test } from './stack.ts'
import { phoneDigest } from './pages/phone-digest.ts'

const SAVE = '**/api/account/profile'
const HOLDER = 'มานี มีนา'

interface Shown {
  name: string
  bankAccount: { bankCode: string; bankAccountName: string; bankAccountNo: string }
  bankChange: { bankAccountNo: string } | null
}
const shownTo = (stack: Stack, token: string) => ask<Shown>(stack, token, 'GET /api/account/profile')

/** An account at SCB that its bank has in this name. */
async function accountOf(stack: Stack, name: string): Promise<string> {
  const accountNo = freshAccountNo()
  await control(stack, '/control/bank/holders', { bankCode: 'SCB', accountNo, name })
  return accountNo
}

const stepUpSheet = (page: Page) => page.getByRole('dialog', { name: 'ยืนยันว่าเป็นคุณ' })

const ofTenMinutesAgo = async (stack: Stack, { phone }: Player) =>
  sql(
    stack,
    `update account.session set stepped_up_at = stepped_up_at - interval '10 minutes'
       where player_id = (select player_id from account.player where phone_digest = $1)`,
    [await phoneDigest(stack, phone)],
  )

async function atTheForm(page: Page, stack: Stack) {
  const player = await newPlayer(stack)
  const token = await signIn(page, player)
  const profile = await openProfile(page)
  return { player, token, profile, form: await openEdit(page, profile) }
}

test('[PROF-14] [PROF-20] another account of the player’s own is theirs at once, after the password', async ({ page, context, stack }) => {
  await comeIn(context, 'th')
  const { player, profile, form } = await atTheForm(page, stack)
  await ofTenMinutesAgo(stack, player)
  const accountNo = await accountOf(stack, HOLDER)
  await expect(form.accountNo).toHaveValue(player.accountNo)
  await expect(form.sheet).not.toContainText('เราจะถามธนาคาร')
  await form.name.fill('มานะ')
  await form.bank.selectOption('SCB')
  await form.accountNo.fill(accountNo)
  await expect(form.sheet).toContainText('เราจะถามธนาคารว่าบัญชีนี้เป็นชื่อใคร')
  await expect(form.sheet).toContainText('ใน 7 วันจะถามรหัสผ่านทุกครั้งที่ถอน')
  const sent = page.waitForRequest(SAVE)
  await form.save.click()
  expect((await sent).postDataJSON()).toEqual({ name: 'มานะ', bankCode: 'SCB', bankAccountName: HOLDER, bankAccountNo: accountNo })
  const stepUp = stepUpSheet(page)
  await expect(stepUp).toBeVisible()
  await stepUp.getByLabel('รหัสผ่าน', { exact: true }).fill(player.password)
  await stepUp.getByRole('button', { name: 'ยืนยัน' }).click()
  await expect(toast(page, 'บันทึกข้อมูลแล้ว')).toBeVisible()
  await expect(form.sheet).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'มานะ' })).toBeVisible()
  await expect(profile.bank).toContainText('ธนาคารไทยพาณิชย์')
  await expect(profile.events.filter({ hasText: 'เปลี่ยนบัญชีธนาคาร' })).toHaveCount(1)
  await expect(profile.events.filter({ hasText: 'เปลี่ยนชื่อที่ใช้แสดง' })).toHaveCount(1)
  await expect(profile.history.getByRole('listitem')).toHaveCount(3)
  await expect(profile.history).toContainText(`xxxxxx${accountNo.slice(-4)}`)
  await expect.poll(async () => (await newestSms(stack, player.phone)).text, { timeout: 15_000 }).toContain('ถูกเปลี่ยน')
})

test('[PROF-20] an account in another name is looked at by a person, which the profile shows until it is taken back', async ({
  page,
  context,
  stack,
}) => {
  await comeIn(context, 'th')
  const { token, player, profile, form } = await atTheForm(page, stack)
  const accountNo = await accountOf(stack, 'สมชาย ใจดี')
  await form.bank.selectOption('SCB')
  await form.accountNo.fill(accountNo)
  await form.save.click()
  await expect(toast(page, 'เจ้าหน้าที่กำลังตรวจสอบบัญชีธนาคารใหม่')).toBeVisible()
  const waiting = profile.bank.getByRole('status')
  await expect(waiting).toContainText('บัญชีใหม่รอเจ้าหน้าที่ตรวจสอบ')
  await expect(waiting).toContainText('เงินถอนยังโอนเข้าบัญชีเดิม')
  await page.reload()
  await expect(waiting).toContainText(accountNo.slice(-4))
  expect((await shownTo(stack, token)).bankAccount.bankAccountNo).toBe(player.accountNo)
  // The form goes on from what was asked for.
  await openEdit(page, profile)
  await expect(form.accountNo).toHaveValue(accountNo)
  await form.cancel.click()
  await waiting.getByRole('button', { name: 'ยกเลิกคำขอนี้' }).click()
  await profile.question.getByRole('button', { name: 'ยกเลิกคำขอ' }).click()
  await expect(toast(page, 'ยกเลิกคำขอแล้ว')).toBeVisible()
  await expect(waiting).toHaveCount(0)
  expect((await shownTo(stack, token)).bankChange).toBeNull()
})

test('an account that was taken back on another device meanwhile is said to be as before', async ({ page, context, stack }) => {
  await comeIn(context, 'th')
  const { player, token, profile, form } = await atTheForm(page, stack)
  await form.bank.selectOption('SCB')
  await form.accountNo.fill(await accountOf(stack, 'สมชาย ใจดี'))
  await form.save.click()
  const waiting = profile.bank.getByRole('status')
  await waiting.getByRole('button', { name: 'ยกเลิกคำขอนี้' }).click()
  const { bankCode, bankAccountName, bankAccountNo } = (await shownTo(stack, token)).bankAccount
  await ask(stack, token, 'PUT /api/account/profile', { name: HOLDER, bankCode, bankAccountName, bankAccountNo })
  await profile.question.getByRole('button', { name: 'ยกเลิกคำขอ' }).click()
  await expect(toast(page, 'ข้อมูลเหมือนเดิม')).toBeVisible()
  await expect(waiting).toHaveCount(0)
  expect((await shownTo(stack, token)).bankAccount.bankAccountNo).toBe(player.accountNo)
})

test('[PROF-20] what is wrong is said at its field, and the server is not asked', async ({ page, context, stack }) => {
  await comeIn(context, 'th')
  const { form } = await atTheForm(page, stack)
  const made = callsOf(page)
  for (const [field, text, problem] of [
    [form.name, '', 'กรุณากรอกช่องนี้'],
    [form.name, 'Mаnee', 'ชื่อนี้มีตัวอักษรจากหลายภาษาปนกัน'],
    [form.accountNo, '12345', 'เลขที่บัญชีต้องเป็นตัวเลข 6-20 หลัก'],
    [form.accountName, 'MАNEE MEENA', 'ชื่อนี้มีตัวอักษรจากหลายภาษาปนกัน'],
  ] as const) {
    const before = await field.inputValue()
    await field.fill(text)
    await form.save.click()
    await expect(form.problems).toContainText(problem)
    await expect(field).toBeFocused()
    await field.fill(before)
    await expect(form.problems).toHaveCount(0)
  }
  await form.bank.selectOption('KTB')
  await form.save.click()
  await expect(form.problems).toContainText('ภาษาอังกฤษ')
  await expect(form.accountName).toBeFocused()
  expect(made).toEqual([])
  await page.goBack()
  await expect(form.sheet).toBeHidden()
})

test('an account that is proven to be another player’s is refused at its field, and the form stays', async ({ page, context, stack }) => {
  await comeIn(context, 'th')
  const { form } = await atTheForm(page, stack)
  // The network of all journeys may have asked for others today. The account is one of the demo world.
  await sql(stack, 'delete from account.account_question', [])
  await form.accountNo.fill('0123456781')
  await form.save.click()
  await expect(toast(page, 'บัญชีธนาคารนี้ถูกใช้สมัครแล้ว')).toBeVisible()
  await expect(form.problems).toContainText('บัญชีธนาคารนี้ถูกใช้สมัครแล้ว')
  await expect(form.accountNo).toBeFocused()
})

test('the same again is said to be the same', async ({ page, context, stack }) => {
  await comeIn(context, 'th')
  const { form } = await atTheForm(page, stack)
  await form.save.click()
  await expect(toast(page, 'ข้อมูลเหมือนเดิม')).toBeVisible()
  await expect(form.sheet).toBeHidden()
})

test('a change whose answer was lost is pressed again, and was made once', async ({ page, context, stack }) => {
  await comeIn(context, 'th')
  const { token, form } = await atTheForm(page, stack)
  const accountNo = await accountOf(stack, HOLDER)
  await page.route(
    SAVE,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await form.bank.selectOption('SCB')
  await form.accountNo.fill(accountNo)
  await form.save.click()
  await expect(toast(page, 'ยังไม่ได้รับคำตอบ')).toBeVisible()
  await form.save.click()
  await expect(toast(page, 'บันทึกข้อมูลแล้ว')).toBeVisible()
  const { versions } = await ask<{ versions: unknown[] }>(stack, token, 'GET /api/account/profile/history')
  expect(versions).toHaveLength(3)
})

test('whoever goes back at the password, or reloads there, has changed nothing', async ({ page, context, stack }) => {
  await comeIn(context, 'th')
  const { player, token, profile, form } = await atTheForm(page, stack)
  await ofTenMinutesAgo(stack, player)
  await form.name.fill('มานะ')
  await form.save.click()
  await expect(stepUpSheet(page)).toBeVisible()
  await page.goBack()
  await expect(stepUpSheet(page)).toBeHidden()
  await expect(toast(page, 'ยังไม่ได้ยืนยันว่าเป็นคุณ')).toBeVisible()
  await expect(form.name).toHaveValue('มานะ')
  await form.save.click()
  await expect(stepUpSheet(page)).toBeVisible()
  await page.reload()
  await expect(profile.events.first()).toBeVisible()
  expect((await shownTo(stack, token)).name).toBe(HOLDER)
})

const WORDS = {
  la: {
    edit: 'ແກ້ໄຂຊື່',
    title: 'ແກ້ໄຂຊື່ ແລະ ບັນຊີທະນາຄານ',
    bank: 'ທະນາຄານ',
    no: 'ເລກບັນຊີ',
    happens: 'ພວກເຮົາຈະຖາມທະນາຄານ',
    save: 'ບັນທຶກ',
    waits: 'ບັນຊີໃໝ່ລໍຖ້າພະນັກງານກວດສອບ',
    asked: 'ຂໍປ່ຽນບັນຊີທະນາຄານ ພະນັກງານກຳລັງກວດສອບ',
  },
  en: {
    edit: 'Edit name',
    title: 'Edit name and bank account',
    bank: 'Bank',
    no: 'Account number',
    happens: 'We ask the bank whose account it is.',
    save: 'Save',
    waits: 'A person is checking your new account',
    asked: 'Bank account change requested; staff are checking',
  },
} as const

for (const [language, words] of Object.entries(WORDS)) {
  test(`[PROF-20] the form, the wait and the activity are said in ${language}`, async ({ page, context, stack }) => {
    await comeIn(context, language as keyof typeof WORDS)
    await signIn(page, await newPlayer(stack))
    await page.goto('/user/profile')
    await page.getByRole('button', { name: words.edit }).click()
    const sheet = page.getByRole('dialog', { name: words.title })
    await sheet.getByLabel(words.bank, { exact: true }).selectOption('SCB')
    await sheet.getByLabel(words.no, { exact: true }).fill(await accountOf(stack, 'สมชาย ใจดี'))
    await expect(sheet).toContainText(words.happens)
    await sheet.getByRole('button', { name: words.save }).click()
    await expect(page.getByRole('status').filter({ hasText: words.waits })).toBeVisible()
    await expect(page.getByText(words.asked)).toBeVisible()
  })
}

test('the name is edited at its pencil', async ({ page, context, stack }) => {
  await comeIn(context, 'th')
  await signIn(page, await newPlayer(stack))
  const profile = await openProfile(page)
  await profile.editName.click()
  await expect(editForm(page).name).toHaveValue(HOLDER)
})
