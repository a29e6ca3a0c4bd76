import { signInWith } from './pages/back-office.ts'
import { openHome } from './pages/home.ts'
import { loginScreen } from './pages/login.ts'
import { callsOf, comeIn, menu } from './pages/portal.ts'
import { expect, test } from './stack.ts'

test.beforeEach(({ context }) => comeIn(context, 'th'))

test('Back closes the top layer, closing leaves nothing behind, and neither forward nor a reload traps', async ({ page, stack }) => {
  await signInWith(page, stack, { wallet: 200, games: { PG: 0 } })
  const home = await openHome(page)
  await menu(page).getByRole('link', { name: 'โปรไฟล์' }).click()
  await expect(page).toHaveURL('/user/profile')
  await menu(page).getByRole('link', { name: 'หน้าหลัก' }).click()
  await expect(page).toHaveURL('/user/home')

  const layers = () => page.evaluate(() => (history.state as { layers?: number } | null)?.layers ?? 0)
  await home.deposit.click()
  await expect(home.sheet).toBeVisible()
  await expect.poll(layers).toBe(1)
  await page.goBack()
  await expect(home.sheet).toBeHidden()
  await expect(page).toHaveURL('/user/home')
  await page.goForward()
  await expect(home.deposit).toBeVisible()
  await expect(home.sheet).toBeHidden()

  // One sheet gives way to another, and a dialog stands over that one.
  await home.card('PG').click()
  // Its place in history comes with the press, before any other task: a Back that is already on its way must find it.
  const depth = await home.sheet.getByRole('button', { name: 'รีเซ็ตรหัสผ่าน' }).evaluate(async (button: HTMLElement) => {
    button.click()
    for (let turn = 0; turn < 100; turn++) await Promise.resolve()
    return (history.state as { layers?: number } | null)?.layers
  })
  expect(depth).toBe(2)
  await expect(home.alert).toBeVisible()
  await page.goBack()
  await expect(home.alert).toBeHidden()
  await expect(home.sheet).toBeVisible()
  await home.close.click()
  await expect(home.sheet).toBeHidden()

  await home.withdraw.click()
  await expect(home.sheet).toBeVisible()
  await page.reload()
  await expect(home.withdraw).toBeVisible()
  await expect.poll(layers).toBe(0)

  // Nothing is left over: one press leads to the page before.
  await page.goBack()
  await expect(page).toHaveURL('/user/profile')
})

test('an amount is typed with commas, Thai and Lao figures, and the caret stays where it was', async ({ page, stack }) => {
  await signInWith(page, stack, { wallet: 200 })
  const home = await openHome(page)
  await home.withdraw.click()
  const amount = home.sheet.getByRole('textbox').first()
  const caret = () => amount.evaluate((input: HTMLInputElement) => input.selectionStart)
  await amount.pressSequentially('๑๒໓໔5')
  await expect(amount).toHaveValue('12,345')
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('99')
  await expect(amount).toHaveValue('1,992,345')
  expect(await caret()).toBe(4)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await expect(amount).toHaveValue('199,345')
  expect(await caret()).toBe(3)
  await amount.fill('1,234.50 ฿')
  await expect(amount).toHaveValue('1,234.50')
})

test('a button that works keeps the focus and takes no second press', async ({ page }) => {
  await page.goto('/login')
  const form = loginScreen(page)
  await form.phone.fill('0810000009')
  await form.password.fill('not-the-password')
  await form.submit.focus()
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/login', async (route) => {
    await held
    await route.continue()
  })
  const calls = callsOf(page)
  await page.keyboard.press('Enter')
  await expect(form.submit).toHaveAttribute('aria-disabled', 'true')
  await expect(form.submit).toBeFocused()
  await page.keyboard.press('Enter')
  await form.password.press('Enter')
  const isSent = await form.submit.evaluate((button) => button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })))
  expect(isSent).toBe(false)
  await form.submit.focus()
  release()
  await expect(form.refusal).toBeVisible()
  await expect(form.submit).toBeFocused()
  // What the page reads for itself may still be on its way.
  expect(calls.filter((call) => !call.startsWith('GET '))).toEqual(['POST /api/login'])
})
