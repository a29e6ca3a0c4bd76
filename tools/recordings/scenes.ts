import type { Locator, Page } from '@playwright/test'
import { messages as howto } from '../../apps/portal/src/features/howto/messages.ts'
import { ask, atProvider, control, isTold, signInWith } from '../../e2e/pages/back-office.ts'
import type { Language } from '../../e2e/pages/portal.ts'
import { provesAccount } from '../../e2e/pages/player.ts'
import { expect, type Stack } from '../../e2e/stack.ts'

export type Topic = Extract<keyof typeof howto.th, 'wallet' | 'play' | 'balance' | 'bonus' | 'end'>

interface Seen {
  language: Language
  stack: Stack
}

interface Scene {
  /** What is there before the recording begins; the page then shows its first picture. */
  lay: (page: Page, stack: Stack) => Promise<void>
  /** One for each sentence of the topic. */
  steps: readonly [Step, Step, Step]
}
type Step = (page: Page, seen: Seen) => Promise<void>

/** What the buttons are called that are pressed, as the portal names them. */
const WORDS = {
  th: {
    deposit: 'ฝากเงิน',
    withdraw: 'ถอนเงิน',
    refresh: 'รีเฟรชยอดเงิน',
    bonuses: 'โบนัส',
    createQr: 'สร้าง QR',
    amount: 'จำนวนเงินที่ถอน',
    review: 'ตรวจสอบรายการ',
    openAccount: 'เปิดบัญชีเกม',
    playWith300: 'เล่นด้วย ฿ 300.00',
    statement: 'รายการ',
    receive: 'รับโบนัส',
    cancelBonus: 'ยกเลิกโบนัส',
    endBonus: 'ยกเลิกโบนัส',
  },
  la: {
    deposit: 'ຝາກເງິນ',
    withdraw: 'ຖອນເງິນ',
    refresh: 'ອັບເດດຍອດເງິນ',
    bonuses: 'ໂບນັດ',
    createQr: 'ສ້າງ QR',
    amount: 'ຈຳນວນເງິນທີ່ຖອນ',
    review: 'ກວດສອບລາຍການ',
    openAccount: 'ເປີດບັນຊີເກມ',
    playWith300: 'ຫຼິ້ນດ້ວຍ ฿ 300.00',
    statement: 'ລາຍການ',
    receive: 'ຮັບໂບນັດ',
    cancelBonus: 'ຍົກເລີກໂບນັດ',
    endBonus: 'ຍົກເລີກໂບນັດ',
  },
  en: {
    deposit: 'Deposit',
    withdraw: 'Withdraw',
    refresh: 'Refresh balances',
    bonuses: 'Bonus',
    createQr: 'Create QR',
    amount: 'Amount to withdraw',
    review: 'Review',
    openAccount: 'Open game account',
    playWith300: 'Play with ฿ 300.00',
    statement: 'Statement',
    receive: 'Receive the bonus',
    cancelBonus: 'Cancel the bonus',
    endBonus: 'Cancel the bonus',
  },
} as const satisfies Record<Language, Record<string, string>>

/** Long enough to read what has changed. */
const look = (page: Page, seconds = 1.6) => page.waitForTimeout(seconds * 1000)

async function press(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  await target.scrollIntoViewIfNeeded()
  await look(page, 0.7)
  await target.click()
  await look(page)
}

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })
const sheet = (page: Page) => page.getByRole('dialog')
const atHome = async (page: Page) => {
  await page.goto('/user/home')
  await expect(page.getByTestId('wallet-balance')).toBeVisible()
}
const gameCard = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name},`) })

async function goBack(page: Page): Promise<void> {
  await page.goBack()
  await look(page, 1)
}

export const SCENES: Record<Topic, Scene> = {
  wallet: {
    async lay(page, stack) {
      const { phone } = await signInWith(page, stack, { wallet: 1500 })
      await provesAccount(stack, phone)
      await atHome(page)
    },
    steps: [
      async (page, { language }) => {
        await press(page, button(page, WORDS[language].deposit))
        await press(page, button(sheet(page), '300'))
      },
      async (page, { language }) => {
        await press(page, button(sheet(page), WORDS[language].createQr))
        await expect(page.getByTestId('qr-image')).toBeVisible()
        await look(page, 2.5)
        await goBack(page)
      },
      async (page, { language }) => {
        if (await sheet(page).isVisible()) await goBack(page)
        await press(page, button(page, WORDS[language].withdraw))
        await sheet(page).getByLabel(WORDS[language].amount).fill('500')
        await look(page)
        await press(page, button(sheet(page), WORDS[language].review))
        await look(page)
      },
    ],
  },
  play: {
    async lay(page, stack) {
      await signInWith(page, stack, { wallet: 1500 })
      await atHome(page)
    },
    steps: [
      async (page, { language }) => {
        await press(page, gameCard(page, 'PG'))
        await press(page, button(sheet(page), WORDS[language].openAccount))
      },
      async (page, { language }) => {
        const amount = button(sheet(page), WORDS[language].playWith300)
        await expect(amount).toBeVisible()
        await amount.scrollIntoViewIfNeeded()
        await look(page, 2.5)
      },
      async (page, { language, stack }) => {
        await press(page, button(sheet(page), WORDS[language].playWith300))
        await page.waitForURL((url) => url.href.startsWith(stack.sandboxUrl))
        await expect(page.getByTestId('provider-balance')).toBeVisible()
        await look(page, 3)
      },
    ],
  },
  balance: {
    async lay(page, stack) {
      const { token } = await signInWith(page, stack, { wallet: 820, games: { PG: 300, UFABET: 150 } })
      await atHome(page)
      const { username } = await atProvider(stack, token, 'PG')
      await control(stack, `/control/games/PG/${username}/play`, { bet: 20, win: 120 })
    },
    steps: [
      async (page) => look(page, 3.5),
      async (page, { language }) => {
        await press(page, page.getByRole('button', { name: new RegExp(`^${WORDS[language].refresh}`) }))
        await look(page, 2)
      },
      async (page, { language }) => {
        await press(page, page.getByRole('link', { name: WORDS[language].statement }))
        await expect(page.getByText('1,270.00').first()).toBeVisible()
        await look(page, 3)
      },
    ],
  },
  bonus: {
    async lay(page, stack) {
      await signInWith(page, stack, { wallet: 500 })
      await atHome(page)
    },
    steps: [
      async (page, { language }) => {
        await press(page, page.getByRole('link', { name: WORDS[language].bonuses }).first())
        await press(page, page.locator('[data-state=open]').first())
      },
      async (page) => {
        await look(page, 1.5)
        await sheet(page)
          .getByTestId('cost')
          .evaluate((cost) => cost.scrollIntoView({ behavior: 'smooth', block: 'start' }))
        await look(page, 3.5)
      },
      async (page, { language }) => {
        await press(page, button(sheet(page), WORDS[language].receive))
        await expect(sheet(page)).toHaveCount(0)
        await page.locator('main').evaluate(() => scrollTo({ top: 0, behavior: 'smooth' }))
        await look(page, 3)
      },
    ],
  },
  end: {
    async lay(page, stack) {
      const { token } = await signInWith(page, stack, { games: { PG: 10 } })
      const offered = await ask<{ code: string; terms: { grant: { kind: string } } }[]>(stack, token, 'GET /api/bonus')
      const fixed = offered.find(({ terms }) => terms.grant.kind === 'fixed')
      await ask(stack, token, `GET /api/bonus/activate/${fixed!.code}`)
      // Most of it is lost, so that it may be ended.
      await ask(stack, token, 'POST /api/wallet/transferAll', { to: 'PG' })
      const { username } = await atProvider(stack, token, 'PG')
      await control(stack, `/control/games/PG/${username}/play`, { bet: 98, win: 0 })
      await isTold(stack, token)
      await atHome(page)
    },
    steps: [
      async (page, { language }) => press(page, page.getByRole('link', { name: WORDS[language].bonuses }).first()),
      async (page) => look(page, 3),
      async (page, { language }) => {
        await press(page, button(page, WORDS[language].cancelBonus))
        await press(page, button(sheet(page), WORDS[language].endBonus))
        await expect(sheet(page)).toHaveCount(0, { timeout: 30_000 })
        await look(page, 3)
      },
    ],
  },
}
