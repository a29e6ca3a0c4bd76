import type { Page } from '@playwright/test'
import { signInWith } from './pages/back-office.ts'
import { comeIn, toast } from './pages/portal.ts'
import { choose, isRead, loseAnswers, makeSlip, openUpload, slipsOf, slipsSheet, slowDown, walletOf } from './pages/slips.ts'
import { expect, test } from './stack.ts'

/*
 * An upload of a slip that is cut: its page is loaded anew or killed, its answer is lost, the phone is offline. It goes on
 * under its key, with the same bytes: one slip, credited once.
 */

test.beforeEach(({ context }) => comeIn(context, 'th'))

const BACK: readonly [how: string, comeBack: (page: Page, hurry: () => Promise<void>) => Promise<Page>][] = [
  [
    'loaded anew',
    async (page, hurry) => {
      await page.reload()
      await hurry()
      return page
    },
  ],
  [
    'killed',
    async (page) => {
      const other = await page.context().newPage()
      await page.close({ runBeforeUnload: false })
      await other.goto('/user/home')
      return other
    },
  ],
]
for (const [how, comeBack] of BACK) {
  test(`[SLIP-02] an upload whose page is ${how} in the middle is found again and goes on, once`, async ({ page, context, stack }) => {
    const player = await signInWith(page, stack, {})
    const slip = await makeSlip(stack, player)
    const slips = await openUpload(page)
    await choose(slips, slip.png)
    await expect(slips.send).toBeEnabled()
    const hurry = await slowDown(context, page, 8_000)
    await slips.send.click()
    await expect.poll(async () => Number(await slips.upload.getByRole('progressbar').getAttribute('aria-valuenow'))).toBeGreaterThan(0)
    const again = await comeBack(page, hurry)
    const later = slipsSheet(again)
    // What was cut may have reached the server in the end: that is asked first, for as long as it may be on its way.
    await expect(later.upload).toHaveAttribute('data-stage', /kept|taken/, { timeout: 30_000 })
    if (await later.goOn.isVisible()) await later.goOn.click()
    await expect(later.upload).toHaveAttribute('data-status', 'SUCCESS')
    expect(await slipsOf(stack, player)).toHaveLength(1)
    await again.reload()
    await expect(again.getByText('ส่งสลิปยังไม่เสร็จ')).toHaveCount(0)
    expect(await walletOf(stack, player)).toBe(100)
  })
}

test('an upload whose answer is lost is asked for under its key: one slip, credited once', async ({ page, context, stack }) => {
  const player = await signInWith(page, stack, {})
  const slip = await makeSlip(stack, player)
  const slips = await openUpload(page)
  await choose(slips, slip.png)
  await loseAnswers(context, page)
  await slips.send.click()
  await expect(slips.upload).toHaveAttribute('data-status', 'SUCCESS')
  expect(await slipsOf(stack, player)).toHaveLength(1)
  expect(await walletOf(stack, player)).toBe(100)
})

test('an upload waits while the phone is offline and goes on by itself', async ({ page, context, stack }) => {
  const player = await signInWith(page, stack, {})
  const slip = await makeSlip(stack, player)
  const slips = await openUpload(page)
  await choose(slips, slip.png)
  await isRead(slips, slip)
  await context.setOffline(true)
  await slips.send.click()
  await expect(slips.upload).toContainText('จะส่งต่อเองเมื่อมีอินเทอร์เน็ต')
  await context.setOffline(false)
  await expect(slips.upload).toHaveAttribute('data-status', 'SUCCESS')
})

test('an upload can be cancelled, and another picture chosen', async ({ page, context, stack }) => {
  const player = await signInWith(page, stack, {})
  const slip = await makeSlip(stack, player)
  const slips = await openUpload(page)
  await choose(slips, slip.png)
  await expect(slips.send).toBeEnabled()
  await slowDown(context, page, 8_000)
  await slips.send.click()
  await slips.cancel.click()
  await expect(toast(page, 'ยกเลิกการส่งแล้ว')).toBeVisible()
  await expect(slips.upload).toHaveAttribute('data-stage', 'empty')
  await page.reload()
  await expect(slips.upload).toHaveAttribute('data-stage', 'empty')
  expect(await slipsOf(stack, player)).toEqual([])
})
