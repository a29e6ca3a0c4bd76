import { atProvider, fault, signInWith } from './pages/back-office.ts'
import { openGame } from './pages/games.ts'
import { calls, openHome, patchAnswer } from './pages/home.ts'
import { callsOf, comeIn } from './pages/portal.ts'
import { openWithdraw } from './pages/withdraw.ts'
import { expect, test } from './stack.ts'

test.beforeEach(({ context }) => comeIn(context, 'th'))

test('from home to playing with 300 in two presses, and in three where the account is not open yet', async ({ page, stack }) => {
  const { token } = await signInWith(page, stack, { wallet: 900, games: { PG: 0 } })
  const home = await openHome(page)
  let presses = 0
  const press = async (button: { click: () => Promise<void> }) => {
    presses += 1
    await button.click()
  }
  await press(home.card('PG'))
  await press(home.sheet.getByRole('button', { name: 'เล่นด้วย ฿ 300.00' }))
  await page.waitForURL((url) => url.href.startsWith(stack.sandboxUrl))
  await expect(page.getByTestId('provider-balance')).toHaveText(/300\.00/)
  expect(presses).toBe(2)

  await openHome(page)
  presses = 0
  await press(home.card('PGSLOT'))
  await press(home.sheet.getByRole('button', { name: 'เปิดบัญชีเกม' }))
  await press(home.sheet.getByRole('button', { name: 'เล่นด้วย ฿ 300.00' }))
  await page.waitForURL((url) => url.href.startsWith(stack.sandboxUrl))
  expect(presses).toBe(3)
  expect((await atProvider(stack, token, 'PGSLOT')).balance).toBe(300)
})

for (const { kind, says } of [
  { kind: 'refuse', says: 'เงินยังอยู่ในกระเป๋าหลัก ฿ 500.00 ไม่ได้เข้าเกม' },
  { kind: 'error-before', says: 'ยังไม่ทราบผลการโยกเงิน กำลังตรวจสอบกับ PG' },
])
  test(`[GAME-17] when the game answers "${kind}" the player reads where the money is, and opens the game by a press of their own`, async ({
    page,
    stack,
  }) => {
    await signInWith(page, stack, { wallet: 500, games: { PG: 20 } })
    const game = await openGame(page, 'PG')
    await fault(stack, 'games:PG', kind, 'move')
    await game.playWith('฿ 300.00').click()
    await game.home.endOk.click()
    const told = game.home.sheet.getByRole('alert').filter({ hasText: says })
    await expect(told).toContainText('ใน PG มี ฿ 20.00')
    const made = callsOf(page)
    await told.getByRole('button', { name: 'เข้าเกมด้วยเงินในเกม ฿ 20.00' }).click()
    await page.waitForURL((url) => url.href.startsWith(stack.sandboxUrl))
    expect(made.filter((call) => call.includes('transfer'))).toEqual([])
  })

test('a game is opened without moving money, where nobody wants to move any', async ({ page, stack }) => {
  await signInWith(page, stack, { wallet: 500, games: { PG: 20 } })
  const game = await openGame(page, 'PG')
  const made = callsOf(page)
  await game.openOnly.click()
  await page.waitForURL((url) => url.href.startsWith(stack.sandboxUrl))
  await expect(page.getByTestId('provider-balance')).toHaveText(/20\.00/)
  expect(made.filter((call) => call.includes('transfer'))).toEqual([])
})

test('everything comes back from the games by one press, with what each has answered, also after a reload', async ({ page, stack }) => {
  await signInWith(page, stack, { wallet: 100, games: { PG: 40, JOKER: 30, PGSLOT: 25 } })
  const home = await openHome(page)
  await fault(stack, 'games:PG', 'refuse', 'move')
  await fault(stack, 'games:PGSLOT', 'error-after', 'move')
  await home.collect.click()
  const answers = page.getByRole('list', { name: 'คำตอบของแต่ละเกม' }).getByRole('listitem')
  await expect(answers).toHaveText([
    /^Joker฿\s30\.00เข้ากระเป๋าหลักแล้ว$/,
    /^PG฿\s40\.00เกมไม่รับคำขอ เงินยังอยู่ในเกม$/,
    /^PGSLOT฿\s25\.00(กำลังตรวจสอบกับเกม|เข้ากระเป๋าหลักแล้ว)$/,
  ])
  await page.reload()
  await expect(home.collect).toBeVisible()
  // What a game still had not said is among what is under way, and opens with what each has answered.
  await expect(async () => {
    const under = page.getByRole('region', { name: 'กำลังดำเนินการ' }).getByRole('button')
    if (await under.isVisible()) {
      await under.click({ timeout: 1000 })
      await expect(answers).toHaveCount(3)
      await home.endOk.click()
    }
    await expect(home.wallet).toHaveText('155.00', { timeout: 2000 })
  }).toPass({ timeout: 30_000 })
})

test('[WD-10] [WD-15] a withdrawal that the wallet can pay leaves the games where its player says so, and empties them where not', async ({
  page,
  stack,
}) => {
  const { token } = await signInWith(page, stack, { wallet: 150, games: { PG: 60 } })
  const sheet = await openWithdraw(page)
  const leave = sheet.home.sheet.getByRole('checkbox', { name: 'ไม่แตะเงินในเกม ถอนจากกระเป๋าหลักอย่างเดียว' })
  await expect(leave).not.toBeChecked()
  await leave.check()
  await expect(sheet.source.getByRole('option')).toHaveText([/^กระเป๋าเงิน฿\s150\.00/])
  await sheet.amount.fill('150.01')
  await sheet.review.click()
  await expect(sheet.problem).toHaveText('ยอดเงินไม่พอ มีทั้งหมด ฿ 150.00')
  await sheet.amount.fill('100')
  await sheet.review.click()
  await expect(sheet.home.sheet).toContainText('จากกระเป๋าหลักอย่างเดียว เงินในเกมอยู่ที่เดิม')
  await expect(sheet.home.sheet).not.toContainText('เงินที่จะโยกกลับจากเกม')
  expect(await calls(page, 'POST /api/wallet/withdraw', () => sheet.confirm.click())).toEqual({ amount: 100 })
  await expect(sheet.home.end).toHaveAttribute('data-state', 'done', { timeout: 15_000 })
  await sheet.home.endOk.click()
  await expect(sheet.home.wallet).toHaveText('50.00')
  expect((await atProvider(stack, token, 'PG')).balance).toBe(60)

  // The wallet alone can no longer pay the least that may be withdrawn once more of it is gone, so nothing is offered.
  await patchAnswer<{ amount: number; wallet: { amount: number } }>(page, '/api/wallet', (wallet) =>
    Object.assign(wallet, { amount: 49, wallet: { amount: 49 } }),
  )
  await openWithdraw(page)
  await expect(leave).toHaveCount(0)
})
