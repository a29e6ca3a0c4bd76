import type { Locator, Page } from '@playwright/test'
import { openHome } from './pages/home.ts'
import { freshPhone, newPlayer, signIn } from './pages/player.ts'
import { callsOf, comeIn, menu, stopClock, untilSeen } from './pages/portal.ts'
import { fillProfile, passOtp, STEP } from './pages/register.ts'
import { expect, type Stack, test } from './stack.ts'

/*
 * A call that shows a spinner starts 200 ms after what it answers. Time passes on the page only as the test lets it.
 */

interface Paced {
  call: string
  /** Leads to where the next press makes the call, and answers what to press and what is then to be seen of waiting. */
  near: (page: Page, stack: Stack) => Promise<{ press: Locator; waits: Locator }>
}

const CALLS: Paced[] = [
  {
    call: 'GET /api/lookup/contact',
    async near(page) {
      await page.goto('/login')
      return { press: menu(page).getByRole('link', { name: 'ติดต่อ' }), waits: page.getByRole('heading', { level: 1, name: /ติดต่อ/ }) }
    },
  },
  {
    call: 'GET /api/lookup/active',
    async near(page) {
      await page.goto('/contact')
      return { press: menu(page).getByRole('link', { name: 'หน้าแรก' }), waits: page.locator('form').getByLabel('เบอร์โทรศัพท์') }
    },
  },
  {
    call: 'GET /api/lookup/withdraw',
    async near(page, stack) {
      await signIn(page, await newPlayer(stack))
      const home = await openHome(page)
      return { press: home.withdraw, waits: home.sheet }
    },
  },
  {
    call: 'GET /api/lookup/banks',
    async near(page, stack) {
      const form = await passOtp(page, stack, freshPhone())
      await fillProfile(form)
      return { press: form.next, waits: form.step(STEP.bank) }
    },
  },
]

test.beforeEach(({ context }) => comeIn(context, 'th'))

for (const { call, near } of CALLS) {
  test(`[API-04] ${call} starts 200 ms after the press that it answers`, async ({ page, stack }) => {
    const { press, waits } = await near(page, stack)
    await stopClock(page)
    const calls = callsOf(page)
    await press.click()
    await untilSeen(page, waits)
    expect(calls).not.toContain(call)
    await page.clock.runFor(100)
    expect(calls).not.toContain(call)
    await page.clock.runFor(200)
    await expect.poll(() => calls).toContain(call)
  })
}
