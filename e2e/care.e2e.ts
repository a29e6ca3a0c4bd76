import { deposit, signInWith } from './pages/back-office.ts'
import { dashboard, listening, openHome } from './pages/home.ts'
import { comeIn, LANGUAGES, stored } from './pages/portal.ts'
import { openWithdraw } from './pages/withdraw.ts'
import { expect, test } from './stack.ts'

test('[SET-06] balances are hidden by one press, on this phone until another, and no local storage is used for it', async ({
  page,
  context,
  stack,
}) => {
  await comeIn(context, 'th')
  await signInWith(page, stack, { wallet: 1234.5, games: { PG: 60 } })
  const home = await openHome(page)
  const before = Object.keys((await stored(page)).local).toSorted()
  await page.getByRole('button', { name: 'ซ่อนยอดเงิน' }).click()
  await expect(home.total).toHaveAccessibleName('ยอดเงินทั้งหมด ซ่อนอยู่')
  await expect(home.wallet).toHaveText('••••')
  for (const place of [page.getByRole('region', { name: 'ยอดเงินทั้งหมด' }), home.card('PG'), page.getByRole('region', { name: 'เล่นล่าสุด' })])
    await expect(place).not.toContainText(/\d\.\d\d/)
  expect(Object.keys((await stored(page)).local).toSorted()).toEqual(before)
  await page.reload()
  await expect(home.wallet).toHaveText('••••')
  await page.getByRole('button', { name: 'แสดงยอดเงิน' }).click()
  await expect(home.total).toHaveText('฿ 1,294.50')
  await page.reload()
  await expect(home.wallet).toHaveText('1,234.50')
})

test('[HOME-05] the time of the last update moves with a push', async ({ page, context, stack }) => {
  await comeIn(context, 'th')
  const { token } = await signInWith(page, stack, { wallet: 50 })
  const isLive = listening(page)
  const home = await openHome(page)
  await isLive
  const synced = async () => (await stored(page)).local['last_sync']!
  const before = await synced()
  await deposit(stack, token, 70)
  await expect(home.wallet).toHaveText('120.00')
  await expect.poll(async () => (await synced()) > before).toBe(true)
})

test('a transfer that was opened from a game ends where it began, by Escape and by Back', async ({ page, context, stack }) => {
  await comeIn(context, 'th')
  await signInWith(page, stack, { wallet: 50, games: { PG: 60 } })
  const home = await openHome(page)
  await home.card('PG').click()
  for (const leave of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
    await home.sheet.getByRole('button', { name: 'เลือกยอดเข้าเกม' }).click()
    await expect(home.title).toHaveText('โยกเงิน')
    await leave()
    await expect(home.title).toHaveText('PG')
  }
  await page.keyboard.press('Escape')
  await expect(home.sheet).toBeHidden()
  await expect(page).toHaveURL('/user/home')
})

test('a review of a withdrawal is left for its form, by Escape and by Back', async ({ page, context, stack }) => {
  await comeIn(context, 'th')
  await signInWith(page, stack, { wallet: 150 })
  const sheet = await openWithdraw(page)
  await sheet.amount.fill('70')
  for (const leave of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
    await sheet.review.click()
    await expect(sheet.confirm).toBeVisible()
    await leave()
    await expect(sheet.amount).toHaveValue('70')
  }
  await page.keyboard.press('Escape')
  await expect(sheet.home.sheet).toBeHidden()
})

const BANK = { th: ['ธนาคารกสิกรไทย', 'Kasikornbank'], la: ['Kasikornbank'], en: ['Kasikornbank', 'ธนาคารกสิกรไทย'] }

for (const language of LANGUAGES)
  test(`[PROF-05] how-to and terms are read without signing out, and the bank is named in words of two languages, in ${language}`, async ({
    page,
    context,
    stack,
  }) => {
    await comeIn(context, language)
    await signInWith(page, stack, { wallet: 50 })
    await page.goto('/user/contact')
    const entries = page.getByRole('main').locator('button[aria-haspopup=dialog]')
    const { sheet } = dashboard(page)
    for (const entry of [entries.nth(0), entries.nth(1)]) {
      const title = (await entry.innerText()).trim()
      await entry.click()
      await expect(sheet.getByRole('heading', { level: 2 })).toHaveText(title)
      await page.keyboard.press('Escape')
      await expect(sheet).toBeHidden()
    }
    await expect(page).toHaveURL('/user/contact')
    await page.goto('/user/profile')
    for (const name of BANK[language]) await expect(page.getByRole('main').getByText(name, { exact: true })).toBeVisible()
  })
