import { loginScreen } from './pages/login.ts'
import { freshAccountNo, freshPhone } from './pages/player.ts'
import { chooseLanguage, menu, stored } from './pages/portal.ts'
import { fillBank, passProfile } from './pages/register.ts'
import { expect, test } from './stack.ts'

const ALLOWED = new Set(['token', 'remember-agreement', 'last_sync', 'locale', 'code', 'guest-id'])
/** In session storage alone: what was typed of a registration, until it is done. */
const DRAFT = 'registration'

test('[SET-06] from the invite link to the last page the portal stores nothing under any other key', async ({ page, stack }) => {
  const phone = freshPhone()
  const keys = new Set<string>()
  const look = async () => {
    const { local, session } = await stored(page)
    for (const key of [...Object.keys(local), ...Object.keys(session).filter((name) => name !== DRAFT)]) keys.add(key)
  }
  await page.goto('/login')
  await chooseLanguage(page, 'th')
  const wizard = await passProfile(page, stack, phone, '/register?code=PR00000000-0000-4000-8000-000000000001')
  await look()
  expect((await stored(page)).session[DRAFT]).not.toContain('a-good-password')
  await fillBank(wizard, { accountNo: freshAccountNo() })
  await wizard.submit.click()
  await expect(page).toHaveURL('/login')
  expect((await stored(page)).session).toEqual({})
  const form = loginScreen(page)
  await form.password.fill('a-good-password')
  await form.remember.check()
  await form.submit.click()
  await expect(page.getByTestId('total-balance')).toBeVisible()
  await look()
  for (const entry of ['โปรไฟล์', 'รายการ', 'ติดต่อ', 'หน้าหลัก']) {
    await menu(page).getByRole('link', { name: entry, exact: true }).click()
    await expect(menu(page).getByRole('link', { name: entry, exact: true })).toHaveAttribute('aria-current', 'page')
  }
  await page.getByRole('button', { name: 'ฝากเงิน', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await look()
  expect([...keys].filter((key) => !ALLOWED.has(key))).toEqual([])
  expect([...keys].toSorted()).toEqual(expect.arrayContaining(['code', 'locale', 'token']))
})
