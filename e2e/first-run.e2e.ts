import { sql, withSetting } from './pages/database.ts'
import { loginScreen } from './pages/login.ts'
import { freshAccountNo, freshPhone, newestSms, newPlayer, signIn, TERMS_VERSION } from './pages/player.ts'
import { comeIn, menu, stored } from './pages/portal.ts'
import { fillBank, fillProfile, passPhone, passProfile, STEP } from './pages/register.ts'
import { expect, type Stack, test } from './stack.ts'
import { phoneDigest } from './pages/phone-digest.ts'

test.beforeEach(({ context }) => comeIn(context, 'th'))

test('a reload goes on at its step with everything but the password, and the registration ends there', async ({ page, stack }) => {
  const phone = freshPhone()
  const form = await passPhone(page, phone)
  await expect(form.otp).toBeVisible()
  await page.reload()
  await expect(form.step(STEP.otp)).toBeVisible()
  await form.otp.fill((await newestSms(stack, phone)).code)

  await expect(form.step(STEP.profile)).toBeVisible()
  await fillProfile(form)
  await form.source.selectOption({ label: 'เพื่อนแนะนำ' })
  await page.reload()
  await expect(form.step(STEP.profile)).toBeVisible()
  await expect(form.name).toHaveValue('มานี มีนา')
  await expect(form.source).toHaveValue('FRIEND')
  await expect(form.password).toHaveValue('')
  await fillProfile(form)
  await form.next.click()

  await expect(form.step(STEP.bank)).toBeVisible()
  await expect(form.password).toHaveCount(0)
  const accountNo = freshAccountNo()
  // As it is printed: with dashes, in Lao digits.
  await form.accountNo.fill([...accountNo].map((digit, index) => `${index === 3 ? '-' : ''}${'໐໑໒໓໔໕໖໗໘໙'[Number(digit)]}`).join(''))
  await expect(form.accountNo).toHaveValue(accountNo)
  await form.agreed.check()
  expect(JSON.stringify(await stored(page))).not.toContain('a-good-password')
  await page.reload()
  await expect(form.step(STEP.bank)).toBeVisible()
  await expect(form.accountNo).toHaveValue(accountNo)
  await expect(form.agreed).not.toBeChecked()
  await form.password.fill('a-good-password')
  await form.confirm.fill('a-good-password')
  await fillBank(form, { accountNo })
  await form.submit.click()
  await expect(page.getByRole('heading', { name: 'สมัครสมาชิกสำเร็จ' })).toBeVisible()
  await expect(page).toHaveURL('/login')
  expect((await stored(page)).session).toEqual({})

  const login = loginScreen(page)
  await login.password.fill('a-good-password')
  await login.submit.click()
  await expect(page).toHaveURL('/user/home')
  expect(await consentsOf(stack, phone)).toEqual([{ version: TERMS_VERSION, language: 'th' }])
})

test('Back goes through the steps, and leaving with what was typed asks first', async ({ page, stack }) => {
  await page.goto('/howto')
  const form = await passProfile(page, stack, freshPhone())
  await page.goBack()
  await expect(form.step(STEP.profile)).toBeVisible()
  await expect(form.name).toHaveValue('มานี มีนา')
  await expect(form.password).toHaveValue('a-good-password')
  await page.goBack()
  await expect(form.step(STEP.phone)).toBeVisible()

  const question = page.getByRole('alertdialog', { name: 'ออกจากการสมัครสมาชิก?' })
  await page.goBack()
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'สมัครต่อ' }).click()
  await expect(question).toBeHidden()
  await expect(form.step(STEP.phone)).toBeVisible()

  await menu(page).getByRole('link', { name: 'ติดต่อ' }).click()
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'ออก', exact: true }).click()
  await expect(page).toHaveURL('/contact')
  // Nothing is left over that Back would have to go through.
  await page.goBack()
  await expect(page).toHaveURL('/register')
  await expect(form.step(STEP.phone)).toBeVisible()
  await form.next.click()
  await expect(form.name).toHaveValue('มานี มีนา')
})

test('nobody registers without ticking the terms, which can be read where they are ticked', async ({ page, stack }) => {
  const phone = freshPhone()
  const form = await passProfile(page, stack, phone)
  await fillBank(form, { accountNo: freshAccountNo() })
  await form.agreed.uncheck()
  await form.submit.click()
  await expect(form.problems).toHaveText('ต้องมีอายุครบ 20 ปี และยอมรับข้อตกลงก่อนสมัคร')
  await expect(form.agreed).toBeFocused()
  await page.getByRole('button', { name: 'อ่านข้อตกลงและเงื่อนไข' }).click()
  const terms = page.getByRole('dialog', { name: 'ข้อตกลงและเงื่อนไข' })
  await expect(terms).toContainText('เล่นอย่างมีสติ')
  await expect(terms).toContainText('การถอนเงิน')
  await expect(terms).toContainText(`ฉบับ ${TERMS_VERSION}`)
  await page.goBack()
  await expect(terms).toBeHidden()
  await expect(form.lastName).toHaveValue('มีนา')
  await form.agreed.check()
  await form.submit.click()
  await expect(page.getByRole('heading', { name: 'สมัครสมาชิกสำเร็จ' })).toBeVisible()
})

test('new terms are accepted before the next money press, once, and nothing else waits for them', async ({ page, stack }) => {
  const player = await newPlayer(stack)
  await signIn(page, player)
  await withSetting(stack, 'termsVersion', '2027-01', async () => {
    await page.goto('/user/home')
    const sheet = page.getByRole('dialog')
    await page.getByRole('button', { name: 'ชวนเพื่อน' }).click()
    await expect(sheet).not.toContainText('ข้อตกลง')
    // Past the banners, then the sheet itself.
    await expect(async () => {
      await page.keyboard.press('Escape')
      await expect(sheet).toBeHidden({ timeout: 1000 })
    }).toPass()

    const press = () => page.getByRole('button', { name: 'ถอนเงิน', exact: true }).click()
    await press()
    await expect(page.getByRole('dialog', { name: 'ข้อตกลงฉบับใหม่' })).toContainText('ฉบับ 2027-01')
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    expect(await consentsOf(stack, player.phone)).toHaveLength(1)
    await press()
    await page.getByRole('button', { name: 'ฉันอายุครบ 20 ปี และยอมรับ' }).click()
    await expect(page.getByRole('dialog', { name: 'ถอนเงิน' })).toBeVisible()
    expect(await consentsOf(stack, player.phone)).toEqual([
      { version: TERMS_VERSION, language: 'th' },
      { version: '2027-01', language: 'th' },
    ])
    await page.reload()
    await press()
    await expect(page.getByRole('dialog', { name: 'ถอนเงิน' })).toBeVisible()
  })
})

test("a new player's home says how money comes in, is played with and goes out, and leads to the first deposit", async ({
  page,
  stack,
}) => {
  await signIn(page, await newPlayer(stack))
  await page.goto('/user/home')
  const first = page.getByRole('region', { name: 'เริ่มต้นง่าย ๆ ใน 3 ขั้นตอน' })
  await expect(first.getByRole('listitem')).toHaveCount(3)
  await first.getByRole('button', { name: 'ฝากเงินครั้งแรก' }).click()
  await expect(page.getByRole('dialog', { name: 'ฝากเงิน' })).toBeVisible()
})

async function consentsOf(stack: Stack, phone: string): Promise<unknown[]> {
  return sql(
    stack,
    `select version, language from account.consent join account.player using (player_id) where phone_digest = $1 order by accepted_at`,
    [await phoneDigest(stack, phone)],
  )
}
