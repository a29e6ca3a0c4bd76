import type { Locator, Page } from '@playwright/test'
import { expect } from '../stack.ts'
import { freshPhone } from './player.ts'
import type { Language } from './portal.ts'

const WORDS = {
  th: { deposit: 'ฝากเงิน', withdraw: 'ถอนเงิน', transfer: 'โยกเงิน', invite: 'ชวนเพื่อน', refund: 'คืนยอดเสีย', terms: 'เงื่อนไข', goOn: 'ไปต่อ' },
  la: { deposit: 'ຝາກເງິນ', withdraw: 'ຖອນເງິນ', transfer: 'ຍ້າຍເງິນ', invite: 'ຊວນໝູ່', refund: 'ເງິນຄືນຈາກຍອດເສຍ', terms: 'ເງື່ອນໄຂ', goOn: 'ໄປຕໍ່' },
  en: {
    deposit: 'Deposit',
    withdraw: 'Withdraw',
    transfer: 'Transfer',
    invite: 'Invite',
    refund: 'Refund',
    terms: 'Terms',
    goOn: 'Continue',
  },
}

export interface Screen {
  name: string
  open: () => Promise<void>
}

const PUBLIC_PATHS = ['/login', '/register', '/howto', '/contact', '/terminated', '/nowhere']
const PLAYER_PATHS = [
  '/user/profile',
  '/user/bonus',
  '/user/statement',
  '/user/contact',
  '/user/spin',
  '/user/spin/fairness',
  '/user/nowhere',
]

/** Every screen a visitor can reach without an account, and what opens over it. */
export function publicScreens(page: Page): Screen[] {
  return [
    ...PUBLIC_PATHS.map((path) => ({ name: path, open: () => goTo(page, path) })),
    {
      name: '/howto, opened',
      open: async () => {
        await goTo(page, '/howto')
        await openBy(page, page.locator('main button').first())
      },
    },
    {
      name: '/register, code',
      open: async () => {
        await goTo(page, '/register')
        await page.locator('form input').first().fill(freshPhone())
        await page.locator('form button[type=submit]').click()
        await expect(page.locator('form input[autocomplete=one-time-code]')).toBeVisible()
      },
    },
    {
      name: '/login, terms',
      open: async () => {
        await goTo(page, '/login')
        await openBy(page, page.locator('main footer button'))
      },
    },
  ]
}

/** Every screen of the signed-in player, who has money and an open PG, and each sheet over the dashboard. */
export function playerScreens(page: Page, language: Language): Screen[] {
  const words = WORDS[language]
  const overHome = (name: string, press: () => Locator): Screen => ({
    name: `/user/home, ${name}`,
    open: async () => {
      await goTo(page, '/user/home')
      await openBy(page, press())
    },
  })
  const button = (name: string) => () => page.getByRole('button', { name, exact: true }).first()
  const pastBanners = (name: string, press: () => Locator): Screen => ({
    name: `/user/home, ${name}, past its banners`,
    open: async () => {
      await overHome(name, press).open()
      // A journey before may have left the demo without banners.
      const goOn = page.getByRole('button', { name: words.goOn, exact: true })
      if (await goOn.isVisible()) await goOn.click()
      await expect(page.getByRole('dialog').locator('h3').first()).toBeVisible()
      await settled(page)
    },
  })
  return [
    ...['/user/home', ...PLAYER_PATHS].map((path) => ({ name: path, open: () => goTo(page, path) })),
    overHome('deposit', button(words.deposit)),
    overHome('withdraw', button(words.withdraw)),
    overHome('transfer', button(words.transfer)),
    overHome('invite', button(words.invite)),
    overHome('refund', button(words.refund)),
    pastBanners('invite', button(words.invite)),
    pastBanners('refund', button(words.refund)),
    overHome('conditions', button(words.terms)),
    {
      name: '/user/statement, a line',
      open: async () => {
        await goTo(page, '/user/statement')
        await openBy(page, page.getByTestId('statement-item').first().getByRole('button'))
      },
    },
    ...['slips=1', 'slips=send'].map((slips) => ({
      name: `/user/statement, ${slips}`,
      open: async () => {
        await goTo(page, `/user/statement?${slips}`)
        await expect(page.getByRole('dialog')).toBeVisible()
        await settled(page)
      },
    })),
    {
      name: '/user/bonus, a bonus for a deposit',
      open: async () => {
        await goTo(page, '/user/bonus')
        await openBy(page, page.getByRole('listitem').nth(1).getByRole('button'))
      },
    },
    {
      name: '/user/bonus, a promotion',
      open: async () => {
        await goTo(page, '/user/bonus')
        await page.locator('main form input').fill('KRAPAO50')
        await openBy(page, page.locator('main form button[type=submit]'))
      },
    },
    {
      name: '/user/profile, change password',
      open: async () => {
        await goTo(page, '/user/profile')
        await openBy(page, page.locator('main dl button[aria-haspopup=dialog]').first())
      },
    },
    {
      name: '/user/profile, another bank account',
      open: async () => {
        await goTo(page, '/user/profile')
        await openBy(page, page.locator('main header button[aria-haspopup=dialog]'))
        await page.getByRole('dialog').locator('input[name=bankAccountNo]').fill('1234567890')
      },
    },
    overHome('an open game', () => page.getByRole('button', { name: /^PG,/ })),
    overHome('a game to open', () => page.getByRole('button', { name: /^PGSLOT,/ })),
  ]
}

async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('h1, h2').first()).toBeVisible()
  await settled(page)
}

async function openBy(page: Page, button: Locator): Promise<void> {
  await button.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await settled(page)
}

/** Nothing is loading and nothing moves. */
async function settled(page: Page): Promise<void> {
  await expect(page.locator('.animate-shimmer')).toHaveCount(0)
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState, effect }) => {
      return playState !== 'running' || effect?.getComputedTiming().iterations === Infinity
    }),
  )
}
