import type { Page } from '@playwright/test'
import { deposit, signInWith } from './pages/back-office.ts'
import { openDeposit } from './pages/deposit.ts'
import { openHome, silenceInbox } from './pages/home.ts'
import { BUAKHAO, freshPhone, signIn } from './pages/player.ts'
import { comeIn, toast } from './pages/portal.ts'
import { passOtp } from './pages/register.ts'
import { expect, test } from './stack.ts'

/* What a person who does not see the screen is led by: where the focus goes, what is summed up, what stays long enough to be read. */

test.beforeEach(({ context }) => comeIn(context, 'th'))

test('a sheet that shows another view takes the focus to its title, and back again', async ({ page }) => {
  await signIn(page, BUAKHAO)
  const view = await openDeposit(page)
  await expect(view.amounts).toBeVisible()
  await expect(view.home.title).not.toBeFocused()
  await view.choose('ธนาคารกสิกรไทย')
  await expect(view.home.title).toBeFocused()
  await view.amount.focus()
  await view.back.click()
  await expect(view.amounts).toBeVisible()
  await expect(view.home.title).toBeFocused()
})

test('three problems are summed up in the order of their fields, and each leads to its own', async ({ page, stack }) => {
  const form = await passOtp(page, stack, freshPhone())
  await form.password.fill('short')
  await form.confirm.fill('else')
  await form.next.click()
  await expect(form.summary).toBeFocused()
  const problems = form.summary.getByRole('link')
  await expect(problems).toHaveText([/^ชื่อที่ใช้แสดง: /, /^รหัสผ่าน: /, /^ยืนยันรหัสผ่าน: /])
  const fields = [form.name, form.password, form.confirm]
  const address = page.url()
  for (const [index, field] of fields.entries()) {
    await problems.nth(index).click()
    await expect(field).toBeFocused()
  }
  expect(page.url()).toBe(address)
  // Sent again with the same problems, it is gone to again.
  await form.next.click()
  await expect(form.summary).toBeFocused()
  await form.name.fill('มานี')
  await form.password.fill('a-good-password')
  await form.next.click()
  // A single one takes the caret to its field, and needs no summary.
  await expect(form.summary).toHaveCount(0)
  await expect(form.confirm).toBeFocused()
})

test('a fourth toast waits until the first three have had their four seconds', async ({ page, stack }) => {
  await page.clock.install()
  const { token } = await signInWith(page, stack, {})
  const held = await holdPushes(page, 4)
  await silenceInbox(page)
  await openHome(page)
  await held.isLive
  for (const amount of [1, 2, 3, 4]) await deposit(stack, token, amount)
  const release = await held.areHeld
  await page.clock.pauseAt(Date.now() + 2000)
  release()
  const arrived = (amount: number) => `เงินเข้ากระเป๋า ฿\u00a0${amount}.00 แล้ว`
  const three = [1, 2, 3].map(arrived)
  await expect(toast(page)).toHaveText(three)
  await page.clock.runFor(3900)
  await expect(toast(page)).toHaveText(three)
  await page.clock.runFor(200)
  await expect(toast(page)).toHaveText([arrived(4)])
  await page.clock.runFor(3800)
  await expect(toast(page)).toHaveText([arrived(4)])
  await page.clock.runFor(300)
  await expect(toast(page)).toHaveCount(0)
})

test('money that the inbox has told is not told again by a notification that comes late', async ({ page, stack }) => {
  const { token } = await signInWith(page, stack, {})
  const held = await holdPushes(page, 1)
  await openHome(page)
  await held.isLive
  await deposit(stack, token, 5)
  await expect(toast(page)).toHaveText('เงินเข้ากระเป๋าแล้ว · ฿\u00a05.00')
  const release = await held.areHeld
  const isAskedAgain = page.waitForResponse('**/api/wallet')
  release()
  await isAskedAgain
  await expect(page.getByText('เงินเข้ากระเป๋า ฿\u00a05.00 แล้ว')).toHaveCount(0)
})

/** The first so many notifications of the wallet come together, when they are released. */
async function holdPushes(page: Page, count: number) {
  const held: (string | Buffer)[] = []
  const live = Promise.withResolvers<void>()
  const all = Promise.withResolvers<() => void>()
  await page.routeWebSocket(/\/socket\.io\//, (line) => {
    line.connectToServer().onMessage((message) => {
      if (String(message).startsWith('40')) live.resolve()
      if (!String(message).startsWith('42["wallet-changed"')) return line.send(message)
      held.push(message)
      if (held.length === count) all.resolve(() => held.forEach((each) => line.send(each)))
    })
  })
  return { isLive: live.promise, areHeld: all.promise }
}
