import { expect } from '../../stack.ts'
import { ask, signInWith } from '../back-office.ts'
import { patchAnswer } from '../home.ts'
import { oldSlip } from '../slips.ts'
import { at, button, goTo, inSheet, openBy, overHome, type Screen, type Seen, settled, stands, type World } from './screen.ts'
import { WORDS } from './words.ts'

const press =
  (word: keyof typeof WORDS.th) =>
  ({ page, language }: Seen) =>
    button(page, WORDS[language][word])

/** The first screen while these answers do not come. */
async function homeWithout({ page }: Seen, ends: 'held' | 'lost'): Promise<void> {
  await page.route(/\/api\/wallet$/, (route) => (ends === 'lost' ? route.abort() : undefined))
  await page.goto('/user/home')
}

async function createQr({ page, language }: Seen): Promise<void> {
  await inSheet(page, '300').click()
  await inSheet(page, WORDS[language].createQr).click()
  await expect(page.getByTestId('qr-image')).toBeVisible()
}

async function review({ page, language }: Seen, amount = '100'): Promise<void> {
  await page.getByRole('dialog').getByLabel(WORDS[language].withdrawal).fill(amount)
  await inSheet(page, WORDS[language].review).click()
  await expect(inSheet(page, WORDS[language].confirm)).toBeVisible()
  await settled(page)
}

async function sendGift({ page, language }: Seen, link: string): Promise<void> {
  await inSheet(page, WORDS[language].gift).click()
  const form = page.getByTestId('gift-link')
  await form.getByRole('textbox').fill(link)
  await form.getByRole('button', { name: WORDS[language].claimGift }).click()
}

const end = ({ page }: Seen, state: RegExp) =>
  expect(page.getByTestId('activity')).toHaveAttribute('data-state', state, { timeout: 30_000 })

async function search({ page }: Seen, text: string): Promise<void> {
  await page.getByRole('searchbox').fill(text)
  await expect(page.locator('search ~ [role=status], search ~ ul li').first()).toBeVisible()
  await settled(page)
}

/** The first screen while it loads, does not load, and as its player has set it. */
const HOME: readonly Screen[] = [
  {
    name: '/user/home, loading',
    open: async (seen) => {
      await homeWithout(seen, 'held')
      await expect(seen.page.locator('.animate-shimmer').first()).toBeVisible()
      await stands(seen.page)
    },
  },
  {
    name: '/user/home, not loaded',
    open: async (seen) => {
      await homeWithout(seen, 'lost')
      await expect(press('retry')(seen)).toBeVisible({ timeout: 30_000 })
      await settled(seen.page)
    },
  },
  {
    name: '/user/home, offline',
    open: async (seen) => {
      await seen.page.addInitScript(
        () => sessionStorage.getItem('is-offline') && Object.defineProperty(navigator, 'onLine', { get: () => false }),
      )
      await seen.page.goto('/icon.svg')
      await seen.page.evaluate(() => sessionStorage.setItem('is-offline', 'yes'))
      await homeWithout(seen, 'lost')
      await expect(press('retry')(seen)).toBeVisible({ timeout: 30_000 })
      await settled(seen.page)
      await seen.page.evaluate(() => sessionStorage.removeItem('is-offline'))
    },
  },
  {
    name: '/user/home, balances hidden',
    open: async (seen) => {
      await goTo(seen, '/user/home')
      await press('hide')(seen).click()
      await expect(press('show')(seen)).toBeVisible()
      await seen.page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
    },
  },
  {
    name: '/user/home, balances shown again',
    open: async (seen) => {
      await goTo(seen, '/user/home')
      await press('show')(seen).click()
      await expect(press('hide')(seen)).toBeVisible()
    },
  },
  {
    name: '/user/home, a search',
    open: async (seen) => {
      await goTo(seen, '/user/home')
      await search(seen, 'jo')
    },
  },
  {
    name: '/user/home, a search without a result',
    open: async (seen) => {
      await goTo(seen, '/user/home')
      await search(seen, 'zzz')
    },
  },
  {
    name: '/user/home, a grid of games',
    open: async (seen) => {
      await patchAnswer<{ gameLayout: string }>(seen.page, '/api/lookup/settings', (settings) => (settings.gameLayout = 'grid'))
      await goTo(seen, '/user/home')
      await expect(seen.page.locator('div > h2 + ul').first()).toBeVisible()
    },
  },
  overHome('inbox', ({ page, language }) => button(page, new RegExp(`^${WORDS[language].inbox}`))),
  {
    name: '/user/statement, nothing like it',
    open: async (seen) => {
      await goTo(seen, '/user/statement?kind=bonus')
    },
  },
  {
    name: '/user/statement, not loaded',
    open: async (seen) => {
      await seen.page.route('**/api/statement', (route) => route.abort())
      await seen.page.goto('/user/statement')
      await expect(press('retry')(seen)).toBeVisible({ timeout: 30_000 })
      await settled(seen.page)
    },
  },
  {
    name: '/user/profile, freeze',
    open: async (seen) => {
      await goTo(seen, '/user/profile')
      await press('freeze')(seen).click()
      await expect(seen.page.getByRole('alertdialog')).toBeVisible()
      await stands(seen.page)
    },
  },
]

export const HOME_STATES: World = {
  name: 'a player with favourites',
  lay: async ({ page, stack }, given) => {
    const { token } = await signInWith(page, stack, { wallet: 123_456.5, games: { PG: 200, JOKER: 0 } }, given)
    for (const code of ['JOKER', 'PGSLOT']) await ask(stack, token, `POST /api/wallet/favourite/${code}`, { isFavourite: true })
    await ask(stack, token, 'POST /api/wallet/launch/JOKER')
    return token
  },
  screens: HOME,
}

/** Money on its way in, out and between, and how it ends. */
const MONEY: readonly Screen[] = [
  overHome('deposit, a transfer to a bank', press('deposit'), async ({ page }) => {
    const sheet = page.getByRole('dialog')
    await inSheet(page, '300').click()
    const group = sheet.getByRole('heading', { level: 3 }).first().getByRole('button')
    if ((await group.getAttribute('aria-expanded')) === 'false') await group.click()
    await sheet.getByRole('region').first().getByRole('listitem').first().getByRole('button').click()
    await expect(page.getByRole('dialog').getByRole('timer').or(page.getByTestId('own-account-name')).first()).toBeVisible()
  }),
  overHome('deposit, gift link', press('deposit'), async ({ page, language }) => {
    await inSheet(page, WORDS[language].gift).click()
    await expect(page.getByTestId('gift-link')).toBeVisible()
  }),
  overHome('deposit, gift link, refused', press('deposit'), async (seen) => {
    await sendGift(seen, 'https://example.com/')
    await expect(seen.page.getByTestId('gift-link').getByRole('alert')).toBeVisible()
  }),
  overHome('transfer, done', press('transfer'), async (seen) => {
    const { page, language } = seen
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('listbox', { name: WORDS[language].transferTo }).getByRole('option', { name: 'PG' }).click()
    await sheet.getByLabel(WORDS[language].amount, { exact: true }).fill('60')
    await inSheet(page, WORDS[language].transfer).click()
    await end(seen, /done/)
  }),
  overHome('withdraw, review', press('withdraw'), (seen) => review(seen)),
  overHome('withdraw, more than there is', press('withdraw'), async ({ page, language }) => {
    await page.getByRole('dialog').getByLabel(WORDS[language].withdrawal).fill('99999999')
    await inSheet(page, WORDS[language].review).click()
    await expect(page.getByRole('dialog').getByRole('alert').filter({ visible: true }).first()).toBeVisible()
  }),
  overHome('withdraw, refused', press('withdraw'), async (seen) => {
    await review(seen)
    await seen.page.route('**/api/wallet/withdrawAll', (route) => route.fulfill({ status: 400, json: { message: 'MONEY_NOT_ENOUGH' } }))
    await inSheet(seen.page, WORDS[seen.language].confirm).click()
    await end(seen, /refused/)
  }),
  overHome('withdraw, done', press('withdraw'), async (seen) => {
    await review(seen, '120')
    await inSheet(seen.page, WORDS[seen.language].confirm).click()
    await end(seen, /done/)
  }),
  {
    name: '/user/statement, a withdrawal',
    open: async (seen) => {
      await goTo(seen, '/user/statement?kind=withdraw')
      await openBy(seen.page, seen.page.getByTestId('statement-item').first().getByRole('button'))
    },
  },
  overHome('deposit, QR', press('deposit'), createQr),
  { ...at('/user/home'), name: '/user/home, a QR waits' },
  {
    name: '/user/home, deposit, QR, asked at the bank',
    open: async (seen) => {
      const { page, stack, token } = seen
      const { qr } = await ask<{ qr: { qrcodeId: string } }>(stack, token, 'GET /api/wallet')
      await ask(stack, token, `POST /api/qrcode/${qr.qrcodeId}/paid`)
      await goTo(seen, '/user/home')
      await openBy(page, button(page, WORDS[seen.language].deposit))
      await expect(page.getByTestId('qr-checking')).toBeVisible()
    },
  },
  overHome('withdraw, being asked', press('withdraw'), async (seen) => {
    await seen.page.route('**/api/wallet/withdrawAll', (route) => route.abort())
    await seen.page.route('**/api/wallet/request**', (route) => route.abort())
    await review(seen, '110')
    await inSheet(seen.page, WORDS[seen.language].confirm).click()
    await end(seen, /checking/)
  }),
]

export const MONEY_STATES: World = {
  name: 'a player who moves money',
  lay: async ({ page, stack }, given) => (await signInWith(page, stack, { wallet: 4000, games: { PG: 200 } }, given)).token,
  screens: MONEY,
}

/** What staff look at before it goes on. */
const UNDER_WAY: readonly Screen[] = [
  { ...at('/user/home'), name: '/user/home, under way' },
  { ...at('/user/statement'), name: '/user/statement, under way' },
]

export const WAITING: World = {
  name: 'a player whose money is on its way',
  lay: async ({ page, stack }, given) => {
    const player = await signInWith(page, stack, { wallet: 90_000, games: { PG: 200 } }, given)
    await ask(stack, player.token, 'POST /api/wallet/withdraw', { amount: 50_000 })
    await oldSlip(stack, player, { state: 'manual_review', minutesAgo: 3 })
    return player.token
  },
  screens: UNDER_WAY,
}
