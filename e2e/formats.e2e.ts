import { ask, signInWith } from './pages/back-office.ts'
import { offerCampaign } from './pages/campaigns.ts'
import { sql } from './pages/database.ts'
import { BUAKHAO, newPlayer, signIn } from './pages/player.ts'
import { chooseLanguage, comeIn } from './pages/portal.ts'
import { feedsHaveTold, letRefund, loseBets } from './pages/rewards.ts'
import { expect, test } from './stack.ts'
import { phoneDigest } from './pages/phone-digest.ts'

test.beforeEach(({ context }) => comeIn(context, 'th'))

/** So many days from now, with the date of Bangkok as its date in UTC. */
const inBangkok = (days: number) => new Date(Date.now() + (7 + days * 24) * 3_600_000)

const MONTHS = ['ม.ค.', 'ก.พ.', 'มี.ค.', 'เม.ย.', 'พ.ค.', 'มิ.ย.', 'ก.ค.', 'ส.ค.', 'ก.ย.', 'ต.ค.', 'พ.ย.', 'ธ.ค.']
const inThai = (date: Date) => `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear() + 543}`

test.describe('on a phone set to another country', () => {
  test.use({ locale: 'de-DE', timezoneId: 'America/New_York' })

  test('[CONST-03] [CONST-06] times are those of Bangkok, in the same form in every language', async ({ page, stack }) => {
    const player = await newPlayer(stack)
    await sql(stack, "update account.player set created_at = '2026-12-31T17:00:09Z' where phone_digest = $1", [
      await phoneDigest(stack, player.phone),
    ])
    await signIn(page, player)
    await page.goto('/user/profile')
    const years = { th: 2570, la: 2027, en: 2027 }
    for (const language of ['th', 'la', 'en'] as const) {
      await chooseLanguage(page, language)
      await expect(page.getByText(`01/01/${years[language]} 00:00:09`)).toBeVisible()
    }
  })

  test('[BON-11] [BON-12] [BON-28] [CONST-03] a bonus of a day or a week can be received again from midnight or Monday in Bangkok', async ({
    page,
    stack,
  }) => {
    const limits = { day: 'โบนัสของวัน', week: 'โบนัสของสัปดาห์' }
    const { token, phone } = await signInWith(page, stack, { wallet: 30 })
    for (const limitType of ['day', 'week'] as const) {
      const code = await offerCampaign(stack, { title: limits[limitType], limitType, grant: { amount: 100 }, threshold: 500 })
      await ask(stack, token, `GET /api/bonus/activate/${code}`)
      await ask(stack, token, 'GET /api/bonus/clear')
    }
    await letRefund(stack)
    await loseBets(stack, phone, [{ amount: 500, daysAgo: 1 }])
    await feedsHaveTold(stack)
    const [tomorrow, monday] = [inBangkok(1), inBangkok(1)]
    while (monday.getUTCDay() !== 1) monday.setUTCDate(monday.getUTCDate() + 1)
    await page.goto('/user/bonus')
    for (const [title, again] of [
      [limits.day, tomorrow],
      [limits.week, monday],
    ] as const) {
      const card = page.getByRole('listitem').filter({ hasText: title }).getByRole('button')
      await expect(card).toBeDisabled()
      await expect(card).toHaveAttribute('data-state', 'received')
      await expect(card).toContainText(`รับได้อีก ${inThai(again)}`)
    }
    await page.goto('/user/home')
    await page.getByRole('button', { name: 'คืนยอดเสีย', exact: true }).click()
    const refund = page.getByRole('dialog', { name: 'คืนยอดเสีย' })
    await expect(refund).toContainText(`เที่ยงคืน สิ้นวันที่ ${inThai(inBangkok(0))}`)
    await refund.getByRole('button', { name: 'กดรับยอดคืน' }).click()
    await expect(refund.getByRole('table')).toContainText(`รอบ ${inThai(inBangkok(-1))}`)
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
