import { openHome } from './pages/home.ts'
import { signInWith } from './pages/back-office.ts'
import { comeIn } from './pages/portal.ts'
import { giveBonus } from './pages/rewards.ts'
import { expect, test } from './stack.ts'

test('home stays whole without its optional parts, and a sheet that does not load says so until it does', async ({
  page,
  context,
  stack,
}) => {
  await comeIn(context, 'th')
  const { phone } = await signInWith(page, stack, { wallet: 50 })
  await giveBonus(stack, phone)
  const parts = /\/assets\/(bonus-row|lobby|home-sheets)-/
  await page.route(parts, (route) => route.abort())
  const home = await openHome(page)
  const notLoaded = page.getByText('เปิดส่วนนี้ไม่สำเร็จ')
  // The games say so in their place; the row of the bonus leaves nothing.
  await expect(notLoaded).toHaveCount(1)
  await expect(page.getByTestId('bonus-row')).toHaveCount(0)
  await expect(home.wallet).toContainText('50.00')

  await home.deposit.click()
  const sheet = page.getByRole('dialog', { name: 'เปิดส่วนนี้ไม่สำเร็จ' })
  await expect(sheet).toBeVisible()
  await page.goBack()
  await expect(sheet).toBeHidden()
  await home.deposit.click()
  await page.unroute(parts)
  await sheet.getByRole('button', { name: 'ลองอีกครั้ง' }).click()
  // A browser that remembers what did not load has loaded the page anew.
  const deposit = page.getByRole('dialog', { name: 'ฝากเงิน' })
  await expect(async () => {
    if (!(await deposit.isVisible())) await home.deposit.click({ timeout: 1000 })
    await expect(deposit).toBeVisible({ timeout: 1000 })
  }).toPass()
  await page.goBack()

  await context.setOffline(true)
  await context.setOffline(false)
  await expect(page.getByTestId('bonus-row')).toBeVisible()
  await expect(notLoaded).toHaveCount(0)
})
