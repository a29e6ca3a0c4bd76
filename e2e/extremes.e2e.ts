import type { Page } from '@playwright/test'
import { openHome, patchAnswer } from './pages/home.ts'
import { newPlayer, signIn } from './pages/player.ts'
import { comeIn } from './pages/portal.ts'
import { expect, test } from './stack.ts'

interface Wallet {
  profile: { coin: number }
  slots: object[]
}

test.beforeEach(({ context }) => comeIn(context, 'th'))

test('a name of sixty letters, huge balances and a narrow phone: nothing runs over', async ({ page, stack }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const name = 'ก้'.repeat(60)
  await signIn(page, await newPlayer(stack, { name }))
  await patchAnswer<Wallet>(page, '/api/wallet', (wallet) => {
    Object.assign(wallet, { amount: 9_876_543_210.99, wallet: { amount: 9_876_543_210.99 } })
    wallet.profile.coin = 1_234_567
    for (const slot of wallet.slots) Object.assign(slot, { isActive: true, amount: 9_999_999_999.99 })
  })
  const home = await openHome(page)
  await expect(home.total).toHaveText('฿ 89,876,543,210.91')
  expect(await runningOver(page)).toEqual([])
  for (const press of [home.deposit, home.withdraw, home.transfer, home.card('PG')]) {
    await press.click()
    await expect(home.sheet).toBeVisible()
    expect(await runningOver(page)).toEqual([])
    await home.close.click()
    await expect(home.sheet).toBeHidden()
  }
  await page.goto('/user/profile')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('region', { name: 'ความเคลื่อนไหวล่าสุด' }).getByRole('listitem').first()).toBeVisible()
  expect(await runningOver(page)).toEqual([])
})

/** Texts that are cut off or stand past the edge of the screen; a carousel, a strip that scrolls and a truncated name may. */
function runningOver(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const cut = [...document.querySelectorAll<HTMLElement>('p, dd, dt, button, h1, h2, h3, label')].filter((element) => {
      if (element.closest('[aria-roledescription=carousel], .overflow-x-auto') || !element.checkVisibility()) return false
      const { right, width } = element.getBoundingClientRect()
      const style = getComputedStyle(element)
      if (width <= 1 || style.textOverflow === 'ellipsis') return false
      return right > innerWidth + 1 || element.scrollWidth > element.clientWidth + 1
    })
    const page = document.documentElement.scrollWidth > innerWidth ? ['the page scrolls sideways'] : []
    return [...page, ...cut.map((element) => `${element.tagName}: ${element.innerText.slice(0, 60)}`)]
  })
}
