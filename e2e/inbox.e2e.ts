import { ask, deposit, fault, isTold, signInWith } from './pages/back-office.ts'
import { dashboard, openHome } from './pages/home.ts'
import { inbox } from './pages/inbox.ts'
import { looksRight } from './pages/looks-right.ts'
import { comeIn, LANGUAGES, toast } from './pages/portal.ts'
import { signIn } from './pages/player.ts'
import { AGREEMENT_FLAG, expect, test } from './stack.ts'

/* What has ended for a player: it is told once on the first screen, waits unread under the bell, and leads to its receipt. */

const ARRIVED = (amount: number) => `เงินเข้ากระเป๋าแล้ว · ฿\u00a0${amount}.00`

test.describe('in Thai', () => {
  test.beforeEach(({ context }) => comeIn(context, 'th'))

  test('what ended while nobody looked is told once, on the first screen, and by no other page', async ({ page, context, stack }) => {
    const { token } = await signInWith(page, stack, {})
    await deposit(stack, token, 70)
    await page.goto('/user/profile')
    await expect(toast(page, ARRIVED(70))).toBeVisible()
    await expect(inbox(page).unread).toHaveText('1')
    const other = await context.newPage()
    await openHome(other)
    await expect(inbox(other).unread).toHaveText('1')
    await expect(toast(other)).toHaveCount(0)
    await page.reload()
    await expect(inbox(page).unread).toHaveText('1')
    await expect(toast(page)).toHaveCount(0)
  })

  test('two pages that open at one moment: one of them tells', async ({ page, context, stack }) => {
    const { token } = await signInWith(page, stack, {})
    await deposit(stack, token, 70)
    const other = await context.newPage()
    const told = [page, other].map(async (one) => {
      await one.addInitScript(() => {
        addEventListener('load', () => {
          const seen = new MutationObserver(() => {
            const text = document.querySelector('[data-toast]')?.textContent
            if (text) document.documentElement.dataset['told'] = text
          })
          seen.observe(document.body, { childList: true, subtree: true })
        })
      })
      await openHome(one)
      await expect(inbox(one).unread).toHaveText('1')
    })
    await Promise.all(told)
    const said = () => Promise.all([page, other].map((one) => one.evaluate(() => document.documentElement.dataset['told'])))
    await expect.poll(async () => (await said()).filter((text) => text !== undefined)).toEqual([ARRIVED(70)])
  })

  test('several are one line, which opens them', async ({ page, stack }) => {
    const { token } = await signInWith(page, stack, {})
    for (const amount of [1, 2, 3]) await deposit(stack, token, amount)
    await openHome(page)
    const line = toast(page, 'มี 3 รายการใหม่ระหว่างที่คุณไม่อยู่')
    await line.click()
    await expect(inbox(page).outcomes).toHaveCount(3)
    await expect(line).toHaveCount(0)
  })

  test('a withdrawal that was paid while the app was closed is told, and leads to its receipt; Back closes the list', async ({
    page,
    stack,
  }) => {
    const { token } = await signInWith(page, stack, { wallet: 200 })
    await ask(stack, token, 'POST /api/wallet/withdraw', { amount: 60 })
    await expect.poll(async () => (await ask<{ unread: number }>(stack, token, 'GET /api/inbox/news')).unread).toBe(2)
    const home = await openHome(page)
    await expect(toast(page, 'โอนเงินถอนเข้าบัญชีแล้ว · ฿\u00a060.00')).toBeVisible()
    const list = inbox(page)
    await expect(list.unread).toHaveText('2')
    await list.bell.click()
    await expect(list.outcomes).toHaveText([/โอนเงินถอนเข้าบัญชีแล้ว.*60\.00/, /เงินเข้ากระเป๋าแล้ว.*200\.00/])
    await expect(list.fresh).toHaveCount(2)
    await expect(list.unread).toHaveCount(0)
    await page.goBack()
    await expect(list.sheet).toHaveCount(0)
    await expect(home.wallet).toBeVisible()
    await list.bell.click()
    await expect(list.outcomes).toHaveCount(2)
    await expect(list.fresh).toHaveCount(0)
    await list.outcomes.first().getByRole('button').click()
    await expect(page).toHaveURL(/\/user\/statement\?item=\d+$/)
    await expect(page.getByRole('dialog')).toContainText('60.00')
  })

  test('a transfer that ended while the app was closed is told, and says where the money is', async ({ page, stack }) => {
    const { token } = await signInWith(page, stack, { wallet: 100, games: { PG: 0 } })
    await fault(stack, 'games:PG', 'refuse')
    await ask(stack, token, 'POST /api/wallet/transfer', { from: 'WALLET', to: 'PG', amount: 30 }).catch(() => undefined)
    await openHome(page)
    await expect(toast(page, 'โยกเงินไม่สำเร็จ เงินอยู่ใน กระเป๋าหลัก · ฿\u00a030.00')).toBeVisible()
  })

  test('is read on every device at once, and what comes while the list is open is in it', async ({ page, browser, stack }) => {
    const player = await signInWith(page, stack, {})
    await deposit(stack, player.token, 5)
    await isTold(stack, player.token)
    await openHome(page)
    const list = inbox(page)
    await expect(list.unread).toHaveText('1')
    const context = await browser.newContext({ baseURL: stack.portalUrl })
    await comeIn(context, 'th')
    await context.addInitScript((flag) => localStorage.setItem(flag, 'true'), AGREEMENT_FLAG)
    const elsewhere = await context.newPage()
    await signIn(elsewhere, player)
    await openHome(elsewhere)
    // The sign-in from another browser is one too.
    await expect(inbox(elsewhere).unread).toHaveText('2')
    await inbox(elsewhere).bell.click()
    await expect(inbox(elsewhere).outcomes).toHaveCount(2)
    await expect(inbox(elsewhere).unread).toHaveCount(0)
    await deposit(stack, player.token, 6)
    await expect(inbox(elsewhere).outcomes).toHaveCount(3)
    await page.reload()
    await expect(dashboard(page).wallet).toBeVisible()
    await expect(list.unread).toHaveCount(0)
    await context.close()
  })

  test('while it does not load, it says so, and loads at a press', async ({ page, stack }) => {
    await signInWith(page, stack, {})
    await openHome(page)
    const list = inbox(page)
    await page.route('**/api/inbox', (route) => route.abort())
    await list.bell.click()
    await expect(list.sheet).toContainText('โหลดแจ้งเตือนไม่สำเร็จ', { timeout: 20_000 })
    await page.unroute('**/api/inbox')
    await list.sheet.getByRole('button', { name: 'ลองอีกครั้ง' }).click()
    await expect(list.sheet).toContainText('ยังไม่มีแจ้งเตือน')
  })
})

for (const language of LANGUAGES) {
  test(`looks right in ${language}`, async ({ page, context, stack }, info) => {
    await comeIn(context, language)
    const { token } = await signInWith(page, stack, { wallet: 98_765, games: { PG: 20 } })
    await fault(stack, 'games:PG', 'refuse')
    await ask(stack, token, 'POST /api/wallet/transfer', { from: 'WALLET', to: 'PG', amount: 30 }).catch(() => undefined)
    await page.goto('/user/home')
    const bell = page
      .locator('header')
      .getByRole('button')
      .filter({ has: page.getByTestId('unread') })
    await expect(bell).toBeVisible()
    await page.screenshot({ path: info.outputPath('bell.png') })
    await bell.click()
    await expect(page.getByTestId('outcome').first()).toBeVisible()
    await page.screenshot({ path: info.outputPath('inbox.png') })
    await looksRight(page, '[role=dialog]')
  })
}
