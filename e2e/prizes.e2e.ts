import type { Page } from '@playwright/test'
import { ask, deposit, signInWith } from './pages/back-office.ts'
import { offerCampaign } from './pages/campaigns.ts'
import { openHome } from './pages/home.ts'
import { looksRight } from './pages/looks-right.ts'
import { comeIn, type Language, LANGUAGES, toast } from './pages/portal.ts'
import { staleUntil } from './pages/rewards.ts'
import { couponsOf, hasCoins, spinPage, winsCoupon } from './pages/spin.ts'
import { expect, test } from './stack.ts'

/* What a press would lock is said before it, wherever one opens a condition. */

const WORDS: Record<Language, { withdraw: string; deposit: string; locked: RegExp }> = {
  th: { withdraw: 'ถอนเงิน', deposit: 'ฝากเงิน', locked: /จะถอนไม่ได้ จนกว่าจะเล่นครบ/ },
  la: { withdraw: 'ຖອນເງິນ', deposit: 'ຝາກເງິນ', locked: /ຈະຖອນບໍ່ໄດ້ ຈົນກວ່າຈະຫຼິ້ນຄົບ/ },
  en: { withdraw: 'Withdraw', deposit: 'Deposit', locked: /cannot be withdrawn until .* is played/ },
}

test('a prize of a few baht says before it is claimed how much of all there is cannot leave; left for later, it stays, and beside a bonus it is not ready to press', async ({
  page,
  context,
  stack,
}) => {
  await comeIn(context, 'th')
  const code = await offerCampaign(stack, { title: 'โบนัสก่อนรางวัล', grant: { amount: 10 }, threshold: 100_000 })
  const { token } = await signInWith(page, stack, { wallet: 4000 })
  await hasCoins(stack, token, 40)
  const won = await winsCoupon(stack, token, 'money')
  const spin = spinPage(page)
  await spin.open()
  const row = spin.rows.filter({ hasText: won.prize.name }).first()
  await row.getByRole('button').click()
  await expect(spin.dialog.getByTestId('locks')).toContainText(WORDS.th.locked)
  await spin.dialog.getByRole('button', { name: 'ไว้รับทีหลัง' }).click()
  await expect(spin.dialog).toBeHidden()
  expect((await couponsOf(stack, token)).some(({ prize }) => prize.slice === won.prize.slice)).toBe(true)

  await ask(stack, token, `GET /api/bonus/activate/${code}`)
  await spin.open()
  await row.getByRole('button').click()
  await expect(spin.dialog).toContainText('รับรางวัลนี้ได้เมื่อทำครบหรือยกเลิกแล้ว')
  await expect(spin.dialog.getByRole('button', { name: 'ยืนยันรับ' })).toBeDisabled()
  await ask(stack, token, 'GET /api/bonus/clear')

  // More has come than was shown: nothing is claimed, the new figure stands there, and is asked again.
  await staleUntil(page, '/coupon/claim')
  await spin.open()
  await row.getByRole('button').click()
  const locks = spin.dialog.getByTestId('locks')
  await expect(locks).toContainText(WORDS.th.locked)
  const shown = await locks.textContent()
  await deposit(stack, token, 300)
  await spin.dialog.getByRole('button', { name: 'ยืนยันรับ' }).click()
  await expect(toast(page, 'เปลี่ยนไปแล้ว ยังไม่ได้ทำรายการ')).toBeVisible()
  await expect(locks).not.toHaveText(shown!)
  await spin.dialog.getByRole('button', { name: 'ยืนยันรับ' }).click()
  await expect(toast(page, 'รับรางวัลสำเร็จ')).toBeVisible()
  const { bonus } = await ask<{ bonus: { type: string } }>(stack, token, 'GET /api/wallet')
  expect(bonus.type).toBe('luckydraw')
})

for (const language of LANGUAGES)
  test(`what would be locked, what is blocked and why nothing can be withdrawn is said in ${language}, and fits at 320 px and with twice the text`, async ({
    page,
    context,
    stack,
  }) => {
    test.setTimeout(180_000)
    await comeIn(context, language)
    const words = WORDS[language]
    const title = 'โบนัสชื่อยาวมากสำหรับสมาชิกที่ฝากเงินครั้งแรกของวันนี้เท่านั้น'
    const code = await offerCampaign(stack, { title, grant: { percent: 50, maximum: 1000, minimum: 200 }, times: 4 })
    const { token } = await signInWith(page, stack, { wallet: 98_765.5, games: { PG: 200 } })
    const dialog = page.getByRole('dialog')
    const locks = dialog.getByTestId('locks')
    const fits = async (name: string, parts = '[role=dialog]') => {
      await page.setViewportSize({ width: 320, height: 780 })
      expect(await standingOut(page, parts)).toEqual([])
      await picture(page, `${language}-${name}`)
      await page.setViewportSize({ width: 390, height: 844 })
      await looksRight(page, parts)
    }

    await page.goto('/user/bonus')
    await page.getByRole('listitem').getByRole('button').first().click()
    await expect(locks).toContainText(words.locked)
    // Also where no scrolling hides it from whoever presses.
    await expect(dialog.getByTestId('lock-line')).toContainText(words.locked)
    await expect(dialog.getByTestId('lock-line')).toBeInViewport()
    await fits('bonus')

    await ask(stack, token, `GET /api/bonus/activate/${code}`)
    await page.goto('/user/bonus')
    await expect(page.locator('[data-state=blocked]').first()).toBeVisible()
    await picture(page, `${language}-blocked`)
    await page.locator('[data-state=blocked]').first().click()
    await expect(dialog.getByRole('button', { disabled: true })).toHaveCount(1)
    await fits('blocked-sheet')

    await openHome(page)
    await page.getByRole('button', { name: words.deposit, exact: true }).first().click()
    await expect(locks).toContainText(words.locked)
    await fits('deposit', '[data-testid=waiting-bonus]')

    await deposit(stack, token, 200, { grants: 100 })
    await openHome(page)
    await page.getByRole('button', { name: words.withdraw, exact: true }).first().click()
    await expect(dialog.getByTestId('cannot-withdraw')).toBeVisible()
    await fits('withdraw')
  })

/** What stands past the right edge within these parts. */
function standingOut(page: Page, parts: string): Promise<(string | undefined)[]> {
  return page.evaluate(
    (within) =>
      [...document.querySelectorAll<HTMLElement>(`:is(${within}) *`)]
        .filter((element) => element.checkVisibility() && element.getBoundingClientRect().right > innerWidth + 1)
        .map((element) => element.textContent?.slice(0, 40)),
    parts,
  )
}

async function picture(page: Page, name: string): Promise<void> {
  if (process.env['PICTURES']) await page.screenshot({ path: `${process.env['PICTURES']}/${name}.png` })
}
