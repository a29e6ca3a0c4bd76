import { signInWith } from './pages/back-office.ts'
import { bankDeposit, notProven, offerAccounts, passTime, patchWallet, siteAccount } from './pages/bank-deposit.ts'
import { looksRight } from './pages/looks-right.ts'
import { LANGUAGES } from './pages/portal.ts'
import { expect, test } from './stack.ts'

const SCB = siteAccount('SCB')
const GSB = siteAccount('GSB', { bankAccountNo: '020155500037' })
const BBL = siteAccount('BBL', { bankAccountNo: '1234567890' })

test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

for (const language of LANGUAGES) {
  test(`axe finds nothing on the card of a bank, the wait and the name, and all of it fits with text at 200 %, in ${language}`, async ({
    page,
    stack,
  }) => {
    await page.addInitScript((chosen) => localStorage.setItem('locale', chosen), language)
    const longName = 'กรุงเทพมหานครอมรรัตนโกสินทร์มหินทรายุธยามหาดิลกภพ'
    await page.clock.install()
    await signInWith(page, stack, {}, { name: longName })
    await offerAccounts(page, [SCB, GSB, { ...BBL, closedUntil: new Date(Date.now() + 3_600_000).toISOString() }], true)
    await notProven(page)
    await patchWallet(page, ({ bankAccount }) =>
      Object.assign(bankAccount, { isProven: false, bankCode: 'KTB', bankAccountName: longName }),
    )
    await page.goto('/user/home')
    const { unfold, rows, card, copyNo, nameSheet, name, done, waiting } = bankDeposit(page, language)
    await page
      .getByRole('button', { name: { th: 'ฝากเงิน', la: 'ຝາກເງິນ', en: 'Deposit' }[language], exact: true })
      .first()
      .click()
    await looksRight(page, '[role=dialog]')
    await unfold()
    await expect(rows).toHaveCount(3)
    await looksRight(page, '[role=dialog]')
    await page.getByRole('dialog').getByRole('textbox').first().fill('500')
    await rows.first().getByRole('button').click()
    await expect(card.getByRole('timer')).toBeVisible()
    await looksRight(page, '[role=dialog]')
    await copyNo.click()
    await expect(name).toBeVisible()
    await looksRight(page, '[role=dialog]')
    await page.goBack()
    await expect(nameSheet).toBeHidden()
    const said = page.waitForResponse('**/api/wallet/add/sent')
    await done.click()
    await said
    await expect(waiting).toBeVisible()
    await passTime(page, 121_000)
    await expect(waiting.getByRole('link')).toBeVisible()
    await looksRight(page, '[role=dialog]')
    if (language === 'la') {
      const text = (await page.getByRole('dialog').allInnerTexts()).join(' ').replaceAll(longName, '')
      expect(text).not.toMatch(/[\u0E01-\u0E3A\u0E40-\u0E5B]/)
    }
  })
}
