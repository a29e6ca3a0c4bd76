import type { Page } from '@playwright/test'
import { ask, signInWith } from './pages/back-office.ts'
import { sql, withSetting } from './pages/database.ts'
import { openHome } from './pages/home.ts'
import { looksRight } from './pages/looks-right.ts'
import { comeIn, type Language, LANGUAGES, refuseWith, toast } from './pages/portal.ts'
import { signIn } from './pages/player.ts'
import { AGREEMENT_FLAG, expect, test } from './stack.ts'

/* The games on the first screen: found by name, marked as favourites, opened last, in carousels or in a grid. */

const WORDS: Record<Language, { search: string; favourite: string; favourites: string; recent: string; name: string; notFound: string }> = {
  th: {
    search: 'ค้นหาเกม',
    favourite: 'เพิ่มในเกมโปรด',
    favourites: 'เกมโปรด',
    recent: 'เปิดล่าสุด',
    name: 'โจกเกอร',
    notFound: 'ไม่พบเกมชื่อ “zzz”',
  },
  la: {
    search: 'ຄົ້ນຫາເກມ',
    favourite: 'ເພີ່ມໃສ່ເກມທີ່ມັກ',
    favourites: 'ເກມທີ່ມັກ',
    recent: 'ເປີດຫຼ້າສຸດ',
    name: 'ໂຈກ',
    notFound: 'ບໍ່ພົບເກມຊື່ “zzz”',
  },
  en: {
    search: 'Search games',
    favourite: 'Add to favourites',
    favourites: 'Favourites',
    recent: 'Opened last',
    name: ' jOKer',
    notFound: 'No game called “zzz”',
  },
}

function lobby(page: Page, language: Language) {
  const words = WORDS[language]
  return {
    search: page.getByRole('searchbox', { name: words.search }),
    found: page.locator('search ~ ul li'),
    status: page.locator('search ~ [role=status]'),
    favourites: page.getByRole('region', { name: words.favourites, exact: true }),
    recent: page.getByRole('region', { name: words.recent, exact: true }),
    heart: page.getByRole('dialog').getByRole('button', { name: words.favourite }),
    grid: page.locator('div > h2 + ul'),
  }
}

for (const language of LANGUAGES)
  test(`a game is found by its name, is a favourite on another device, and stands among those opened last, in ${language}`, async ({
    page,
    context,
    browser,
    stack,
  }, info) => {
    await comeIn(context, language)
    const player = await signInWith(page, stack, { games: { JOKER: 0, PG: 98_765 } })
    await page.goto('/user/home')
    const games = lobby(page, language)
    await games.search.click()
    await games.search.fill(WORDS[language].name)
    await expect(games.found).toHaveText([/^Joker/])
    await page.screenshot({ path: info.outputPath('found.png') })
    await games.search.fill('zzz')
    await expect(games.status).toHaveText(WORDS[language].notFound)
    await page.screenshot({ path: info.outputPath('not-found.png') })
    await looksRight(page, 'main')
    await games.search.fill(WORDS[language].name)
    await games.found.first().getByRole('button').click()
    await expect(games.heart).toHaveAttribute('aria-pressed', 'false')
    await games.heart.click()
    await expect(games.heart).toHaveAttribute('aria-pressed', 'true')
    await page.screenshot({ path: info.outputPath('favourite.png') })
    await page.goBack()
    // What was looked for is still there.
    await expect(games.found).toHaveCount(1)
    await games.search.press('Escape')
    await expect(games.favourites.getByRole('button')).toHaveText(['Joker'])

    await ask(stack, player.token, 'POST /api/wallet/launch/JOKER')
    const { username } = await ask<{ username: string }>(stack, player.token, 'GET /api/wallet/account/PG')
    await ask(stack, player.token, `GET /api/autoLogin/pg/${username}`)
    await withSetting(stack, 'gameLayout', 'grid', async () => {
      const other = await browser.newContext({ baseURL: stack.portalUrl, viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })
      await comeIn(other, language)
      await other.addInitScript((flag) => localStorage.setItem(flag, 'true'), AGREEMENT_FLAG)
      const elsewhere = await other.newPage()
      await signIn(elsewhere, player)
      await elsewhere.goto('/user/home')
      const there = lobby(elsewhere, language)
      await expect(there.favourites.getByRole('button')).toHaveText(['Joker'])
      await expect(there.recent.getByRole('button')).toHaveText(['PG', 'Joker'])
      await expect(there.grid).toHaveCount(3)
      await expect(elsewhere.locator('[aria-roledescription=carousel]')).toHaveCount(0)
      await elsewhere.screenshot({ path: info.outputPath('grid.png'), fullPage: true })
      await looksRight(elsewhere, 'div > h2 + ul')
      await there.favourites.getByRole('button').click()
      await there.heart.click()
      await expect(there.heart).toHaveAttribute('aria-pressed', 'false')
      await other.close()
    })
    await page.reload()
    await expect(games.recent.getByRole('button')).toHaveText(['PG', 'Joker'])
    await expect(games.favourites).toHaveCount(0)
    await page.screenshot({ path: info.outputPath('carousels.png'), fullPage: true })
  })

test.describe('in Thai', () => {
  test.beforeEach(({ context }) => comeIn(context, 'th'))

  test('a favourite that is not saved says so and is none; one whose answer is lost is shown as the server has it', async ({
    page,
    stack,
  }) => {
    await signInWith(page, stack, {})
    const home = await openHome(page)
    const games = lobby(page, 'th')
    await home.card('PG').click()
    await refuseWith(page, '/api/wallet/favourite/PG', 'FAVOURITES_FULL', 409)
    await games.heart.click()
    await expect(toast(page, 'มีเกมโปรดครบ 50 เกมแล้ว')).toBeVisible()
    await expect(games.heart).toHaveAttribute('aria-pressed', 'false')
    await page.unroute('**/api/wallet/favourite/PG')
    await page.route('**/api/wallet/favourite/PG', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await games.heart.click()
    await expect(games.heart).toHaveAttribute('aria-pressed', 'true')
    await page.reload()
    await expect(games.favourites.getByRole('button')).toHaveText(['PG'])
  })

  test('a game that is closed for a while, and one that is no longer offered, keep their places and say so', async ({
    page,
    stack,
  }, info) => {
    const { token } = await signInWith(page, stack, { wallet: 20, games: { SLOTXO: 30 } })
    for (const code of ['SLOTXO', 'SUPERSLOT']) await ask(stack, token, `POST /api/wallet/favourite/${code}`, { isFavourite: true })
    const say = (code: string, change: string) => sql(stack, `update games.game set ${change} where code = $1`, [code])
    await say('SLOTXO', 'is_in_maintenance = true')
    await say('SUPERSLOT', 'is_shown = false')
    try {
      const home = await openHome(page)
      const games = lobby(page, 'th')
      await expect(games.favourites.getByRole('button')).toHaveText(['Slot XOปิดปรับปรุง', 'Super Slotไม่เปิดให้เล่นแล้ว'])
      await expect(home.card('Super Slot')).toHaveCount(0)
      await games.favourites.scrollIntoViewIfNeeded()
      await page.screenshot({ path: info.outputPath('closed.png') })
      await games.favourites.getByRole('button').first().click()
      await expect(home.sheet.getByRole('status').filter({ hasText: 'ปิดปรับปรุงชั่วคราว' })).toBeVisible()
      await expect(home.sheet.getByRole('button', { name: 'เล่นเลย' })).toHaveCount(0)
      await expect(home.sheet.getByRole('button', { name: 'โยกเงินกลับกระเป๋า' })).toBeEnabled()
      await page.screenshot({ path: info.outputPath('maintenance.png') })
      await looksRight(page, '[role=dialog]')
      await page.goBack()
      await games.favourites.getByRole('button').last().click()
      await expect(home.sheet.getByRole('status').filter({ hasText: 'ไม่เปิดให้เล่นแล้ว' })).toBeVisible()
      await page.screenshot({ path: info.outputPath('withdrawn.png') })
      await games.heart.click()
      await expect(home.sheet).toHaveCount(0)
      await expect(games.favourites.getByRole('button')).toHaveCount(1)
    } finally {
      await say('SLOTXO', 'is_in_maintenance = false')
      await say('SUPERSLOT', 'is_shown = true')
    }
  })

  test('small pictures are asked for first, and every picture has its size before it is there', async ({ page, stack }) => {
    await signInWith(page, stack, {})
    // The large ones never come: the small ones stay.
    await page.route('**/art/*-background.svg', (route) => route.abort())
    const home = await openHome(page)
    const pictures = home.card('PG').locator('img')
    await expect(pictures.first()).toHaveAttribute('src', '/art/PG-small.webp')
    await expect.poll(() => pictures.first().evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
    const art = page.locator('img[src*="/art/"]:not([src*="logo"])')
    const sizes = await art.evaluateAll((all) => all.map((one) => `${one.getAttribute('width')} × ${one.getAttribute('height')}`))
    expect(new Set(sizes)).toEqual(new Set(['300 × 211']))
    await expect(page.locator('img[src*="-background"]:not([loading=lazy])')).toHaveCount(0)
  })
})
