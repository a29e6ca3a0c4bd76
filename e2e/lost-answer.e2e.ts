import type { Page } from '@playwright/test'
import { ask, control, signInWith } from './pages/back-office.ts'
import { dashboard, openHome } from './pages/home.ts'
import { gameSheet } from './pages/games.ts'
import { type Player, signIn } from './pages/player.ts'
import { comeIn } from './pages/portal.ts'
import { expect, type Stack, test } from './stack.ts'

/*
 * A press whose answer is lost, before it reached the server or after it had its effect, and then the page is opened a second time, or
 * its player signs in once more. One effect, one true end; what never arrived can never act later. What a reload and a killed page do, for
 * each verb, is in every-lost-answer.e2e.ts.
 */

const CALLS = {
  withdraw: '/api/wallet/withdrawAll',
  transfer: '/api/wallet/transfer',
  play: '/api/wallet/transferAll',
} as const
type Verb = keyof typeof CALLS

const CUTS = ['before it arrives', 'after its effect'] as const
const RETURNS = ['in a second tab', 'after another sign-in'] as const

test.beforeEach(({ context }) => comeIn(context, 'th'))

for (const verb of Object.keys(CALLS) as Verb[]) {
  for (const cut of CUTS) {
    for (const back of RETURNS) {
      test(`[API-10] ${verb} whose answer is lost ${cut}, and the page is ${back}`, async ({ page, stack }) => {
        const player = await signInWith(page, stack, { wallet: 200, games: { PG: 0 } })
        const held = await cutAnswer(page, verb, cut)
        // The page that pressed never hears of it.
        await page.context().route('**/api/wallet/request**', (route) => route.abort())
        await press(page, verb)
        const { end } = dashboard(page)
        await expect(end).toHaveAttribute('data-state', 'checking')
        const { again, token } = await comeBack(page, back, player)
        await page.context().unroute('**/api/wallet/request**')
        await expect(dashboard(again).end).toHaveAttribute('data-state', cut === 'after its effect' ? /done|working/ : 'refused', {
          timeout: 30_000,
        })
        if (cut === 'before it arrives') await expect(dashboard(again).end).toContainText('เงินของคุณอยู่ที่เดิม')
        await dashboard(again).endOk.click()

        // A delayed original can never act after its player was told.
        expect((await sendAsHeld(stack, token, verb, held)).message).toBe(cut === 'before it arrives' ? 'REQUEST_CLOSED' : DONE[verb])
        const effects = cut === 'after its effect' ? 1 : 0
        await expect.poll(() => whereIsMoney(stack, token, verb)).toEqual(WHERE[verb][effects])
        await again.reload()
        await expect(dashboard(again).wallet).toBeVisible()
        await expect(dashboard(again).end).toHaveCount(0)
      })
    }
  }
}

test('an equal press is held back until the first has an end, whatever the player does', async ({ page, stack }) => {
  const { token } = await signInWith(page, stack, { wallet: 200 })
  await cutAnswer(page, 'withdraw', 'after its effect')
  await page.route('**/api/wallet/request**', (route) => route.abort())
  await press(page, 'withdraw')
  const home = dashboard(page)
  await expect(home.end).toHaveAttribute('data-state', 'checking')
  await page.unroute(`**${CALLS.withdraw}`)
  for (let presses = 0; presses < 2; presses += 1) {
    await home.endOk.click()
    // Closing a layer goes one step back, which would overtake the reload.
    await expect(home.end).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('region', { name: 'กำลังดำเนินการ' })).toBeVisible()
    await withdraw(page)
    await expect(home.end).toHaveAttribute('data-state', 'checking')
  }
  await page.unroute('**/api/wallet/request**')
  await expect(home.end).toHaveAttribute('data-state', 'done', { timeout: 30_000 })
  expect(await whereIsMoney(stack, token, 'withdraw')).toEqual(WHERE.withdraw[1])
})

const DONE: Record<Verb, string> = { withdraw: 'WITHDRAW_SUCCESS', transfer: 'TRANSFER_SUCCESS', play: 'TRANSFER_SUCCESS' }

/** Wallet, game and payouts: without the effect, and with it. */
const WHERE: Record<Verb, [number[], number[]]> = {
  withdraw: [
    [200, 0, 0],
    [140, 0, 1],
  ],
  transfer: [
    [200, 0, 0],
    [140, 60, 0],
  ],
  play: [
    [200, 0, 0],
    [0, 200, 0],
  ],
}

interface Held {
  key: string
  body: object
}

/** The answers of this call are lost from now on. Resolves to what was sent once it was. */
async function cutAnswer(page: Page, verb: Verb, cut: (typeof CUTS)[number]): Promise<Held> {
  const held: Held = { key: '', body: {} }
  await page.context().route(`**${CALLS[verb]}`, async (route) => {
    held.key = route.request().headers()['idempotency-key']!
    held.body = route.request().postDataJSON() as object
    if (cut === 'after its effect') await route.fetch()
    await route.abort()
  })
  return held
}

async function press(page: Page, verb: Verb): Promise<void> {
  const home = await openHome(page)
  if (verb === 'withdraw') return withdraw(page)
  if (verb === 'play') {
    await home.card('PG').click()
    return gameSheet(home).play.click()
  }
  await home.transfer.click()
  await home.sheet.getByRole('listbox', { name: 'ไปยัง' }).getByRole('option', { name: 'PG' }).click()
  await home.sheet.getByLabel('จำนวนเงิน', { exact: true }).fill('60')
  await home.sheet.getByRole('button', { name: 'โยกเงิน', exact: true }).click()
}

async function withdraw(page: Page): Promise<void> {
  const { withdraw: button, sheet } = dashboard(page)
  await button.click()
  await sheet.getByLabel('จำนวนเงินที่ถอน').fill('60')
  await sheet.getByRole('button', { name: 'ตรวจสอบรายการ' }).click()
  await sheet.getByRole('button', { name: /^(ยืนยันถอนเงิน|ถอนอีกครั้ง)$/ }).click()
}

async function comeBack(
  page: Page,
  back: (typeof RETURNS)[number],
  player: Player & { token: string },
): Promise<{ again: Page; token: string }> {
  if (back === 'after another sign-in') {
    // The public area ends the session. A layer that closes goes back in the history, which may put an end to this way there.
    await expect(() => page.goto('/login')).toPass()
    await laterOn(page)
    const token = await signIn(page, player)
    await page.goto('/user/home')
    return { again: page, token }
  }
  const other = await page.context().newPage()
  await laterOn(other)
  await other.goto('/user/home')
  return { again: other, token: player.token }
}

/** Comes back when the call has had its time, so that a key nobody knows is closed at once. */
function laterOn(page: Page): Promise<void> {
  return page.clock.install({ time: Date.now() + 15_000 })
}

/** The call that was cut, arriving after all. */
async function sendAsHeld(stack: Stack, token: string, verb: Verb, { key, body }: Held): Promise<{ message: string }> {
  const response = await fetch(stack.portalUrl + CALLS[verb], {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(body),
  })
  return (await response.json()) as { message: string }
}

async function whereIsMoney(stack: Stack, token: string, verb: Verb): Promise<number[]> {
  const wallet = await ask<{ amount: number; slots: { code: string; amount: number }[]; bankAccount: { bankAccountNo: string } }>(
    stack,
    token,
    'GET /api/wallet',
  )
  const payouts = await control<{ state: string }[]>(stack, '/control/bank/payouts')
  const ours = payouts.filter((payout) => JSON.stringify(payout).includes(wallet.bankAccount.bankAccountNo))
  const inGame = verb === 'withdraw' ? 0 : (wallet.slots.find(({ code }) => code === 'PG')?.amount ?? 0)
  return [wallet.amount, inGame, ours.length]
}
