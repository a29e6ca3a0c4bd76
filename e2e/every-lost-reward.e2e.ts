import type { Page } from '@playwright/test'
import { ask, isTold, signInWith } from './pages/back-office.ts'
import { offerCampaign } from './pages/campaigns.ts'
import { openHome } from './pages/home.ts'
import type { Player } from './pages/player.ts'
import { comeIn, toast } from './pages/portal.ts'
import { feedsHaveTold, FREE, letRefund, loseBets } from './pages/rewards.ts'
import { hasCoins, spinPage, winsCoupon } from './pages/spin.ts'
import { expect, type Stack, test } from './stack.ts'

/*
 * Every reward that is taken, and whose answer is lost: before it arrived the page finds out that nothing was done, and the press can be
 * pressed again; after its effect the page is killed, and whoever comes back is told on the first screen. One effect. What leaves a
 * request is in every-lost-answer.e2e.ts, the bonus of invited friends in invite.e2e.ts.
 */

type Signed = Player & { token: string }

interface Reward {
  call: RegExp
  lay(page: Page, stack: Stack): Promise<Signed>
  /** Under its key, until there is an answer: nothing is told before. */
  keepsAsking?: true
  /** As far as the press whose answer is lost. */
  press(page: Page): Promise<void>
  /** On the first screen. */
  told: RegExp
  /** How often it has happened. */
  effects(stack: Stack, player: Signed): Promise<number>
}

const walletOf = async (stack: Stack, { token }: Signed) => (await ask<{ amount: number }>(stack, token, 'GET /api/wallet')).amount

async function lostBets(page: Page, stack: Stack): Promise<Signed> {
  await letRefund(stack, { terms: FREE })
  const player = await signInWith(page, stack, { wallet: 100 })
  await loseBets(stack, player.phone, [{ amount: 500, daysAgo: 1 }])
  await feedsHaveTold(stack)
  return player
}

async function openRefund(page: Page): Promise<void> {
  await openHome(page)
  await page.getByRole('button', { name: 'คืนยอดเสีย', exact: true }).click()
}

const inDialog = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })
const inQuestion = (page: Page, name: string) => page.getByRole('alertdialog').getByRole('button', { name, exact: true })
const TITLE = 'โบนัสที่คำตอบหาย'

const REWARDS: Record<string, Reward> = {
  'a bonus received': {
    call: /\/api\/bonus\/activate\//,
    async lay(page, stack) {
      await offerCampaign(stack, { title: TITLE, grant: { amount: 100 } })
      return signInWith(page, stack, { wallet: 100 })
    },
    async press(page) {
      await page.goto('/user/bonus')
      await page.getByRole('listitem').filter({ hasText: TITLE }).last().getByRole('button').click()
      await inDialog(page, 'รับโบนัส').click()
    },
    told: /ได้รับโบนัสแล้ว · ฿\s100\.00/,
    effects: async (stack, player) => ((await walletOf(stack, player)) - 100) / 100,
  },
  'a bonus ended': {
    call: /\/api\/bonus\/clear$/,
    async lay(page, stack) {
      const code = await offerCampaign(stack, { title: 'โบนัสที่จบ', grant: { amount: 100 }, threshold: 1000 })
      const player = await signInWith(page, stack, { wallet: 100 })
      await ask(stack, player.token, `GET /api/bonus/activate/${code}`)
      await isTold(stack, player.token)
      return player
    },
    async press(page) {
      await page.goto('/user/bonus')
      await page.getByRole('button', { name: 'ยกเลิกโบนัส', exact: true }).click()
      await inDialog(page, 'ยกเลิกโบนัส').click()
    },
    told: /โบนัสสิ้นสุดแล้ว|หักโบนัสคืน|มี 2 รายการใหม่/,
    effects: async (stack, player) => (200 - (await walletOf(stack, player))) / 100,
  },
  'a refund claimed': {
    call: /\/api\/refund\/receive$/,
    lay: lostBets,
    async press(page) {
      await openRefund(page)
      await inDialog(page, 'กดรับยอดคืน').click()
    },
    told: /รับยอดคืนแล้ว รอเข้ากระเป๋า · ฿\s50\.00/,
    effects: async (stack, { token }) => (await ask<{ refundAmount: number }>(stack, token, 'GET /api/refund/check')).refundAmount / 50,
  },
  'a refund moved to the wallet': {
    call: /\/api\/refund\/addWallet/,
    async lay(page, stack) {
      const player = await lostBets(page, stack)
      await ask(stack, player.token, 'GET /api/refund/receive')
      await isTold(stack, player.token)
      return player
    },
    async press(page) {
      await openRefund(page)
      await inDialog(page, 'รับเข้ากระเป๋า').click()
      await inQuestion(page, 'รับเข้ากระเป๋า').click()
    },
    told: /ยอดคืนเข้ากระเป๋าแล้ว · ฿\s50\.00/,
    effects: async (stack, player) => ((await walletOf(stack, player)) - 100) / 50,
  },
  'a prize claimed': {
    call: /\/api\/spinwheel\/coupon\/claim$/,
    keepsAsking: true,
    async lay(page, stack) {
      const player = await signInWith(page, stack, { wallet: 4000 })
      await hasCoins(stack, player.token, 40)
      await winsCoupon(stack, player.token, 'money')
      return player
    },
    async press(page) {
      const spin = spinPage(page)
      await spin.open()
      // Before money was won, coins may have been.
      await spin.rows.filter({ hasText: 'บาท' }).first().getByRole('button').click()
      await inDialog(page, 'ยืนยันรับ').click()
    },
    told: /ได้รับรางวัลวงล้อแล้ว · ฿/,
    effects: async (stack, player) => Number((await walletOf(stack, player)) > 4000),
  },
}

test.beforeEach(({ context }) => comeIn(context, 'th'))

for (const [name, reward] of Object.entries(REWARDS)) {
  test(`[API-10] ${name}: an answer that is lost is found out, a page that is killed is told of on the first screen, and it happens once`, async ({
    page,
    context,
    stack,
  }) => {
    test.setTimeout(180_000)
    const player = await reward.lay(page, stack)
    await page.route(reward.call, (route) => route.abort())
    await reward.press(page)
    if (!reward.keepsAsking) await expect(toast(page, /ยังไม่|ไม่ได้/)).toBeVisible({ timeout: 30_000 })
    await page.close({ runBeforeUnload: false })
    expect(await reward.effects(stack, player)).toBe(0)

    const killed = await context.newPage()
    await killed.route(reward.call, async (route) => {
      await route.fetch()
      await killed.close({ runBeforeUnload: false })
    })
    await Promise.all([killed.waitForEvent('close', { timeout: 60_000 }), reward.press(killed).catch(() => undefined)])
    const other = await context.newPage()
    await other.goto('/user/home')
    await expect(toast(other, reward.told)).toBeVisible()
    await expect.poll(() => reward.effects(stack, player)).toBe(1)
  })
}
