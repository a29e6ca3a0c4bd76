import { sql } from './pages/database.ts'
import { BUAKHAO, newPlayer, signIn } from './pages/player.ts'
import { chooseLanguage, comeIn } from './pages/portal.ts'
import { expect, test } from './stack.ts'

test.beforeEach(({ context }) => comeIn(context, 'th'))

test.describe('on a phone set to another country', () => {
  test.use({ locale: 'de-DE', timezoneId: 'America/New_York' })

  test('[CONST-03] [CONST-06] times are those of Bangkok, in the same form in every language', async ({ page, stack }) => {
    const player = await newPlayer(stack)
    await sql(stack, "update account.player set created_at = '2026-12-31T17:00:09Z' where phone = $1", [player.phone])
    await signIn(page, player)
    await page.goto('/user/profile')
    for (const language of ['th', 'la', 'en'] as const) {
      await chooseLanguage(page, language)
      await expect(page.getByText('01/01/2027 00:00:09')).toBeVisible()
    }
  })

  test('[CONST-04] [CONST-06] money has two decimals and commas in every language', async ({ page }) => {
    await page.route('**/api/wallet', async (route) => {
      const response = await route.fetch()
      const wallet = (await response.json()) as { slots: object[] }
      await route.fulfill({ response, json: { ...wallet, amount: 1_234_567.5, wallet: { amount: 1_234_567.5 }, slots: [] } })
    })
    await signIn(page, BUAKHAO)
    await page.goto('/user/home')
    for (const language of ['th', 'la', 'en'] as const) {
      await chooseLanguage(page, language)
      await expect(page.getByTestId('wallet-balance')).toHaveText(/1,234,567\.50$/)
      await expect(page.getByTestId('total-balance')).toContainText('1,234,567.50')
    }
  })
})

test('[CONST-05] an account number of ten digits is grouped, another is left as it is', async ({ page, stack }) => {
  await signIn(page, BUAKHAO)
  await page.goto('/user/profile')
  await expect(page.getByText('012-345-6781', { exact: true })).toBeVisible()
  await signIn(page, await newPlayer(stack, { accountNo: '550012345678' }))
  await page.goto('/user/profile')
  await expect(page.getByText('550012345678', { exact: true })).toBeVisible()
})

test('[CONST-02] [CONST-06] time-ago counts whole years, months, days, hours, minutes and seconds', async ({ page }) => {
  await signIn(page, BUAKHAO)
  const written = page.waitForResponse('**/api/statement')
  await page.goto('/user/statement')
  const { createdAt } = ((await (await written).json()) as { statements: { createdAt: string }[] }).statements[0]!
  const first = page.getByTestId('statement-item').first()
  await expect(first).toBeVisible()
  const day = 86_400
  for (const [seconds, words] of [
    [59, '59 วินาทีที่แล้ว'],
    [119, '1 นาทีที่แล้ว'],
    [day - 1, '23 ชั่วโมงที่แล้ว'],
    [30 * day - 1, '29 วันที่แล้ว'],
    [365 * day - 1, '12 เดือนที่แล้ว'],
    [800 * day, '2 ปีที่แล้ว'],
  ] as const) {
    await page.clock.setFixedTime(Date.parse(createdAt) + seconds * 1000)
    // Another language and back draws the list anew.
    await chooseLanguage(page, 'en')
    await chooseLanguage(page, 'th')
    await expect(first).toContainText(words)
  }
})
