import type { Page } from '@playwright/test'
import { inBangkok } from './pages/bangkok.ts'
import { atProvider, control, signInWith } from './pages/back-office.ts'
import { dashboard, openHome, patchAnswer } from './pages/home.ts'
import { BUAKHAO, newPlayer, signIn } from './pages/player.ts'
import { callsOf, comeIn, toast } from './pages/portal.ts'
import { expect, test } from './stack.ts'

test.beforeEach(({ context }) => comeIn(context, 'th'))

test('[HOME-01] [HOME-03] [HOME-06] [HOME-07] [HOME-26] [CONST-04] [CONST-06] the dark home page shows the name, the coins and the sum of wallet and open games', async ({
  page,
}) => {
  await signIn(page, BUAKHAO)
  const home = await openHome(page)
  await expect(page.getByText('สวัสดี บัวขาว')).toBeVisible()
  await expect(page.getByText('112 เหรียญ').first()).toBeVisible()
  await expect(home.wallet).toHaveText('8,080.50')
  // A bonus of 100 is in the wallet. PG 1,960 and UFABET 2,000 as they are, not times their factor; what is not open counts nothing.
  await expect(home.total).toHaveText('฿ 12,040.50')
  await home.withdraw.click()
  await expect(page.getByTestId('withdraw-total')).toHaveText('฿ 12,040.50')
  expect(await lightness(page)).toBeLessThan(30)
})

test('[HOME-16] [HOME-17] [HOME-18] [HOME-19] [HOME-20] [HOME-21] games stand in three carousels of cards, open ones with their money', async ({
  page,
}) => {
  await signIn(page, BUAKHAO)
  const home = await openHome(page)
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['สล็อต5 เกม', 'กีฬา + คาสิโน2 เกม', 'หวย1 เกม'])
  const slot = home.carousel('สล็อต')
  const pg = home.card('PG')
  await expect(slot.getByRole('button')).toHaveCount(5)
  await expect(home.carousel('กีฬา + คาสิโน').getByRole('button')).toHaveCount(2)
  await expect(home.carousel('หวย').getByRole('button')).toHaveCount(1)
  await expect(pg).toHaveText(/ยอดในเกม฿\s1,960.00กระเป๋าเกม 2,940.00ดูข้อมูล$/)
  await expect(home.card('PGSLOT')).toHaveText(/เปิดบัญชี$/)

  expect(await pg.evaluate((card) => [(card as HTMLElement).offsetWidth, (card as HTMLElement).offsetHeight])).toEqual([300, 211])
  const shown = slot.locator('[data-card]').evaluateAll((cards) => cards.filter((card) => getComputedStyle(card).opacity === '1').length)
  expect(await shown).toBe(3)
  const pictures = pg.locator('img')
  await expect(pictures).toHaveCount(3)
  await expect.poll(() => pictures.evaluateAll((all) => all.every((one) => (one as HTMLImageElement).naturalWidth > 0))).toBe(true)
  await expect(pictures.nth(1)).toHaveAttribute('src', /PG-background/)
  await expect(pictures.last()).toHaveAttribute('src', /PG-logo/)
})

test('[HOME-02] [HOME-04] [HOME-05] [HOME-12] providers are asked before the wallet: on opening, at a press, at the tile, and on coming back', async ({
  page,
  stack,
}) => {
  await page.clock.install()
  // The tile is that of the wheel while one is in use.
  await page.route('**/api/spinwheel/active', (route) => route.fulfill({ json: { active: false } }))
  const { token } = await signInWith(page, stack, { games: { PG: 100 } })
  const { username } = await atProvider(stack, token, 'PG')
  const lose = (bet: number) => control(stack, `/control/games/PG/${username}/play`, { bet, win: 0 })
  const order = answersOf(page)
  const asked = () => order.filter((call) => call === 'slots').length

  await lose(20)
  const home = await openHome(page)
  await expect(home.total).toHaveText('฿ 80.00')
  expect(order.slice(0, 2)).toEqual(['slots', 'wallet'])
  // A push about the loss may move it once more.
  await expect(async () => {
    const saved = await page.evaluate(() => localStorage.getItem('last_sync'))
    await expect(home.refresh).toHaveText(`อัปเดตล่าสุด ${inBangkok(saved!)}`, { timeout: 500 })
  }).toPass({ timeout: 10_000 })

  // On a slow machine the page may come back to the front by itself and ask once more: only the order and the growth count.
  let before = asked()
  await lose(10)
  await home.refresh.click()
  await expect(home.total).toHaveText('฿ 70.00')
  expect(asked()).toBeGreaterThan(before)
  before = asked()
  await lose(10)
  await home.tiles.getByRole('button', { name: 'รีเฟรชยอด' }).click()
  await expect(home.total).toHaveText('฿ 60.00')
  // The push about the loss may have the wallet read once more; a read after the providers' answer is always there.
  expect(asked()).toBeGreaterThan(before)
  await expect.poll(() => order.at(-1)).toBe('wallet')

  before = asked()
  await lose(10)
  await page.clock.fastForward(16_000)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(home.total).toHaveText('฿ 50.00')
  expect(asked()).toBeGreaterThan(before)
  before = asked()
  const again = page.waitForResponse('**/api/wallet')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await again
  expect(asked()).toBe(before)
})

test('[HOME-09] [HOME-10] [HOME-14] [HOME-22] [HOME-25] [HOME-27] [GAME-05] the tiles, buttons and cards open sheets over the dashboard', async ({
  page,
}) => {
  await signIn(page, BUAKHAO)
  const home = await openHome(page)
  for (const [press, title, first] of [
    [home.deposit, 'ฝากเงิน'],
    [home.withdraw, 'ถอนเงิน'],
    [home.transfer, 'โยกเงิน'],
    [home.tiles.getByRole('button', { name: 'ชวนเพื่อน' }), 'ชวนเพื่อน', 'banners'],
    [home.tiles.getByRole('button', { name: 'คืนยอดเสีย' }), 'คืนยอดเสีย', 'banners'],
    [home.card('UFA Sport'), 'UFA Sport'],
  ] as const) {
    await press.click()
    await expect(home.title).toHaveText(title)
    await expect(page).toHaveURL('/user/home')
    if (first !== 'banners') await home.close.click()
    await expect(async () => {
      if (first === 'banners') await page.keyboard.press('Escape')
      await expect(home.sheet).toBeHidden({ timeout: 1000 })
    }).toPass()
  }
  await home.tiles.getByRole('link', { name: 'โบนัส' }).click()
  await expect(page).toHaveURL('/user/bonus')
})

test('[HOME-11] while the wheel is on, its tile shows the coins and leads to it', async ({ page }) => {
  await signIn(page, BUAKHAO)
  const home = await openHome(page)
  const tile = home.tiles.getByRole('link', { name: 'วงล้อ' })
  await expect(tile).toContainText('112')
  await expect(home.tiles.getByRole('button', { name: 'รีเฟรชยอด' })).toHaveCount(0)
  await tile.click()
  await expect(page).toHaveURL('/user/spin')
})

test('[HOME-08] the invite bonus stands with its receive button', async ({ page }) => {
  await patchAnswer<{ invite: { amount: number } }>(page, '/api/wallet', (wallet) => (wallet.invite.amount = 320))
  await signIn(page, BUAKHAO)
  await openHome(page)
  const bonus = page.getByRole('region', { name: 'โบนัสแนะนำเพื่อน' })
  await expect(bonus).toContainText('฿ 320.00')
  await expect(bonus.getByRole('button', { name: 'รับเข้ากระเป๋า' })).toBeVisible()
})

test('[WAL-04] a wallet that does not load says so and loads at a press; a wallet that is shown stays', async ({ page, stack }) => {
  await signIn(page, await newPlayer(stack))
  const home = dashboard(page)
  await page.route('**/api/wallet', (route) => route.fulfill({ status: 500, json: { message: 'INTERNAL_SERVER_ERROR' } }))
  await page.goto('/user/home')
  await expect(page.getByText('โหลดกระเป๋าไม่สำเร็จ')).toBeVisible()
  await expect(home.skeleton).toBeHidden()
  await expect(toast(page)).toHaveCount(0)
  await expect(home.alert).toHaveCount(0)

  await page.unroute('**/api/wallet')
  await page.getByRole('button', { name: 'ลองอีกครั้ง' }).click()
  await expect(home.total).toHaveText('฿ 0.00')

  await page.route('**/api/wallet**', (route) => route.abort())
  await page.route('**/api/wallet/**', (route) => route.abort())
  await home.refresh.click()
  await expect(home.refresh).toHaveText('อัปเดตยอดไม่สำเร็จ แตะเพื่อลองอีกครั้ง', { timeout: 15_000 })
  await expect(home.total).toHaveText('฿ 0.00')
  await expect(toast(page)).toHaveCount(0)
})

test('a provider that does not answer is named, and the rest is up to date', async ({ page, stack }) => {
  const { token } = await signInWith(page, stack, { wallet: 10, games: { PG: 40 } })
  const home = await openHome(page)
  const { username } = await atProvider(stack, token, 'PG')
  await control(stack, `/control/games/PG/${username}/play`, { bet: 5, win: 0 })
  await control(stack, '/control/faults', { party: 'games:PG', kind: 'error-before', call: 'balance', count: 5 })
  const calls = callsOf(page)
  await home.refresh.click()
  await expect(page.getByText('ยังไม่ได้รับยอดล่าสุดจาก PG')).toBeVisible()
  await expect(home.total).toHaveText('฿ 50.00')
  await fetch(`${stack.sandboxUrl}/control/faults`, { method: 'DELETE' })
  await home.refresh.click()
  await expect(home.total).toHaveText('฿ 45.00')
  expect(calls.filter((call) => call === 'GET /api/wallet/refresh/slot')).toHaveLength(2)
})

/** The answers that matter to the balances, in the order they came or were asked for: `slots` when all games have answered. */
function answersOf(page: Page): string[] {
  const order: string[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('/api/wallet/refresh/slot')) order.push('slots')
  })
  page.on('request', (request) => {
    if (request.url().endsWith('/api/wallet')) order.push('wallet')
  })
  return order
}

async function lightness(page: Page): Promise<number> {
  const colour = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  return Math.max(...colour.match(/\d+/g)!.slice(0, 3).map(Number))
}
