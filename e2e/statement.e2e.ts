import { readFileSync } from 'node:fs'
import { ask, deposit, fault, signInWith } from './pages/back-office.ts'
import { patchAnswer } from './pages/home.ts'
import { BUAKHAO, signIn } from './pages/player.ts'
import { chooseLanguage, comeIn, toast } from './pages/portal.ts'
import type { Page } from '@playwright/test'
import { expect, test } from './stack.ts'

interface Statement {
  total: number
  statements: object[]
}

test.beforeEach(({ context }) => comeIn(context, 'th'))

/** What is opened from the list, in Thai. */
function opened(page: Page) {
  const sheet = page.getByRole('dialog', { name: 'รายละเอียด' })
  return {
    sheet,
    end: sheet.getByTestId('activity'),
    steps: sheet.getByRole('list', { name: 'สถานะ' }).getByRole('listitem'),
    share: sheet.getByRole('button', { name: 'แชร์หลักฐาน' }),
    help: sheet.getByRole('link', { name: 'ติดต่อเจ้าหน้าที่เรื่องรายการนี้' }),
    close: sheet.getByRole('button', { name: 'ปิด' }),
    fact: (label: string) => sheet.locator(`xpath=.//dt[.="${label}"]/following-sibling::dd`),
  }
}

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
  await expect(items.first()).toContainText('−฿ 11.00')
  await expect(pages).toContainText('หน้า 1 จาก 2')
  await expect(pages.getByRole('button', { name: 'หน้าก่อน' })).toBeDisabled()
  await pages.getByRole('button', { name: 'หน้าถัดไป' }).click()
  await expect(items).toHaveCount(2)
  await expect(items).toContainText(['−฿ 1.00', '+฿ 100.00'])
  await expect(pages).toContainText('หน้า 2 จาก 2')
  await expect(pages.getByRole('button', { name: 'หน้าถัดไป' })).toBeDisabled()
  await pages.getByRole('button', { name: 'หน้าก่อน' }).click()
  await expect(items.first()).toContainText('−฿ 11.00')
  expect(asked.slice(0, 2)).toEqual([
    { page: 1, limit: 10 },
    { page: 2, limit: 10 },
  ])
})

test('[STM-02] [STM-03] [STM-04] [STM-05] [STM-06] [STM-08] [STM-09] [STM-12] [STM-13] each item shows what it was, when, how much and how it stands', async ({
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
    { type: 'deposit', way: ['KBANK', 'WALLET'], amount: 1234.5, says: ['ฝากเงิน', '+฿ 1,234.50', 'จาก KBANK', 'สำเร็จ'] },
    {
      type: 'withdraw',
      way: ['WALLET', 'BANK'],
      amount: 50,
      status: 'FAILED',
      says: ['ถอนเงิน', '−฿ 50.00', 'ไม่สำเร็จ', 'เงินอยู่ที่ กระเป๋าหลัก'],
    },
    {
      type: 'transfer',
      way: ['WALLET', 'PG'],
      amount: 10,
      status: 'PENDING',
      says: ['โยกเงิน', '−฿ 10.00', 'กระเป๋าหลัก → PG', 'กำลังดำเนินการ'],
    },
    {
      type: 'transfer',
      way: ['PG', 'WALLET'],
      amount: 11,
      status: 'ANYTHING',
      says: ['โยกเงิน', '+฿ 11.00', 'PG → กระเป๋าหลัก', 'กำลังดำเนินการ'],
    },
    { type: 'bonus', way: ['BONUS', 'WALLET'], amount: 20, related: ['bonus', 'โบนัสต้อนรับ'], says: ['รับโบนัส', '+฿ 20.00', 'โบนัสต้อนรับ'] },
    {
      type: 'finish_bonus',
      way: ['WALLET', 'BONUS'],
      amount: 5,
      related: ['promotion', 'โปรวันเกิด'],
      says: ['จบโบนัส', '−฿ 5.00', 'โปรวันเกิด'],
    },
    { type: 'bonus', way: ['BONUS', 'WALLET'], amount: 1, related: ['invite', 'ชวนเพื่อน 1 คน'], says: ['+฿ 1.00', 'ชวนเพื่อน 1 คน'] },
    { type: 'bonus', way: ['BONUS', 'WALLET'], amount: 2, related: ['refund', 'คืนยอดเสียรายวัน'], says: ['+฿ 2.00', 'คืนยอดเสียรายวัน'] },
    { type: 'bonus', way: ['BONUS', 'WALLET'], amount: 3, related: ['luckydraw', 'รางวัลวงล้อ'], says: ['+฿ 3.00', 'รางวัลวงล้อ'] },
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
  await expect(items.nth(0)).toContainText('05/03/2569 08:01:02')
  await expect(items.nth(0)).toContainText('1 นาทีที่แล้ว')
  await expect(items.nth(0)).toContainText('08:01')
  await expect(items.nth(8)).toContainText('05/03/2569 00:01:02')
  await expect(items.nth(8)).toContainText('8 ชั่วโมงที่แล้ว')
  const icons = await items.evaluateAll((rows) => rows.map((row) => row.querySelector('svg')!.innerHTML))
  expect(new Set(icons.slice(0, 6)).size).toBe(5)
  expect(new Set(icons).size).toBe(8)
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

test('a line opens with all that belongs to it; Back closes it, a reload keeps it, and it leads to support', async ({
  page,
  stack,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInWith(page, stack, { wallet: 250 })
  await page.goto('/user/statement')
  const row = page.getByRole('button', {
    name: /^ฝากเงิน ?, \+฿\s250\.00 ?, QR พร้อมเพย์ ?, สำเร็จ ?, .+ ?, \d\d\/\d\d\/25\d\d \d\d:\d\d:\d\d/,
  })
  await row.focus()
  await page.keyboard.press('Enter')
  const line = opened(page)
  await expect(line.end).toHaveAttribute('data-state', 'done')
  await expect(line.sheet).toContainText('เงินเข้ากระเป๋าแล้ว')
  await expect(line.sheet).toContainText('฿ 250.00')
  await expect(line.fact('ช่องทาง')).toHaveText('QR พร้อมเพย์')
  await expect(line.fact('จากบัญชี')).toHaveText(/^ธนาคาร\S+ ••••\d{4}$/)
  await expect(line.fact('ยอดกระเป๋าก่อนทำรายการ')).toHaveText('฿ 0.00')
  await expect(line.fact('ยอดกระเป๋าหลังทำรายการ')).toHaveText('฿ 250.00')
  await expect(line.fact('เวลา')).toHaveText(/^\d{1,2} \S+ 25\d\d · \d\d:\d\d:\d\d$/)
  await expect(line.steps).toContainText(['ธนาคารได้รับเงินแล้ว', 'เงินเข้ากระเป๋าหลักแล้ว'])
  const reference = (await line.fact('เลขอ้างอิง').textContent())!.trim()
  await page.getByRole('button', { name: 'คัดลอกเลขอ้างอิง' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(reference)

  await expect(page).toHaveURL('/user/statement?item=1')
  await page.goBack()
  await expect(line.sheet).toBeHidden()
  await expect(page).toHaveURL('/user/statement')
  await expect(row).toBeFocused()
  await row.click()
  await line.close.click()
  await expect(line.sheet).toBeHidden()
  await expect(page).toHaveURL('/user/statement')
  await row.click()
  await page.reload()
  await expect(line.end).toBeVisible()
  await page.evaluate(() => navigator.clipboard.writeText(''))
  await line.help.click()
  await expect(page).toHaveURL('/user/contact')
  await expect(page.getByText(reference, { exact: true })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(reference)
  await page.goBack()
  await expect(line.end).toBeVisible()
  await line.close.click()
  await expect(page).toHaveURL('/user/statement')
})

test('a link straight to a line closes to the list, and one to no line says so', async ({ page, stack }) => {
  await signInWith(page, stack, { wallet: 100 })
  await page.goto('/user/statement?kind=deposit&item=1')
  const line = opened(page)
  await expect(line.end).toBeVisible()
  await line.close.click()
  await expect(line.sheet).toBeHidden()
  await expect(page).toHaveURL('/user/statement?kind=deposit')
  await page.goto('/user/statement?item=77')
  await expect(line.sheet).toContainText('ไม่พบรายการนี้')
})

test('a line that does not load says so and loads at a press', async ({ page, stack }) => {
  await signInWith(page, stack, { wallet: 100 })
  await page.route('**/api/statement/1', (route) => route.fulfill({ status: 500, json: { message: 'INTERNAL_SERVER_ERROR' } }))
  await page.goto('/user/statement?item=1')
  const { sheet, end } = opened(page)
  await expect(sheet).toContainText('โหลดรายการไม่สำเร็จ')
  const again = sheet.getByRole('button', { name: 'ลองอีกครั้ง' })
  const asked = page.waitForRequest('**/api/statement/1')
  await again.click()
  await asked
  await page.unroute('**/api/statement/1')
  // It may have come by itself by now, with the live connection.
  await expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: 1000 })
    await expect(end).toBeVisible({ timeout: 3000 })
  }).toPass()
})

test('a line that is opened without a network says so over the list, and comes back with it', async ({ page, stack, context }) => {
  await signInWith(page, stack, { wallet: 100 })
  const fetched = page.waitForResponse(/statement-sheet/)
  await page.goto('/user/statement')
  await (await fetched).finished()
  await expect(page.getByTestId('statement-item')).toHaveCount(1)
  await context.setOffline(true)
  await page.getByTestId('statement-item').getByRole('button').click()
  const { sheet, end } = opened(page)
  await expect(sheet).toContainText('โหลดรายการไม่สำเร็จ')
  await context.setOffline(false)
  await expect(end).toBeVisible()
})

test('both halves of a transfer between two games open the same activity', async ({ page, stack }) => {
  const { token } = await signInWith(page, stack, { wallet: 10, games: { PG: 80, JOKER: 0 } })
  await ask(stack, token, 'POST /api/wallet/transfer', { from: 'PG', to: 'JOKER', amount: 30 })
  await page.goto('/user/statement')
  const line = opened(page)
  for (const half of [0, 1]) {
    await page.getByTestId('statement-item').nth(half).getByRole('button').click()
    await expect(line.fact('จาก')).toHaveText('PG')
    await expect(line.fact('ไปยัง')).toHaveText('Joker')
    await expect(line.steps).toContainText(['รับคำขอแล้ว', 'ถึงกระเป๋าหลัก', 'ถึงปลายทางแล้ว'])
    await page.goBack()
    await expect(line.sheet).toBeHidden()
  }
})

test('a withdrawal that the bank refused says why and where the money is', async ({ page, stack }) => {
  const { token } = await signInWith(page, stack, { wallet: 100 })
  await fault(stack, 'bank', 'refuse')
  await ask(stack, token, 'POST /api/wallet/withdraw', { amount: 60 })
  await page.goto('/user/statement')
  const failed = page.getByRole('button', { name: /^ถอนเงิน ?, −฿\s60\.00 ?, .*, ไม่สำเร็จ ?, เงินอยู่ที่ กระเป๋าหลัก/ })
  await failed.click()
  const { sheet, end, fact } = opened(page)
  await expect(end).toHaveAttribute('data-state', 'refused')
  await expect(sheet).toContainText('ธนาคารแจ้งว่าบัญชีปลายทางปิดแล้ว')
  await expect(sheet).toContainText('เงินกลับเข้ากระเป๋าหลักของคุณแล้ว')
  await expect(fact('ยอดกระเป๋าหลังทำรายการ')).toHaveText('฿ 100.00')
})

test('an opened line that is under way follows what happens, and can be cancelled until staff have decided', async ({ page, stack }) => {
  const { token } = await signInWith(page, stack, { wallet: 6500, games: { PG: 0 } })
  await fault(stack, 'games:PG', 'timeout-after', 'move')
  await ask(stack, token, 'POST /api/wallet/transfer', { from: 'WALLET', to: 'PG', amount: 50 })
  await page.goto('/user/statement?item=2')
  const { sheet, end, steps } = opened(page)
  await expect(end).toHaveAttribute('data-state', /working|done/)
  await expect(end).toHaveAttribute('data-state', 'done', { timeout: 60_000 })
  await expect(steps).toContainText(['รับคำขอแล้ว', 'กำลังตรวจสอบผลกับปลายทาง', 'ถึงปลายทางแล้ว'])

  await ask(stack, token, 'POST /api/wallet/withdraw', { amount: 6000 })
  await page.goto('/user/statement?item=3')
  await expect(end).toHaveAttribute('data-state', 'working')
  await expect(steps).toContainText(['รับคำขอแล้ว', 'รอเจ้าหน้าที่อนุมัติ', 'ส่งให้ธนาคารแล้ว', 'ธนาคารโอนแล้ว'])
  await sheet.getByRole('button', { name: 'ยกเลิกการถอนนี้' }).click()
  await expect(end).toHaveAttribute('data-state', 'refused')
  await expect(sheet).toContainText('ยกเลิกการถอนแล้ว')
  await expect(sheet.getByRole('button', { name: 'ยกเลิกการถอนนี้' })).toHaveCount(0)
})

test('the statement is looked at by kind and by day, in pages, and stays right when money moves', async ({ page, stack }) => {
  const { token } = await signInWith(page, stack, { wallet: 100, games: { PG: 0 } })
  for (let amount = 1; amount <= 11; amount++) await ask(stack, token, 'POST /api/wallet/transfer', { from: 'WALLET', to: 'PG', amount })
  const items = page.getByTestId('statement-item')
  const kind = (name: string) => page.getByRole('group', { name: 'ประเภทรายการ' }).getByRole('button', { name, exact: true })
  const day = (name: string) => page.getByRole('group', { name: 'ช่วงวันที่' }).getByRole('button', { name, exact: true })
  await page.goto('/user/statement')
  await kind('ฝาก').click()
  await expect(items).toHaveCount(1)
  await expect(page).toHaveURL('/user/statement?kind=deposit')
  await deposit(stack, token, 20)
  await expect(items).toContainText(['+฿ 20.00', '+฿ 100.00'])
  await kind('โยก').click()
  await page.getByRole('button', { name: 'หน้าถัดไป' }).click()
  await expect(items).toContainText(['−฿ 1.00'])
  await expect(page).toHaveURL('/user/statement?kind=transfer&page=2')
  await page.reload()
  await expect(items).toContainText(['−฿ 1.00'])
  await expect(kind('โยก')).toHaveAttribute('aria-pressed', 'true')
  await day('วันนี้').click()
  await expect(items).toHaveCount(10)
  await expect(page).toHaveURL('/user/statement?kind=transfer&day=today')

  await page.getByLabel('เลือกวัน').fill('2026-01-31')
  await expect(page).toHaveURL('/user/statement?kind=transfer&day=2026-01-31')
  await expect(page.getByText('31 ม.ค. 2569')).toBeVisible()
  await expect(page.getByText('ไม่มีรายการตามที่เลือก')).toBeVisible()
  await page.getByRole('button', { name: 'ดูรายการทั้งหมด' }).click()
  await expect(items).toHaveCount(10)
  await expect(page).toHaveURL('/user/statement')
  await page.goto('/user/statement?page=9')
  await page.getByRole('button', { name: 'ไปหน้าสุดท้าย' }).click()
  await expect(items).toHaveCount(3)
})

test.describe('the receipt as a picture', () => {
  test('is saved where a phone cannot share, and is a picture of some size in each language', async ({ page, stack }) => {
    await signInWith(page, stack, { wallet: 100 })
    for (const [language, name] of [
      ['th', 'แชร์หลักฐาน'],
      ['la', 'ແບ່ງປັນຫຼັກຖານ'],
      ['en', 'Share receipt'],
    ] as const) {
      await page.goto('/user/contact')
      await chooseLanguage(page, language)
      await page.goto('/user/statement?item=1')
      const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()])
      expect(download.suggestedFilename()).toMatch(/^krapao-[\w-]+\.png$/)
      const picture = readFileSync(await download.path())
      expect(picture.subarray(1, 4).toString()).toBe('PNG')
      expect([picture.readUInt32BE(16), picture.readUInt32BE(20) > 900]).toEqual([1080, true])
    }
  })

  test('is shared with another app where the phone can, and not saved when the player cancels', async ({ page, stack }) => {
    await page.addInitScript(() => {
      const shared: string[] = []
      Object.assign(navigator, {
        canShare: () => true,
        share: ({ files }: { files: File[] }) => {
          shared.push(`${files[0]!.type} ${files[0]!.size > 10_000}`)
          return shared.length === 1 ? Promise.resolve() : Promise.reject(new DOMException('', 'AbortError'))
        },
        shared,
      })
    })
    const { token } = await signInWith(page, stack, { wallet: 100 })
    await ask(stack, token, 'POST /api/wallet/withdraw', { amount: 60 })
    await page.goto('/user/statement?item=2')
    const { share } = opened(page)
    const shared = () => page.evaluate(() => (navigator as unknown as { shared: string[] }).shared)
    for (const times of [1, 2]) {
      await share.click()
      await expect.poll(shared).toHaveLength(times)
      await expect(share).toBeEnabled()
    }
    expect(new Set(await shared())).toEqual(new Set(['image/png true']))
    await expect(toast(page)).toHaveCount(0)
  })
})
