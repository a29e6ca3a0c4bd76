import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { BUAKHAO, freshPhone, newestSms, signIn } from './pages/player.ts'
import { comeIn } from './pages/portal.ts'
import { expect, type Stack, test } from './stack.ts'

/** The few words the walk needs, in each of its languages. */
const WORDS = {
  th: {
    next: 'ถัดไป',
    otp: 'รหัส OTP 6 หลัก',
    profile: 'ข้อมูลของคุณ',
    name: 'ชื่อที่ใช้แสดง',
    password: 'รหัสผ่าน',
    confirm: 'ยืนยันรหัสผ่าน',
    bank: 'ธนาคาร',
  },
  la: {
    next: 'ຕໍ່ໄປ',
    otp: 'ລະຫັດ OTP 6 ຕົວເລກ',
    profile: 'ຂໍ້ມູນຂອງທ່ານ',
    name: 'ຊື່ທີ່ໃຊ້ສະແດງ',
    password: 'ລະຫັດຜ່ານ',
    confirm: 'ຢືນຢັນລະຫັດຜ່ານ',
    bank: 'ທະນາຄານ',
  },
} as const

for (const [language, t] of Object.entries(WORDS)) {
  test(`nothing on the public pages keeps a screen reader or weak eyes out, in ${language}`, async ({ page, context, stack }) => {
    await comeIn(context, language as keyof typeof WORDS)
    await page.goto('/login')
    await expect(page.locator('form')).toBeVisible()
    await expectAccessible(page)
    await page.goto('/contact')
    await expect(page.getByText('@krapao-demo')).toBeVisible()
    await expectAccessible(page)
    await walkTheWizard(page, stack, t)
  })

  test(`nothing on the dashboard and the statement keeps a screen reader or weak eyes out, in ${language}`, async ({ page, context }) => {
    await comeIn(context, language as keyof typeof WORDS)
    await signIn(page, BUAKHAO)
    for (const [path, shown] of [
      ['/user/home', page.getByTestId('total-balance')],
      ['/user/statement', page.getByTestId('statement-item').first()],
    ] as const) {
      await page.goto(path)
      await expect(shown).toBeVisible()
      await expectAccessible(page)
    }
  })

  test(`nothing on the profile keeps a screen reader or weak eyes out, in ${language}`, async ({ page, context }) => {
    await comeIn(context, language as keyof typeof WORDS)
    await signIn(page, BUAKHAO)
    await page.goto('/user/profile')
    await expect(page.getByText(BUAKHAO.phone)).toBeVisible()
    await expectAccessible(page)
  })
}

async function walkTheWizard(page: Page, stack: Stack, t: (typeof WORDS)[keyof typeof WORDS]): Promise<void> {
  const phone = freshPhone()
  const next = page.getByRole('button', { name: t.next })
  await page.goto('/register')
  await next.click()
  await expect(page.getByRole('alert').filter({ visible: true })).toBeVisible()
  await expectAccessible(page)
  await page.locator('input[name=phone]').fill(phone)
  await next.click()
  await expect(page.getByLabel(t.otp)).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel(t.otp).fill((await newestSms(stack, phone)).code)
  await expect(page.getByRole('heading', { name: t.profile })).toBeVisible()
  await next.click()
  await expect(page.getByRole('alert').filter({ visible: true })).toHaveCount(3)
  await expectAccessible(page)
  await page.getByLabel(t.name).fill('Manee')
  await page.getByLabel(t.password, { exact: true }).fill('a-good-password')
  await page.getByLabel(t.confirm).fill('a-good-password')
  await next.click()
  await expect(page.getByLabel(t.bank, { exact: true })).toBeVisible()
  await expectAccessible(page)
}

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice']).analyze()
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  const told = grave.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.target.join(' ')} (${node.failureSummary})`).join(' | ')}`,
  )
  expect(told, page.url()).toEqual([])
}
