import type { Page } from '@playwright/test'
import { expect, type Stack } from '../stack.ts'
import { ask } from './back-office.ts'

export interface Setup {
  activeSpinwheel: { name: string; slices: { code: string; label: string; bgColor: string; weight: number; kind: string }[] } | null
  userCoin: number
  coinEvery: number | null
}

export interface Coupon {
  prize: { name: string; slice: string; htmlDescription: string; kind: string; terms: object | null }
  amount: number
  expiresAt: string | null
}

/** The wheel's page and what opens over it, in Thai. */
export function spinPage(page: Page) {
  const dialog = page.getByRole('dialog')
  const coupons = page.getByRole('table', { name: 'คูปองของคุณ' })
  return {
    open: async () => {
      await page.goto('/user/spin')
      await expect(page.getByTestId('wheel')).toBeVisible()
    },
    wheel: page.getByTestId('wheel'),
    coins: page.getByTestId('coins'),
    spin: page.getByRole('button', { name: /^หมุนวงล้อ|^กำลังหมุน/ }),
    prize: page.getByTestId('prize'),
    alert: page.getByRole('alertdialog'),
    rows: coupons.getByTestId('coupon'),
    dialog,
    leave: () => dialog.getByRole('button', { name: 'ปิด', exact: true }).last().click(),
  }
}

export const setupOf = (stack: Stack, token: string) => ask<Setup>(stack, token, 'GET /api/spinwheel/setup')
export const couponsOf = (stack: Stack, token: string) => ask<Coupon[]>(stack, token, 'GET /api/spinwheel/coupon')

/** Coins are given a moment after the deposit. */
export async function hasCoins(stack: Stack, token: string, count: number): Promise<void> {
  await expect.poll(async () => (await setupOf(stack, token)).userCoin, { intervals: [100] }).toBe(count)
}

/** Spins past the portal until there is a coupon of this kind. */
export async function winsCoupon(stack: Stack, token: string, kind: string): Promise<Coupon> {
  for (;;) {
    const coupon = (await couponsOf(stack, token)).find(({ prize }) => prize.kind === kind)
    if (coupon) return coupon
    const { success } = await ask<{ success: boolean }>(stack, token, 'POST /api/spinwheel/spin')
    expect(success, 'a coin is left').toBe(true)
  }
}
