import { expect } from '../../stack.ts'
import { signInWith } from '../back-office.ts'
import { someSlips } from '../slips.ts'
import { at, button, goTo, openBy, overHome, type Screen, type Seen, settled, type World } from './screen.ts'
import { WORDS } from './words.ts'

const PATHS = [
  '/user/home',
  '/user/profile',
  '/user/bonus',
  '/user/statement',
  '/user/contact',
  '/user/spin',
  '/user/spin/fairness',
  '/user/nowhere',
]

type Word = keyof typeof WORDS.th
const over = (name: Word) => overHome(name, ({ page, language }) => button(page, WORDS[language][name]))

const pastBanners = (name: Word): Screen => ({
  name: `/user/home, ${name}, past its banners`,
  open: async (seen) => {
    await over(name).open(seen)
    await goPast(seen)
  },
})

/** Past the banners of a reward's sheet. A journey before may have left the demo without any. */
export async function goPast({ page, language }: Seen): Promise<void> {
  const goOn = button(page, WORDS[language].goOn)
  if (await goOn.isVisible()) await goOn.click()
  await expect(page.getByRole('dialog').locator('h3').first()).toBeVisible()
  await settled(page)
}

/** Every screen of a player who has money and an open PG, and each sheet over the dashboard. */
const SCREENS: readonly Screen[] = [
  ...PATHS.map(at),
  ...(['deposit', 'withdraw', 'transfer', 'invite', 'refund'] as const).map(over),
  pastBanners('invite'),
  pastBanners('refund'),
  overHome('conditions', ({ page, language }) => button(page, WORDS[language].terms)),
  {
    name: '/user/statement, a line',
    open: async (seen) => {
      await goTo(seen, '/user/statement')
      await openBy(seen.page, seen.page.getByTestId('statement-item').first().getByRole('button'))
    },
  },
  ...[
    { name: 'slips', query: 'slips=1' },
    { name: 'a slip to send', query: 'slips=send' },
  ].map(({ name, query }) => ({
    name: `/user/statement, ${name}`,
    open: async (seen: Seen) => {
      await goTo(seen, `/user/statement?${query}`)
      await expect(seen.page.getByRole('dialog')).toBeVisible()
      await settled(seen.page)
    },
  })),
  {
    name: '/user/bonus, a bonus for a deposit',
    open: async (seen) => {
      await goTo(seen, '/user/bonus')
      await openBy(seen.page, seen.page.getByRole('listitem').nth(1).getByRole('button'))
    },
  },
  {
    name: '/user/bonus, a promotion',
    open: async (seen) => {
      await goTo(seen, '/user/bonus')
      await seen.page.locator('main form input').fill('KRAPAO50')
      await openBy(seen.page, seen.page.locator('main form button[type=submit]'))
    },
  },
  {
    name: '/user/profile, change password',
    open: async (seen) => {
      await goTo(seen, '/user/profile')
      await openBy(seen.page, seen.page.locator('main dl button[aria-haspopup=dialog]').first())
    },
  },
  {
    name: '/user/profile, another bank account',
    open: async (seen) => {
      await goTo(seen, '/user/profile')
      await openBy(seen.page, seen.page.locator('main header button[aria-haspopup=dialog]'))
      await seen.page.getByRole('dialog').locator('input[name=bankAccountNo]').fill('1234567890')
    },
  },
  overHome('an open game', ({ page }) => page.getByRole('button', { name: /^PG,/ })),
  overHome('a game to open', ({ page }) => page.getByRole('button', { name: /^PGSLOT,/ })),
]

export const OWNER: World = {
  name: 'a player with money',
  lay: async ({ page, stack }, given) => {
    const player = await signInWith(page, stack, { wallet: 1_234_567.5, games: { PG: 200 } }, given)
    await someSlips(stack, player)
    return player.token
  },
  screens: SCREENS,
}
