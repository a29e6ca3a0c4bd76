import type { Page } from '@playwright/test'
import { atProvider, ask, control, signInWith } from './pages/back-office.ts'
import { offerCampaign } from './pages/campaigns.ts'
import { sql } from './pages/database.ts'
import { looksRight } from './pages/looks-right.ts'
import { comeIn, LANGUAGES } from './pages/portal.ts'
import { expect, type Stack, test } from './stack.ts'

const WORDS = {
  th: { open: 'เดิมพันที่ยังไม่รู้ผล', cancel: 'ยกเลิกโบนัส' },
  la: { open: 'ເດີມພັນທີ່ຍັງບໍ່ຮູ້ຜົນ', cancel: 'ຍົກເລີກໂບນັດ' },
  en: { open: 'In bets that may still be open', cancel: 'Cancel the bonus' },
}

/** Somebody with an active bonus of 100, 30 in the wallet, and all but 1 of 500 on stake at a game. */
async function playerAtStake(page: Page, stack: Stack, game: string) {
  const code = await offerCampaign(stack, { title: 'โบนัสเดิมพัน', grant: { amount: 100 }, threshold: 80 })
  const player = await signInWith(page, stack, { wallet: 30, games: { [game]: 500 } })
  await ask(stack, player.token, `GET /api/bonus/activate/${code}`)
  const { username } = await atProvider(stack, player.token, game)
  const { betId } = await control<{ betId: string }>(stack, `/control/games/${game}/${username}/place`, { stake: 499 })
  await readGame(stack, player.token)
  return { ...player, betId }
}

/** The balance at the game is asked for, and its feed is read. */
async function readGame(stack: Stack, token: string): Promise<void> {
  await ask(stack, token, 'GET /api/wallet/refresh/slot')
  await sql(stack, 'select games.hurry_bet_feeds()')
}

for (const language of LANGUAGES) {
  test(`what is on stake is shown with its game and its latest hour, counts against the end of a bonus, and goes when it has come back, in ${language}`, async ({
    page,
    context,
    stack,
  }) => {
    await comeIn(context, language)
    // One game tells of its open bets, the other of settled ones alone.
    for (const game of language === 'th' ? ['JOKER', 'HUAYHD'] : ['HUAYHD']) {
      const { token, betId } = await playerAtStake(page, stack, game)
      const stakes = page.getByRole('region', { name: WORDS[language].open })
      await expect(async () => {
        await page.goto('/user/bonus')
        await expect(stakes).toContainText('฿ 499.00', { timeout: 2000 })
      }).toPass()
      await expect(stakes.getByRole('term')).toHaveText(/\d{2}:\d{2}/)
      await looksRight(page, 'main')
      await page.getByRole('button', { name: WORDS[language].cancel }).click()
      const sheet = page.getByRole('dialog')
      // 130 in the wallet, 1 at the game and 499 on stake: not below the 80 from which on it can be cancelled.
      await expect(sheet).toContainText('฿ 630.00')
      await looksRight(page, '[role=dialog]')
      await page.goBack()
      await expect(sheet).toBeHidden()

      await control(stack, `/control/games/${game}/bets/${betId}/cancel`, {})
      await expect(async () => {
        await readGame(stack, token)
        await page.goto('/user/bonus')
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(stakes).toHaveCount(0, { timeout: 2000 })
      }).toPass({ timeout: 30_000 })
    }
  })
}
