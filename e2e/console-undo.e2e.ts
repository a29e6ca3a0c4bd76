import type { Page } from '@playwright/test'
import { ask, control, signInWith } from './pages/back-office.ts'
import { confirmShown, row, signInToConsole } from './pages/console.ts'
import { sql } from './pages/database.ts'
import { looksRight } from './pages/looks-right.ts'
import { expect, type Stack, test } from './stack.ts'

test.use({ viewport: { width: 1280, height: 844 }, isMobile: false, hasTouch: false })

/** For so long an approval can be taken back from now on: no journey is slow or fast by it. */
const undoFor = (stack: Stack, seconds: number) => sql(stack, 'update withdraw.rule set undo_seconds = $1', [seconds])

test.beforeEach(({ stack }) => undoFor(stack, 300))
test.afterEach(({ stack }) => undoFor(stack, 10))

/** A player who has just signed in asks for more than is paid without a person, and somebody looks at it. */
async function askAndShow(page: Page, stack: Stack, { amount, staff }: { amount: number; staff: string }): Promise<void> {
  const player = await signInWith(page, stack, { wallet: amount })
  await ask(stack, player.token, 'POST /api/wallet/withdraw', { amount })
  await signInToConsole(page, staff)
  await show(page, amount)
}

async function show(page: Page, amount: number): Promise<void> {
  await page.goto(`/console/queue?kind=withdrawal&from=${amount}&to=${amount}`)
  await row(page, amount.toLocaleString('en')).getByRole('button').click()
  await expect(page.getByRole('radio').first()).toBeVisible()
}

async function approve(page: Page): Promise<void> {
  await page.keyboard.press('1')
  await page.keyboard.type('ok')
  await confirmShown(page)
}

const paid = async (stack: Stack, amount: number) =>
  (await control<{ amount: number }[]>(stack, '/control/bank/payouts')).filter(
    (one) => one.amount === amount || one.amount === amount * 100,
  ).length

test('an approval is taken back by U, also where its answer is lost, and what is approved anew is paid once its time is over', async ({
  page,
  stack,
}) => {
  const before = await stack.findings()
  const amount = 6101.25
  await askAndShow(page, stack, { amount, staff: 'สมชาย' })
  await approve(page)
  await expect(page.getByText('เรียบร้อย: อนุมัติ')).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/จะสั่งธนาคารจ่ายในอีก \d+ วินาที/)
  const keys: (string | undefined)[] = []
  await page.route('**/undo', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.keyboard.press('u')
  await expect(page.getByText('ดึงกลับแล้ว รายการรอการตัดสินใจอีกครั้ง').first()).toBeVisible()
  await expect(page.getByText('เรียบร้อย: อนุมัติ')).toBeHidden()
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  await page.unrouteAll({ behavior: 'ignoreErrors' })

  await show(page, amount)
  await expect(page.getByText(/ผู้อนุมัติดึงการอนุมัติกลับ/).first()).toBeVisible()
  expect(await paid(stack, amount)).toBe(0)
  await undoFor(stack, 2)
  await approve(page)
  await expect(page.getByText('อนุมัติแล้ว กำลังสั่งธนาคารจ่าย')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('button', { name: /ดึงกลับ/ })).toBeHidden()
  await expect.poll(() => paid(stack, amount), { timeout: 20_000 }).toBe(1)
  expect(await stack.findings()).toEqual(before)
})

test('whoever loads the console anew, in the queue or at the item, takes an approval back by U all the same', async ({ page, stack }) => {
  const amount = 6303.75
  await askAndShow(page, stack, { amount, staff: 'สมชาย' })
  await approve(page)
  await expect(page.getByRole('timer')).toBeVisible()
  // At the item, which waits no more.
  await page.reload()
  await expect(page.getByRole('timer')).toHaveText(/จะสั่งธนาคารจ่ายในอีก \d+ วินาที/)
  await page.goto('/console/queue')
  await expect(page.getByRole('listitem').filter({ has: page.getByRole('timer') })).toContainText('6,303.75')
  await page.keyboard.press('u')
  await expect(page.getByText('ดึงกลับแล้ว รายการรอการตัดสินใจอีกครั้ง')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'งานที่รอเจ้าหน้าที่' })).toBeVisible()
  await expect(page.getByRole('timer')).toHaveCount(0)
  await show(page, amount)
  expect(await paid(stack, amount)).toBe(0)
})

test('on a phone, in English, an approval is taken back by a press while another item is looked at', async ({ page, stack }) => {
  const amount = 6202.5
  await askAndShow(page, stack, { amount, staff: 'สมหญิง' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('radio').first().check()
  await page.getByRole('textbox').fill('ok')
  await confirmShown(page)
  await expect(page.getByRole('timer')).toHaveText(/in \d+ seconds?\./)
  await looksRight(page, '#root')
  await page.getByRole('button', { name: '← Queue' }).click()
  await page.getByRole('button', { name: 'Undo (U)' }).click()
  await expect(page.getByText('Taken back: it waits for a decision again.')).toBeVisible()
  expect(await paid(stack, amount)).toBe(0)
})
