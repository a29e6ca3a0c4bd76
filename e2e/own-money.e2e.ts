import { mkdirSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { ask, deposit, signInWith } from './pages/back-office.ts'
import { offerCampaign } from './pages/campaigns.ts'
import { calls } from './pages/home.ts'
import { comeIn, type Language } from './pages/portal.ts'
import { expect, test } from './stack.ts'

/** Where pictures of each step are left, for who wants to look. */
const PICTURES = process.env['OWN_MONEY_PICTURES']

const WORDS = {
  th: {
    withdraw: 'ถอนเงิน',
    amount: 'จำนวนเงินที่ถอน',
    review: 'ตรวจสอบรายการ',
    confirm: 'ยืนยันถอนเงิน',
    ends: 'ถอนและจบโบนัส',
    beside: 'เงินของคุณเองถอนได้ ฿ 845.00',
    more: 'ถอนเกิน ฿ 845.00',
    takes: 'หักคืน ฿ 150.00',
  },
  la: {
    withdraw: 'ຖອນເງິນ',
    amount: 'ຈຳນວນເງິນທີ່ຖອນ',
    review: 'ກວດສອບລາຍການ',
    confirm: 'ຢືນຢັນຖອນເງິນ',
    ends: 'ຖອນແລະຈົບໂບນັດ',
    beside: 'ເງິນຂອງທ່ານເອງຖອນໄດ້ ฿ 845.00',
    more: 'ຖອນເກີນ ฿ 845.00',
    takes: 'ຫັກຄືນ ฿ 150.00',
  },
  en: {
    withdraw: 'Withdraw',
    amount: 'Amount to withdraw',
    review: 'Review',
    confirm: 'Confirm withdrawal',
    ends: 'Withdraw and end the bonus',
    beside: '฿ 845.00 of your own money can leave',
    more: 'More than ฿ 845.00',
    takes: '฿ 150.00 is taken back',
  },
} as const satisfies Record<Language, object>

async function picture(page: Page, language: Language, name: string): Promise<void> {
  if (PICTURES === undefined) return
  mkdirSync(PICTURES, { recursive: true })
  await page.screenshot({ path: `${PICTURES}/${language}-${name}.png` })
  await page.evaluate(() => void (document.documentElement.style.fontSize = '32px'))
  await page.screenshot({ path: `${PICTURES}/${language}-${name}-large.png` })
  await page.evaluate(() => void (document.documentElement.style.fontSize = ''))
}

for (const language of ['th', 'la', 'en'] as const)
  test(`own money leaves beside a bonus that covers only its grant, and its deposit ends it, in ${language}`, async ({
    page,
    context,
    stack,
  }) => {
    const t = WORDS[language]
    await comeIn(context, language)
    await page.setViewportSize({ width: 390, height: 844 })
    const code = await offerCampaign(stack, {
      title: 'โบนัสของยอดฝาก',
      grant: { percent: 50, maximum: 500, minimum: 100 },
      times: 2,
      threshold: 20,
      coversGrant: true,
    })
    const { token } = await signInWith(page, stack, { wallet: 845 })
    await ask(stack, token, `GET /api/bonus/activate/${code}`)
    expect(await ask(stack, token, 'POST /api/bonus/preview', { of: 'waiting', deposit: 300 })).toMatchObject({
      cost: { own: 845, locks: 150, grant: 150 },
    })
    await deposit(stack, token, 300, { grants: 150 })

    await page.goto('/user/home')
    const sheet = page.getByRole('dialog')
    const withdrawSheet = async () => {
      await page.getByRole('button', { name: t.withdraw, exact: true }).click()
      await expect(sheet.getByTestId('withdraw-total')).toBeVisible()
    }
    await withdrawSheet()
    for (const says of [t.beside, t.more, t.takes]) await expect(sheet).toContainText(says)
    await picture(page, language, 'sheet')
    await sheet.getByLabel(t.amount).fill('800')
    await sheet.getByRole('button', { name: t.review }).click()
    await expect(sheet.getByTestId('ends-bonus')).toHaveCount(0)
    const confirm = sheet.getByRole('button', { name: t.confirm })
    expect(await calls(page, 'POST /api/wallet/withdrawAll', () => confirm.click())).toEqual({ amount: 800 })
    await expect(page.getByTestId('activity')).toHaveAttribute('data-state', 'done', { timeout: 15_000 })
    expect(await ask(stack, token, 'GET /api/bonus/check/active')).toMatchObject({ status: true })

    await page.goto('/user/home')
    await withdrawSheet()
    await sheet.getByLabel(t.amount).fill('345')
    await sheet.getByRole('button', { name: t.review }).click()
    await expect(sheet.getByTestId('ends-bonus')).toContainText(t.takes)
    await picture(page, language, 'review')
    const asked = await calls(page, 'POST /api/wallet/withdrawAll', () => sheet.getByRole('button', { name: t.ends }).click())
    expect(asked).toMatchObject({ amount: 345, endsBonus: expect.stringMatching(/^15000-/) })
    await expect(page.getByTestId('activity')).toHaveAttribute('data-state', 'done', { timeout: 15_000 })
    expect(await ask(stack, token, 'GET /api/bonus/check/active')).toMatchObject({ status: false, due: 0 })
    expect(await ask(stack, token, 'GET /api/wallet')).toMatchObject({ amount: 0 })
  })

test('what it locks is said before the press: the grant, and that own money is free', async ({ page, context, stack }) => {
  await comeIn(context, 'th')
  await page.setViewportSize({ width: 390, height: 844 })
  await offerCampaign(stack, { title: 'โบนัสแยกเงิน', grant: { amount: 150 }, times: 2, coversGrant: true })
  await signInWith(page, stack, { wallet: 845 })
  await page.goto('/user/bonus')
  await page
    .getByRole('button', { name: /โบนัสแยกเงิน/ })
    .first()
    .click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByTestId('locks')).toContainText('โบนัส ฿ 150.00 จะถอนไม่ได้ จนกว่าจะเล่นครบ ฿ 300.00 เงินของคุณเอง ฿ 845.00 ยังถอนได้')
  await expect(sheet.getByTestId('cost')).toContainText('ถอนเงินของคุณเองได้ตลอด')
  await picture(page, 'th', 'preview')
})
