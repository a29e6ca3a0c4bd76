import { decodeGiftLink } from '@krapao/contract'
import type { Page } from '@playwright/test'
import { ask, control, fault, signInWith } from './pages/back-office.ts'
import { openDeposit, unfold } from './pages/deposit.ts'
import { dashboard, listening, openHome, patchAnswer } from './pages/home.ts'
import { callsOf, comeIn, type Language, LANGUAGES, toast } from './pages/portal.ts'
import { expect, type Stack, test } from './stack.ts'

test.beforeEach(({ context }) => comeIn(context, 'th'))

const PATH = '/api/wallet/truelink'

/** The gift link's part of the deposit sheet, in Thai. */
async function openGift(page: Page) {
  const { home, gift } = await openDeposit(page)
  await gift.click()
  const form = page.getByTestId('gift-link')
  return {
    home,
    form,
    link: form.getByRole('textbox', { name: 'ลิงก์ซองของขวัญ' }),
    send: form.getByRole('button', { name: 'รับเงินจากซอง', exact: true }),
  }
}

async function giftLink(stack: Stack, amount: number, over: object = {}): Promise<string> {
  return (await control<{ link: string }>(stack, '/control/giftlinks', { amount, ...over })).link
}

async function redeemed(stack: Stack, link: string): Promise<number> {
  const all = await control<{ voucher: string; state: string }[]>(stack, '/control/giftlinks/redemptions')
  return all.filter(({ voucher, state }) => state === 'redeemed' && link.endsWith(voucher)).length
}

const walletOf = async (stack: Stack, token: string) => (await ask<{ amount: number }>(stack, token, 'GET /api/wallet')).amount

test('[GIFT-01] [GIFT-02] [GIFT-05] [GIFT-06] [DEP-17] a gift link that is pasted from a message is in the wallet at once', async ({
  page,
  stack,
}) => {
  const { token } = await signInWith(page, stack, {})
  const calls = callsOf(page)
  const { home, link, send, form } = await openGift(page)
  await expect(form).toContainText('ขั้นต่ำ ฿ 2.00 เงินเข้าภายในประมาณ 1 นาที')
  await expect(send).toBeDisabled()
  await link.fill('   ')
  await expect(send).toBeDisabled()
  await link.press('Enter')
  const gift = await giftLink(stack, 60)
  await link.fill(`เอาไปเลย ${gift} ใช้ได้ 3 วัน`)
  await send.click()
  await expect(toast(page, 'รับซองแล้ว เงินเข้ากระเป๋าหลักของคุณ')).toBeVisible()
  await expect(home.sheet).toContainText('+฿ 60.00')
  expect(await walletOf(stack, token)).toBe(60)
  expect([await redeemed(stack, gift), calls.filter((call) => call === `POST ${PATH}`).length]).toEqual([1, 1])
})

test('[GIFT-03] [GIFT-04] [GIFT-08] what is sent is the link and the wallet, encoded with the passphrase that the page was told', async ({
  page,
  stack,
}) => {
  const { token } = await signInWith(page, stack, {})
  const { link, send } = await openGift(page)
  const gift = await giftLink(stack, 5)
  await link.fill(gift)
  const [sent] = await Promise.all([page.waitForRequest((request) => request.url().endsWith(PATH)), send.click()])
  const body = sent.postDataJSON() as { link: string }
  expect(Object.keys(body)).toEqual(['link'])
  expect(body.link).toMatch(/^[A-Za-z0-9+/]+=*$/)
  expect(atob(body.link)).not.toContain('gift')
  const { giftLink: told } = await ask<{ giftLink: { passphrase: string } }>(stack, token, 'GET /api/lookup/settings')
  expect(await decodeGiftLink(body.link, told.passphrase)).toEqual({ link: gift, walletAccountName: '0990000001' })
})

test('[GIFT-02] a text that is no gift link is not sent, and the form says what one looks like', async ({ page, stack }) => {
  await signInWith(page, stack, {})
  const calls = callsOf(page)
  const { link, send, form } = await openGift(page)
  for (const text of ['สวัสดี', 'https://gift.wallet.example.evil.example/campaign/?v=abcdefghij0123456789', 'http://gift.wallet.example/']) {
    await link.fill(text)
    await send.click()
    await expect(form.getByRole('alert')).toHaveText('ไม่ใช่ลิงก์ซองของขวัญ กรุณาวางลิงก์ที่ขึ้นต้นด้วย https://gift.wallet.example/')
  }
  expect(calls).not.toContain(`POST ${PATH}`)
})

const INVALID = 'ลิงก์ซองไม่ถูกต้อง ถูกใช้ไปแล้ว หมดอายุ หรือต่ำกว่า 2 บาท กรุณาตรวจสอบแล้วใช้ซองใหม่'

for (const [what, amount, over, says] of [
  ['that has expired', 50, { isExpired: true }, INVALID],
  ['below 2 baht', 1.5, {}, INVALID],
  ['below 2 baht that told nobody so', 1.5, { hidesWorth: true }, 'เงินในซองต่ำกว่าขั้นต่ำและเข้ามาถึงเราแล้ว เจ้าหน้าที่จะตรวจสอบให้'],
] as const) {
  test(`[GIFT-07] [GIFT-09] [ERR-78] a gift link ${what} is refused in a toast and beside the field`, async ({ page, stack }) => {
    const { token } = await signInWith(page, stack, {})
    const { link, send, form } = await openGift(page)
    const gift = await giftLink(stack, amount, over)
    await link.fill(gift)
    await send.click()
    await expect(toast(page, says)).toBeVisible()
    await expect(form.getByRole('alert')).toHaveText(says)
    await expect(link).toHaveValue(gift)
    expect(await walletOf(stack, token)).toBe(0)
  })
}

test('[GIFT-07] [GIFT-10] [ERR-77] a gift link that was sent before is refused, and two taps are one press', async ({ page, stack }) => {
  const { token } = await signInWith(page, stack, {})
  const { home, link, send } = await openGift(page)
  const gift = await giftLink(stack, 20)
  await link.fill(gift)
  await send.dblclick()
  await expect(home.sheet).toContainText('+฿ 20.00')
  await home.sheet.getByRole('button', { name: 'เรียบร้อย' }).click()
  const again = await openGift(page)
  await again.link.fill(gift)
  await again.send.click()
  await expect(toast(page, 'ลิงก์ซองนี้เคยส่งเข้ามาแล้ว')).toBeVisible()
  expect([await walletOf(stack, token), await redeemed(stack, gift)]).toEqual([20, 1])
})

test('where the wallet provider says nothing it goes on by itself, also after a reload, and the end is told', async ({ page, stack }) => {
  const { token } = await signInWith(page, stack, {})
  const { link, send } = await openGift(page)
  for (let calls = 0; calls < 4; calls += 1) await fault(stack, 'giftlink', 'error-after')
  const gift = await giftLink(stack, 70)
  await link.fill(gift)
  await send.click()
  await expect(toast(page, 'รับลิงก์แล้ว กำลังตรวจสอบกับวอลเล็ท')).toBeVisible()
  await page.reload()
  const home = dashboard(page)
  const underWay = page.getByRole('region', { name: 'กำลังดำเนินการ' })
  await expect(underWay).toContainText('กำลังตรวจสอบยอดฝาก')
  await expect(underWay).toContainText('ซองของขวัญ')
  await underWay.getByRole('button').click()
  await expect(home.end).toHaveAttribute('data-state', 'working')
  await expect(home.end).toHaveAttribute('data-state', 'done', { timeout: 30_000 })
  await home.endOk.click()
  await expect(underWay).toHaveCount(0)
  expect([await walletOf(stack, token), await redeemed(stack, gift)]).toEqual([70, 1])
})

test('a late refusal is told where the player is', async ({ page, stack }) => {
  await signInWith(page, stack, {})
  const { link, send } = await openGift(page)
  await fault(stack, 'giftlink', 'error-before')
  await fault(stack, 'giftlink', 'error-before')
  await fault(stack, 'giftlink', 'refuse')
  await link.fill(await giftLink(stack, 70))
  await send.click()
  await expect(toast(page, 'รับลิงก์แล้ว กำลังตรวจสอบกับวอลเล็ท')).toBeVisible()
  await expect(toast(page, INVALID)).toBeVisible({ timeout: 30_000 })
})

for (const cut of ['before it arrives', 'after its effect'] as const) {
  test(`[API-10] a gift link whose answer is lost ${cut} has one true end, also after a reload`, async ({ page, stack }) => {
    const { token } = await signInWith(page, stack, {})
    const { home, link, send } = await openGift(page)
    const gift = await giftLink(stack, 30)
    await page.route(`**${PATH}`, async (route) => {
      if (cut === 'after its effect') await route.fetch()
      await route.abort()
    })
    await page.context().route('**/api/wallet/request**', (route) => route.abort())
    await link.fill(gift)
    await send.click()
    await expect(home.end).toHaveAttribute('data-state', 'checking')
    await page.reload()
    await page.context().unroute('**/api/wallet/request**')
    await expect(home.end).toHaveAttribute('data-state', cut === 'after its effect' ? 'done' : 'refused', { timeout: 30_000 })
    expect([await walletOf(stack, token), await redeemed(stack, gift)]).toEqual(cut === 'after its effect' ? [30, 1] : [0, 0])
  })
}

test('offline nothing is sent, the link stays in the field, and it goes when the network is back', async ({ page, context, stack }) => {
  const { token } = await signInWith(page, stack, {})
  const { link, send, form } = await openGift(page)
  const gift = await giftLink(stack, 15)
  await expect(link).toBeVisible()
  await context.setOffline(true)
  await link.fill(gift)
  await send.click()
  await expect(form.getByRole('alert')).toContainText('ไม่มีอินเทอร์เน็ต ลิงก์ยังไม่ถูกส่ง')
  await context.setOffline(false)
  await send.click()
  await expect(toast(page, 'รับซองแล้ว เงินเข้ากระเป๋าหลักของคุณ')).toBeVisible()
  expect(await walletOf(stack, token)).toBe(15)
})

const WORDS: Record<Language, { deposit: string; condition: (phone: string) => string }> = {
  th: { deposit: 'ฝากเงิน', condition: (phone) => `กรุณาโอนจากวอลเล็ทเบอร์ ${phone} ของคุณเท่านั้น` },
  la: { deposit: 'ຝາກເງິນ', condition: (phone) => `ກະລຸນາໂອນຈາກວອລເລັດເບີ ${phone} ຂອງທ່ານເທົ່ານັ້ນ` },
  en: { deposit: 'Deposit', condition: (phone) => `Transfer only from your own wallet with the number ${phone}` },
}

for (const language of LANGUAGES) {
  test(`[DEP-15] [DEP-16] [DEP-17] [DEP-21] the wallet to transfer to and whose wallet it must be, in ${language}; what comes from there is in the wallet`, async ({
    page,
    context,
    stack,
  }) => {
    await comeIn(context, language)
    await page.addInitScript((chosen) => localStorage.setItem('locale', chosen), language)
    const { phone, token } = await signInWith(page, stack, {})
    const isLive = listening(page)
    const home = await openHome(page)
    await isLive
    await page.getByRole('button', { name: WORDS[language].deposit, exact: true }).first().click()
    await unfold(page)
    const auto = page.getByTestId('auto-wallet')
    const shown = phone.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3')
    await expect(auto).toContainText('099-000-0002')
    await expect(auto).toContainText(WORDS[language].condition(shown))
    await expect(auto.getByRole('link')).toHaveAttribute('href', '/user/contact')
    await control(stack, '/control/wallet/transfer', { fromPhone: phone, toWallet: '0990000002', amount: 45 })
    await expect(home.sheet).toContainText('+฿ 45.00')
    expect(await walletOf(stack, token)).toBe(45)
  })
}

test('a wallet that is closed says until when, and nothing of how to use it', async ({ page, stack }) => {
  await signInWith(page, stack, {})
  const closedUntil = new Date(Date.now() + 600_000).toISOString()
  await patchAnswer<{ wallets: object[] }>(page, '/api/lookup/deposit', ({ wallets }) =>
    wallets.forEach((one) => Object.assign(one, { closedUntil })),
  )
  const { form } = await openGift(page)
  await unfold(page)
  const clock = new Date(Date.parse(closedUntil) + 7 * 3_600_000).toISOString().slice(11, 16)
  for (const card of [form, page.getByTestId('auto-wallet')]) {
    await expect(card).toContainText(`ปิดถึง ${clock} น.`)
    await expect(card.getByRole('button')).toHaveCount(0)
  }
  await expect(page.getByText('099-000-0002')).toBeHidden()
})
