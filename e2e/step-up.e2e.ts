import type { Page } from '@playwright/test'
import { ask, signInWith } from './pages/back-office.ts'
import { expectLoginScreen } from './pages/login.ts'
import { openHome } from './pages/home.ts'
import { comeIn, stored, toast } from './pages/portal.ts'
import { sql } from './pages/database.ts'
import { ofTenMinutesAgo, stepUpSheet } from './pages/step-up.ts'
import { openWithdraw } from './pages/withdraw.ts'
import { expect, type Stack, test } from './stack.ts'
import { phoneDigest } from './pages/phone-digest.ts'

/** Signed in ten minutes ago, with 7,000 baht, and about to withdraw 6,000. */
async function aboutToWithdraw(page: Page, stack: Stack) {
  const player = await signInWith(page, stack, { wallet: 7000 })
  await ofTenMinutesAgo(stack, player)
  const withdrawal = await openWithdraw(page)
  await withdrawal.amount.fill('6000')
  await withdrawal.review.click()
  await withdrawal.confirm.click()
  return { player, home: withdrawal.home, ...stepUpSheet(page) }
}

const tokenOf = async (page: Page) => {
  const { local, session } = await stored(page)
  return (session['token'] ?? local['token'])!
}
const walletOf = async (page: Page, stack: Stack) => (await ask<{ amount: number }>(stack, await tokenOf(page), 'GET /api/wallet')).amount

test('a large withdrawal asks for the password, and goes on by itself once it is shown', async ({ page, context, stack }) => {
  await comeIn(context, 'th')
  const { player, home, sheet, password, problem, confirm } = await aboutToWithdraw(page, stack)
  await expect(sheet).toBeVisible()
  const before = await tokenOf(page)
  await confirm.click()
  await expect(password).toBeFocused()
  await password.fill('not-the-password')
  await confirm.click()
  await expect(problem).toHaveText('รหัสผ่านไม่ถูกต้อง')
  await expect(password).toBeFocused()
  expect(await walletOf(page, stack)).toBe(7000)
  await password.fill(player.password)
  await confirm.click()
  await expect(sheet).toBeHidden()
  await expect(home.end).toContainText('6,000.00')
  expect(await tokenOf(page)).not.toBe(before)
  expect(await walletOf(page, stack)).toBe(1000)
  // The line to the server goes on under the new token, and so does the page after it is loaded anew.
  await page.reload()
  await expect(page).toHaveURL('/user/home')
  await expect(home.total).toHaveText('฿ 1,000.00')
})

test('whoever goes back has withdrawn nothing, and is told so', async ({ page, context, stack }) => {
  await comeIn(context, 'th')
  const { home, sheet, cancel } = await aboutToWithdraw(page, stack)
  await cancel.click()
  await expect(sheet).toBeHidden()
  await expect(home.end).toHaveAttribute('data-state', 'refused')
  await expect(home.end).toContainText('ยังไม่ได้ยืนยันว่าเป็นคุณ')
  expect(await walletOf(page, stack)).toBe(7000)
})

test('the phone’s back closes the question, and the withdrawal is not sent', async ({ page, context, stack }) => {
  await comeIn(context, 'th')
  const { home, sheet } = await aboutToWithdraw(page, stack)
  await expect(sheet).toBeVisible()
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(home.end).toHaveAttribute('data-state', 'refused')
  expect(await walletOf(page, stack)).toBe(7000)
})

test('a lost answer is pressed again', async ({ page, context, stack }) => {
  await comeIn(context, 'th')
  const { player, home, password, problem, confirm } = await aboutToWithdraw(page, stack)
  await page.route(
    '**/api/account/stepUp',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await password.fill(player.password)
  await confirm.click()
  await expect(problem).toBeVisible()
  await confirm.click()
  await expect(home.end).toContainText('6,000.00')
  expect(await walletOf(page, stack)).toBe(1000)
})

test('a page that is killed at the question has withdrawn nothing, and says so when it is opened again', async ({
  page,
  context,
  stack,
}) => {
  await comeIn(context, 'th')
  const { home, sheet } = await aboutToWithdraw(page, stack)
  await expect(sheet).toBeVisible()
  await page.reload()
  await expect(home.end).toHaveAttribute('data-state', 'refused', { timeout: 30_000 })
  expect(await walletOf(page, stack)).toBe(7000)
})

test('a session that was ended at the question leads to the login screen', async ({ page, context, stack }) => {
  await comeIn(context, 'th')
  const { player, sheet, password, confirm } = await aboutToWithdraw(page, stack)
  await expect(sheet).toBeVisible()
  await sql(
    stack,
    `update account.session set revoked_at = now(), revoked_by = 'staff'
       where player_id = (select player_id from account.player where phone_digest = $1)`,
    [await phoneDigest(stack, player.phone)],
  )
  await password.fill(player.password)
  await confirm.click()
  await expectLoginScreen(page)
  await expect(toast(page)).toBeVisible()
})

const WORDS = {
  la: {
    title: 'ຢືນຢັນວ່າແມ່ນທ່ານ',
    withdraw: 'ຖອນເງິນ',
    amount: 'ຈຳນວນເງິນທີ່ຖອນ',
    confirm: 'ຢືນຢັນຖອນເງິນ',
  },
  en: { title: 'Confirm that it is you', withdraw: 'Withdraw', amount: 'Amount to withdraw', confirm: 'Confirm withdrawal' },
} as const

for (const [language, words] of Object.entries(WORDS)) {
  test(`the question is asked in ${language}`, async ({ page, context, stack }) => {
    await comeIn(context, language as keyof typeof WORDS)
    await ofTenMinutesAgo(stack, await signInWith(page, stack, { wallet: 7000 }))
    await openHome(page)
    await page.getByRole('button', { name: words.withdraw, exact: true }).click()
    const amount = page.getByRole('dialog').getByLabel(words.amount)
    await amount.fill('6000')
    await amount.press('Enter')
    await page.getByRole('button', { name: words.confirm }).click()
    await expect(page.getByRole('dialog', { name: words.title })).toBeVisible()
  })
}
