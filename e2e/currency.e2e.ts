import { unfold } from './pages/deposit.ts'
import { openHome, patchAnswer } from './pages/home.ts'
import { newPlayer, signIn } from './pages/player.ts'
import { comeIn } from './pages/portal.ts'
import { expect, test } from './stack.ts'

const NAMES = {
  th: { deposit: 'ฝากเงิน', withdraw: 'ถอนเงิน', transfer: 'โยกเงิน', close: 'ปิด', invite: 'ชวนเพื่อน', goOn: 'ไปต่อ' },
  la: { deposit: 'ຝາກເງິນ', withdraw: 'ຖອນເງິນ', transfer: 'ຍ້າຍເງິນ', close: 'ປິດ', invite: 'ຊວນໝູ່', goOn: 'ໄປຕໍ່' },
  en: { deposit: 'Deposit', withdraw: 'Withdraw', transfer: 'Transfer', close: 'Close', invite: 'Invite', goOn: 'Continue' },
}

for (const language of ['th', 'la', 'en'] as const) {
  test(`[DEP-23] a player with kip sees amounts in kip only, in ${language}`, async ({ page, context, stack }) => {
    const t = NAMES[language]
    await comeIn(context, language)
    await patchAnswer<{ currency: string; amount: number; wallet: object; invite: object }>(page, '/api/wallet', (wallet) =>
      Object.assign(wallet, {
        currency: 'LAK',
        amount: 2_500_000,
        wallet: { amount: 2_500_000 },
        invite: { ...wallet.invite, amount: 60_000 },
      }),
    )
    await patchAnswer<object>(page, '/api/lookup/withdraw', (limits) => Object.assign(limits, { obstacle: null }))
    await signIn(page, await newPlayer(stack))
    const home = await openHome(page)
    await expect(home.total).toHaveText('₭ 2,500,000.00')
    const sheet = page.getByRole('dialog')
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
    const read = async () => {
      const text = await page.locator('body').innerText()
      expect(text).not.toMatch(/฿|บาท|ບາດ|baht/)
      return text
    }
    await press(t.withdraw)
    await sheet.locator('form input').fill('1')
    await sheet.locator('button[type=submit]').click()
    await expect(sheet.getByRole('alert').filter({ visible: true })).toContainText('₭')
    await read()
    await sheet.getByRole('button', { name: t.close, exact: true }).click()

    await press(t.invite)
    const goOn = sheet.getByRole('button', { name: t.goOn, exact: true })
    const figures = sheet.getByTestId('invite-amount')
    await expect(goOn.or(figures)).toBeVisible()
    if (await goOn.isVisible()) await goOn.click()
    await expect(figures).toHaveText('₭ 60,000.00')
    expect(await sheet.innerText()).not.toContain('฿')
    await page.goBack()
    await expect(sheet).toBeHidden()

    await press(t.transfer)
    await sheet.getByRole('listbox').nth(1).getByRole('option').nth(1).click()
    await read()
    await sheet.getByRole('button', { name: t.close, exact: true }).click()

    await press(t.deposit)
    await unfold(page)
    await sheet.getByRole('listitem').first().getByRole('button').click()
    await expect(sheet.getByText('₭').first()).toBeVisible()
    await read()
  })
}
