import { expect } from '../../stack.ts'
import { ask, deposit, isTold, signInWith } from '../back-office.ts'
import { patchAnswer } from '../home.ts'
import { BUAKHAO, signIn } from '../player.ts'
import { staleUntil } from '../rewards.ts'
import type { Coupon } from '../spin.ts'
import { goPast } from './owner.ts'
import { at, button, goTo, inSheet, openBy, overHome, type Screen, type Seen, settled, type World } from './screen.ts'
import { WORDS } from './words.ts'

interface Offer {
  code: string
  terms: { grant: { kind: 'fixed' | 'deposit' } }
}

async function activate(seen: Pick<Seen, 'stack'>, token: string, kind: Offer['terms']['grant']['kind']): Promise<void> {
  const offers = await ask<Offer[]>(seen.stack, token, 'GET /api/bonus')
  const offer = offers.find(({ terms }) => terms.grant.kind === kind)
  await ask(seen.stack, token, `GET /api/bonus/activate/${offer!.code}`)
}

/** What a bonus keeps shut, and how it ends. */
const ACTIVE: readonly Screen[] = [
  { ...at('/user/home'), name: '/user/home, a bonus' },
  { ...at('/user/bonus'), name: '/user/bonus, one active' },
  {
    name: '/user/bonus, blocked',
    open: async (seen) => {
      await goTo(seen, '/user/bonus')
      await openBy(seen.page, seen.page.locator('[data-state=blocked]').first())
    },
  },
  {
    name: '/user/bonus, ending',
    open: async (seen) => {
      await goTo(seen, '/user/bonus')
      await openBy(seen.page, button(seen.page, WORDS[seen.language].cancelBonus))
    },
  },
  overHome('withdraw, a bonus is not met', ({ page, language }) => button(page, WORDS[language].withdraw)),
  overHome('refund, a bonus is active', ({ page, language }) => button(page, WORDS[language].refund), goPast),
]

export const WITH_BONUS: World = {
  name: 'a player with a bonus',
  lay: async (seen, given) => {
    const { token } = await signInWith(seen.page, seen.stack, { wallet: 1000, games: { PG: 250 } }, given)
    await activate(seen, token, 'fixed')
    await isTold(seen.stack, token)
    return token
  },
  screens: ACTIVE,
}

const OFFERED: readonly Screen[] = [
  {
    name: '/user/bonus, its cost has changed',
    open: async (seen) => {
      const { page, stack, token, language } = seen
      await staleUntil(page, '/api/bonus/activate/')
      await goTo(seen, '/user/bonus')
      await openBy(page, page.locator('[data-state=open]').first())
      const locks = page.getByRole('dialog').getByTestId('locks')
      await expect(locks).toBeVisible()
      const before = await locks.textContent()
      await deposit(stack, token, 300)
      await inSheet(page, WORDS[language].receive).click()
      await expect(locks).not.toHaveText(before!)
      await settled(page)
    },
  },
  {
    name: '/user/bonus, waits for a deposit',
    open: async (seen) => {
      await activate(seen, seen.token, 'deposit')
      await goTo(seen, '/user/bonus')
    },
  },
  {
    name: '/user/home, deposit, starts a bonus',
    open: async (seen) => {
      await goTo(seen, '/user/home')
      await openBy(seen.page, button(seen.page, WORDS[seen.language].deposit))
      await expect(seen.page.getByTestId('waiting-bonus')).toBeVisible()
      await expect(seen.page.getByTestId('locks')).toBeVisible()
    },
  },
]

export const WITH_OFFER: World = {
  name: 'a player with an offered bonus',
  lay: async ({ page, stack }, given) => (await signInWith(page, stack, { wallet: 1000 }, given)).token,
  screens: OFFERED,
}

const grantOf = ({ prize }: Coupon) => (prize.terms as { grant: { amount: number } }).grant.amount

/** One coupon, of the least money: how many of which the demo's player has won is chance. */
function oneCoupon({ page }: Seen): Promise<void> {
  return patchAnswer<Coupon[]>(page, '/api/spinwheel/coupon', (coupons) => {
    const [least] = coupons.filter(({ prize }) => prize.kind === 'money').toSorted((one, other) => grantOf(one) - grantOf(other))
    coupons.splice(0, coupons.length, ...(least ? [{ ...least, amount: 2 }] : []))
  })
}

const THREE_COINS = { th: '3 เหรียญ', la: '3 ຫຼຽນ', en: '3 coins' }

const DEMO: readonly Screen[] = [
  { ...at('/user/home'), name: '/user/home, a player of some weeks' },
  { ...at('/user/statement'), name: '/user/statement, full' },
  overHome('refund, to claim', ({ page, language }) => button(page, WORDS[language].refund), goPast),
  overHome('invite, with friends', ({ page, language }) => button(page, WORDS[language].invite), goPast),
  {
    name: '/user/spin, a prize',
    open: async (seen) => {
      await oneCoupon(seen)
      // Nothing is spent: others on this stack count the coins of the demo's player.
      const result = { code: 'coin-3', label: THREE_COINS[seen.language], remainingCoin: 4, spinId: crypto.randomUUID() }
      await seen.page.route('**/api/spinwheel/spin', (route) => route.fulfill({ json: { success: true, result, error: null } }))
      await goTo(seen, '/user/spin')
      await button(seen.page, new RegExp(`^${WORDS[seen.language].spin}`)).click()
      await expect(seen.page.getByTestId('prize')).toBeVisible()
      await settled(seen.page)
    },
  },
  {
    name: '/user/spin, a prize to claim',
    open: async (seen) => {
      await oneCoupon(seen)
      await goTo(seen, '/user/spin')
      await openBy(seen.page, seen.page.getByTestId('coupon').first().getByRole('button'))
    },
  },
]

export const DEMO_PLAYER: World = {
  name: 'a player of the demo world',
  lay: ({ page }) => signIn(page, BUAKHAO),
  screens: DEMO,
}
