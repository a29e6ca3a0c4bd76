import type { Page, Request } from '@playwright/test'
import { ask, control, signInWith } from './pages/back-office.ts'
import { openDeposit } from './pages/deposit.ts'
import { gameSheet } from './pages/games.ts'
import { dashboard, openHome } from './pages/home.ts'
import type { Player } from './pages/player.ts'
import { comeIn } from './pages/portal.ts'
import { choose, makeSlip, openUpload, slipsOf, slipsSheet } from './pages/slips.ts'
import { expect, type Stack, test } from './stack.ts'

/*
 * Every lost answer × how its player comes back × every verb that moves money, a slip included: one effect, and its end on the first
 * screen. What is pressed again while its end is not known is the same request, and the call that was lost does nothing when it arrives
 * after all; a slip is taken then, and is the same when it is sent on. What is taken without leaving a request is in the second half.
 */

type Signed = Player & { token: string }

interface Verb {
  call: string
  /** As far as the press whose answer is lost. */
  press(page: Page, stack: Stack, player: Signed): Promise<void>
  /** The page says that it asks. */
  asks(page: Page): Promise<void>
  /** Pressed again on the page that asks: nothing new is sent. Undefined where there is nothing to press. */
  again?(page: Page): Promise<void>
  /** The end, on the first screen of whoever comes back. */
  tells(page: Page, isDone: boolean): Promise<void>
  /** What was kept on the phone is sent on, where the call that was lost is taken when it arrives after all: then nothing more happens. */
  sendsOn?(page: Page): Promise<void>
  /** How often it has happened. */
  effects(stack: Stack, player: Signed): Promise<number>
}

const walletOf = async (stack: Stack, { token }: Signed) => (await ask<{ amount: number }>(stack, token, 'GET /api/wallet')).amount

async function asksOver(page: Page): Promise<void> {
  await expect(dashboard(page).end).toHaveAttribute('data-state', 'checking')
}

async function tellsOver(page: Page, isDone: boolean): Promise<void> {
  await expect(dashboard(page).end).toHaveAttribute('data-state', isDone ? /done|working/ : 'refused', { timeout: 30_000 })
}

async function askWithdrawal(page: Page, { leavesGames = false } = {}): Promise<void> {
  const { withdraw, sheet } = dashboard(page)
  await withdraw.click()
  if (leavesGames) await sheet.getByRole('checkbox', { name: 'ไม่แตะเงินในเกม ถอนจากกระเป๋าหลักอย่างเดียว' }).check()
  await sheet.getByLabel('จำนวนเงินที่ถอน').fill('60')
  await sheet.getByRole('button', { name: 'ตรวจสอบรายการ' }).click()
  await sheet.getByRole('button', { name: /^(ยืนยันถอนเงิน|ถอนอีกครั้ง)$/ }).click()
}

async function askTransfer(page: Page): Promise<void> {
  const home = dashboard(page)
  await home.transfer.click()
  await home.sheet.getByRole('listbox', { name: 'ไปยัง' }).getByRole('option', { name: 'PG' }).click()
  await home.sheet.getByLabel('จำนวนเงิน', { exact: true }).fill('60')
  await home.sheet.getByRole('button', { name: 'โยกเงิน', exact: true }).click()
}

const askFromWallet = (page: Page) => askWithdrawal(page, { leavesGames: true })

async function askPlay(page: Page): Promise<void> {
  const home = dashboard(page)
  await home.card('PG').click()
  await gameSheet(home).play.click()
}

/** Pressed again over the page that asks. */
function pressedAgain(press: (page: Page) => Promise<void>, asks = asksOver) {
  return async (page: Page) => {
    await dashboard(page).endOk.click()
    await expect(dashboard(page).end).toHaveCount(0)
    await openHome(page)
    await press(page)
    await asks(page)
  }
}

/** Once the money is in the game there is nothing to move, and it opens. */
async function asksOrOpens(page: Page): Promise<void> {
  await expect(page.locator('[data-testid=activity][data-state=checking]').or(page.getByTestId('provider-balance'))).toBeVisible()
}

const VERBS: Record<string, Verb> = {
  withdraw: {
    call: '/api/wallet/withdrawAll',
    press: async (page) => {
      await openHome(page)
      await askWithdrawal(page)
    },
    asks: asksOver,
    again: pressedAgain((page) => askWithdrawal(page)),
    tells: tellsOver,
    effects: async (stack, player) => (200 - (await walletOf(stack, player))) / 60,
  },
  'withdraw from the wallet alone': {
    call: '/api/wallet/withdraw',
    press: async (page, stack, player) => {
      await ask(stack, player.token, 'POST /api/wallet/transfer', { from: 'WALLET', to: 'PG', amount: 80 })
      await openHome(page)
      await askFromWallet(page)
    },
    asks: asksOver,
    again: pressedAgain(askFromWallet),
    tells: tellsOver,
    effects: async (stack, player) => (120 - (await walletOf(stack, player))) / 60,
  },
  transfer: {
    call: '/api/wallet/transfer',
    press: async (page) => {
      await openHome(page)
      await askTransfer(page)
    },
    asks: asksOver,
    again: pressedAgain(askTransfer),
    tells: tellsOver,
    effects: async (stack, player) => (200 - (await walletOf(stack, player))) / 60,
  },
  play: {
    call: '/api/wallet/transferAll',
    press: async (page) => {
      await openHome(page)
      await askPlay(page)
    },
    asks: asksOver,
    again: pressedAgain(askPlay, asksOrOpens),
    tells: tellsOver,
    effects: async (stack, player) => (200 - (await walletOf(stack, player))) / 200,
  },
  'gift link': giftLink(),
  'everything back from the games': {
    call: '/api/wallet/collectAll',
    press: async (page, stack, player) => {
      await ask(stack, player.token, 'POST /api/wallet/transfer', { from: 'WALLET', to: 'PG', amount: 80 })
      await openHome(page)
      await dashboard(page).collect.click()
    },
    asks: asksOver,
    again: async (page) => {
      const home = dashboard(page)
      await home.endOk.click()
      await expect(home.end).toHaveCount(0)
      await openHome(page)
      // Once the money is back there is nothing to press.
      if (!(await home.collect.isVisible())) return
      await home.collect.click()
      await asksOver(page)
    },
    tells: tellsOver,
    effects: async (stack, player) => ((await walletOf(stack, player)) - 120) / 80,
  },
  slip: {
    call: '/api/wallet/slip',
    press: async (page, stack, player) => {
      const slip = await makeSlip(stack, player)
      const slips = await openUpload(page)
      await choose(slips, slip.png)
      await slips.send.click()
    },
    asks: async (page) => {
      await expect(slipsSheet(page).upload).toHaveAttribute('data-stage', 'asking')
      await expect(slipsSheet(page).cancel).toHaveCount(0)
    },
    tells: async (page, isDone) => {
      const { upload } = slipsSheet(page)
      if (isDone) await expect(upload).toHaveAttribute('data-status', 'SUCCESS', { timeout: 30_000 })
      else await expect(upload).toHaveAttribute('data-stage', 'kept', { timeout: 30_000 })
    },
    sendsOn: async (page) => {
      const { goOn, upload } = slipsSheet(page)
      await goOn.click()
      await expect(upload).toHaveAttribute('data-status', 'SUCCESS', { timeout: 30_000 })
    },
    effects: async (stack, player) => (await slipsOf(stack, player)).length,
  },
}

/** One link for the press and for the press again. */
function giftLink(): Verb {
  const links = new WeakMap<Page, string>()
  const send = async (page: Page) => {
    const { home, gift } = await openDeposit(page)
    await gift.click()
    await page.getByTestId('gift-link').getByRole('textbox', { name: 'ลิงก์ซองของขวัญ' }).fill(links.get(page)!)
    await home.sheet.getByRole('button', { name: 'รับเงินจากซอง', exact: true }).click()
  }
  return {
    call: '/api/wallet/truelink',
    press: async (page, stack) => {
      links.set(page, (await control<{ link: string }>(stack, '/control/giftlinks', { amount: 60 })).link)
      await send(page)
    },
    asks: asksOver,
    again: pressedAgain(send),
    tells: tellsOver,
    effects: async (stack, player) => ((await walletOf(stack, player)) - 200) / 60,
  }
}

const CUTS = ['before it arrives', 'after its effect'] as const
const RETURNS = ['loaded anew', 'killed', 'pressed again'] as const

test.beforeEach(({ context }) => comeIn(context, 'th'))

for (const [name, verb] of Object.entries(VERBS)) {
  for (const cut of CUTS) {
    for (const back of RETURNS) {
      if (back === 'pressed again' && !verb.again) continue
      test(`[API-10] ${name}, cut ${cut}, ${back}: one effect, told on the first screen`, async ({ page, stack }) => {
        const player = await signInWith(page, stack, { wallet: 200, games: { PG: 0 } })
        const isDone = cut === 'after its effect'
        const sent: Sent[] = []
        await page.context().route(`**${verb.call}`, async (route) => {
          sent.push(sentBy(route.request()))
          if (isDone) await route.fetch()
          await route.abort()
        })
        await page.context().route('**/api/wallet/request**', (route) => route.abort())
        await verb.press(page, stack, player)
        await verb.asks(page)
        if (back === 'pressed again') await verb.again!(page)
        const returned = await comeBack(page, back)
        await page.context().unroute('**/api/wallet/request**')
        await verb.tells(returned, isDone)
        expect(sent).toHaveLength(1)
        await expect.poll(() => verb.effects(stack, player)).toBe(isDone ? 1 : 0)
        await sendLate(sent[0]!)
        expect(await verb.effects(stack, player)).toBe(isDone || verb.sendsOn ? 1 : 0)
        if (isDone || !verb.sendsOn) return
        await page.context().unroute(`**${verb.call}`)
        await verb.sendsOn(returned)
        expect(await verb.effects(stack, player)).toBe(1)
      })
    }
  }
}

interface Sent {
  url: string
  init: RequestInit
}

/** Noted while the page lives. */
function sentBy(request: Request): Sent {
  const body = new Uint8Array(request.postDataBuffer() ?? [])
  return { url: request.url(), init: { method: request.method(), headers: request.headers(), body } }
}

/** The call that was cut, arriving after all. */
async function sendLate({ url, init }: Sent): Promise<void> {
  await fetch(url, init)
}

/** When the call has had the time that a call may take, so that a key nobody knows is closed at once. */
async function comeBack(page: Page, back: (typeof RETURNS)[number]): Promise<Page> {
  if (back !== 'killed') {
    await page.clock.install({ time: Date.now() + 15_000 })
    await (back === 'loaded anew' ? page.reload() : page.goto('/user/home'))
    return page
  }
  const other = await page.context().newPage()
  await other.clock.install({ time: Date.now() + 15_000 })
  await page.close({ runBeforeUnload: false })
  await other.goto('/user/home')
  return other
}
