import { ask, control, signInWith } from './pages/back-office.ts'
import { freshAccountNo } from './pages/player.ts'
import { readQr } from './read-qr.ts'
import { expect, test } from './stack.ts'

interface Slip {
  transRef: string
  fromAccountNo: string
  amount: number
}

test('a tester pays as the customer of a bank, gets its slip, and is remembered', async ({ page, stack }) => {
  const accountNo = freshAccountNo()
  await page.goto(`${stack.sandboxUrl}/bank`)
  await page.getByRole('radio', { name: 'SCB' }).check()
  await page.getByLabel('Number').first().fill(accountNo)
  await page.getByLabel('Name').first().fill('มานี มีนา')
  await page.getByLabel('Amount', { exact: true }).fill('123.45')
  await page.getByRole('button', { name: 'Pay', exact: true }).dblclick()

  await expect(page.getByRole('heading', { name: '฿ 123.45 paid' })).toBeFocused()
  const slips = (await control<Slip[]>(stack, '/control/bank/slips')).filter(({ fromAccountNo }) => fromAccountNo === accountNo)
  expect(slips).toMatchObject([{ amount: 123.45 }])
  const { transRef } = slips[0]!
  await expect(page.getByRole('img', { name: `reference ${transRef}` })).toBeVisible()

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Save' }).click()
  expect((await download).suggestedFilename()).toBe(`slip-${transRef}.png`)
  const picture = await fetch(`${stack.sandboxUrl}/control/bank/slip/${transRef}.png`)
  expect(await readQr(Buffer.from(await picture.arrayBuffer()))).toContain(transRef)

  await page.getByText('What the bank does later').click()
  await page.getByRole('button', { name: 'Reverse it' }).click()
  await expect(page.getByRole('status')).toHaveText('฿ 123.45 taken back. The bank tells the server now.')

  await page.reload()
  await expect(page.getByRole('radio', { name: 'SCB' })).toBeChecked()
  await expect(page.getByLabel('Number').first()).toHaveValue(accountNo)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('a tester pays a QR of the portal by tapping it, and the player has the money', async ({ page, stack }) => {
  const { token } = await signInWith(page, stack, { wallet: 50 })
  const before = await ask<{ amount: number }>(stack, token, 'GET /api/wallet')
  await ask(stack, token, 'POST /api/qrcode/KBANK', { amount: 77 })
  await page.goto(`${stack.sandboxUrl}/bank`)
  await page.getByRole('radio', { name: 'BBL' }).check()
  await page.getByRole('radio', { name: 'A QR code' }).check()
  await page.getByRole('button', { name: 'KBANK ฿ 77.00' }).click()
  await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('77.00')
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByRole('img', { name: /^Slip of BBL/ })).toBeVisible()
  await expect.poll(async () => (await ask<{ amount: number }>(stack, token, 'GET /api/wallet')).amount).toBe(before.amount + 77)
})

test('what is refused is said, and a report that is lost is asked for', async ({ page, stack }) => {
  await page.goto(`${stack.sandboxUrl}/bank`)
  await page.getByRole('radio', { name: 'A QR code' }).check()
  await page.getByLabel('Or paste what the code says').fill('no code')
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByRole('status')).toHaveText(/not a QR payload/)

  await page.getByRole('radio', { name: 'An account' }).check()
  await page.getByRole('radio', { name: 'Never' }).check()
  await page.getByLabel('Name').first().fill('ผู้โอน ลืมแจ้ง')
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByRole('heading', { name: '฿ 100.00 paid' })).toBeVisible()
  // The next payment is reported as usual again.
  await expect(page.getByRole('radio', { name: 'At once' })).toBeChecked()
  expect(await control<unknown[]>(stack, '/control/faults')).toEqual([])
})
