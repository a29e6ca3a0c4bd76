import { ask, signInWith } from './pages/books.ts'
import { patchAnswer } from './pages/home.ts'
import { BUAKHAO, signIn } from './pages/player.ts'
import { comeIn, toast } from './pages/portal.ts'
import { expect, test } from './stack.ts'

interface Statement {
  total: number
  statements: object[]
}

test.beforeEach(({ context }) => comeIn(context, 'th'))

test('[STM-01] the activity stands in pages of ten, newest first', async ({ page, stack }) => {
  const { token } = await signInWith(page, stack, { wallet: 100, games: { PG: 0 } })
  for (let amount = 1; amount <= 11; amount++) await ask(stack, token, 'POST /api/wallet/transfer', { from: 'WALLET', to: 'PG', amount })
  const asked: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/statement')) asked.push(request.postDataJSON())
  })
  await page.goto('/user/statement')
  const items = page.getByTestId('statement-item')
  const pages = page.getByRole('navigation', { name: 'หน้าของรายการ' })
  await expect(items).toHaveCount(10)
  await expect(items.first()).toContainText('−11.00')
  await expect(pages).toContainText('หน้า 1 จาก 2')
  await expect(pages.getByRole('button', { name: 'หน้าก่อน' })).toBeDisabled()
  await pages.getByRole('button', { name: 'หน้าถัดไป' }).click()
  await expect(items).toHaveCount(2)
  await expect(items).toContainText(['−1.00', '+100.00'])
  await expect(pages).toContainText('หน้า 2 จาก 2')
  await expect(pages.getByRole('button', { name: 'หน้าถัดไป' })).toBeDisabled()
  await pages.getByRole('button', { name: 'หน้าก่อน' }).click()
  await expect(items.first()).toContainText('−11.00')
  expect(asked.slice(0, 2)).toEqual([
    { page: 1, limit: 10 },
    { page: 2, limit: 10 },
  ])
})

test('[STM-02] [STM-03] [STM-04] [STM-05] [STM-06] [STM-09] [STM-12] each item shows what it was, when, how much and how it stands', async ({
  page,
}) => {
  const ROWS: {
    type: string
    way: [from: string, to: string]
    amount: number
    status?: string
    related?: [kind: string, description: string]
    says: string[]
  }[] = [
    { type: 'deposit', way: ['KBANK', 'WALLET'], amount: 1234.5, says: ['ฝากเงิน', '+1,234.50', 'จาก KBANK', 'สำเร็จ'] },
    { type: 'withdraw', way: ['WALLET', 'BANK'], amount: 50, status: 'FAILED', says: ['ถอนเงิน', '−50.00', 'ไม่สำเร็จ'] },
    {
      type: 'transfer',
      way: ['WALLET', 'PG'],
      amount: 10,
      status: 'PENDING',
      says: ['โยกเงิน', '−10.00', 'กระเป๋าหลัก → PG', 'กำลังดำเนินการ'],
    },
    {
      type: 'transfer',
      way: ['PG', 'WALLET'],
      amount: 11,
      status: 'ANYTHING',
      says: ['โยกเงิน', '+11.00', 'PG → กระเป๋าหลัก', 'กำลังดำเนินการ'],
    },
    { type: 'bonus', way: ['BONUS', 'WALLET'], amount: 20, related: ['bonus', 'โบนัสต้อนรับ'], says: ['รับโบนัส', '+20.00', 'โบนัสต้อนรับ'] },
    {
      type: 'finish_bonus',
      way: ['WALLET', 'BONUS'],
      amount: 5,
      related: ['promotion', 'โปรวันเกิด'],
      says: ['จบโบนัส', '−5.00', 'โปรวันเกิด'],
    },
    { type: 'bonus', way: ['BONUS', 'WALLET'], amount: 1, related: ['invite', 'ชวนเพื่อน 1 คน'], says: ['+1.00', 'ชวนเพื่อน 1 คน'] },
    { type: 'bonus', way: ['BONUS', 'WALLET'], amount: 2, related: ['refund', 'คืนยอดเสียรายวัน'], says: ['+2.00', 'คืนยอดเสียรายวัน'] },
    { type: 'bonus', way: ['BONUS', 'WALLET'], amount: 3, related: ['luckydraw', 'รางวัลวงล้อ'], says: ['+3.00', 'รางวัลวงล้อ'] },
  ]
  const now = new Date('2026-03-05T01:02:03Z')
  await page.clock.setFixedTime(now)
  await patchAnswer<Statement>(page, '/api/statement', (answer) => {
    answer.total = ROWS.length
    answer.statements = ROWS.map(({ type, way: [from, to], amount, status = 'SUCCESS', related }, index) => ({
      statementNo: ROWS.length - index,
      statementType: type,
      from,
      to,
      amount,
      status,
      createdAt: new Date(now.getTime() - index * 3_600_000 - 61_000).toISOString(),
      ...(related ? { [related[0]]: { description: related[1] } } : {}),
    }))
  })
  await signIn(page, BUAKHAO)
  await page.goto('/user/statement')
  const items = page.getByTestId('statement-item')
  await expect(items).toHaveCount(ROWS.length)
  for (const [index, { says }] of ROWS.entries()) {
    const item = items.nth(index)
    for (const text of says) await expect(item).toContainText(text)
    await expect(item.locator('svg')).toHaveCount(1)
  }
  await expect(items.nth(0)).toContainText('05/03/2026 08:01:02')
  await expect(items.nth(0)).toContainText('1 นาทีที่แล้ว')
  await expect(items.nth(8)).toContainText('05/03/2026 00:01:02')
  await expect(items.nth(8)).toContainText('8 ชั่วโมงที่แล้ว')
  const icons = await items.evaluateAll((rows) => rows.slice(0, 6).map((row) => row.querySelector('svg')!.innerHTML))
  expect(new Set(icons).size).toBe(5)
})

test('[STM-10] a statement that does not load says so on its page alone, and loads at a press', async ({ page }) => {
  await signIn(page, BUAKHAO)
  await page.route('**/api/statement', (route) => route.fulfill({ status: 500, json: { message: 'INTERNAL_SERVER_ERROR' } }))
  await page.goto('/user/statement')
  await expect(page.getByText('โหลดรายการไม่สำเร็จ')).toBeVisible()
  await expect(page.getByRole('status', { name: 'กำลังโหลดรายการ' })).toBeHidden()
  await expect(toast(page)).toHaveCount(0)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await page.unroute('**/api/statement')
  await page.getByRole('button', { name: 'ลองอีกครั้ง' }).click()
  await expect(page.getByTestId('statement-item').first()).toBeVisible()
})
