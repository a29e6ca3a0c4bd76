import type { Locator } from '@playwright/test'
import { ask, deposit, fault, signInWith } from './pages/back-office.ts'
import { sql } from './pages/database.ts'
import { openGame } from './pages/games.ts'
import { calls, openHome, patchAnswer } from './pages/home.ts'
import { BUAKHAO, newPlayer, signIn } from './pages/player.ts'
import { comeIn, toast } from './pages/portal.ts'
import { expect, test } from './stack.ts'

test.beforeEach(({ context }) => comeIn(context, 'th'))

test('[GAME-05] [GAME-06] [GAME-07] [GAME-08] [GAME-09] [GAME-10] [GAME-11] an account is opened, shows its credentials to copy, and gets a new password', async ({
  page,
  context,
  stack,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const token = await signIn(page, await newPlayer(stack))
  const game = await openGame(page, 'Joker')
  await expect(game.home.title).toHaveText('Joker')
  await expect(game.username).toHaveCount(0)
  await expect(game.play).toHaveCount(0)
  const loaded = page.waitForRequest('**/api/wallet/account/JOKER')
  await calls(page, 'GET /api/wallet/activate/JOKER', () => game.activate.click())
  await loaded
  const { username, password } = await ask<{ username: string; password: string }>(stack, token, 'GET /api/wallet/account/JOKER')
  await expect(game.username).toHaveValue(username)
  await expect(game.username).toHaveAttribute('readonly')
  await expect(game.password).toHaveValue(password)
  await expect(game.password).toHaveAttribute('readonly')
  for (const [name, value] of [
    ['คัดลอกชื่อผู้ใช้', username],
    ['คัดลอกรหัสผ่าน', password],
  ] as const) {
    await game.button(name).click()
    await expect(toast(page, `คัดลอกแล้ว: ${value}`)).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(value)
  }

  await expect(game.home.sheet.getByText('ระหว่างรีเซ็ตรหัสผ่านจะเข้าเล่นไม่ได้')).toBeVisible()
  await game.reset.click()
  await calls(page, 'GET /api/wallet/resetpassword/JOKER', () => game.home.alert.getByRole('button', { name: 'รีเซ็ต' }).click())
  await expect(toast(page, 'รีเซ็ตรหัสผ่านแล้ว')).toBeVisible()
  await expect(game.password).not.toHaveValue(password)
  const changed = await ask<{ password: string }>(stack, token, 'GET /api/wallet/account/JOKER')
  await expect(game.password).toHaveValue(changed.password)
  await expect(game.play).toBeEnabled()
})

test('[GAME-21] [GAME-22] [GAME-48] a failed opening or reset is said, and the button stays', async ({ page, stack }) => {
  await signInWith(page, stack, { games: { PG: 0 } })
  await fault(stack, 'games:SUPERSLOT', 'refuse', 'open')
  const closed = await openGame(page, 'Super Slot')
  const refused = page.waitForResponse('**/api/wallet/activate/SUPERSLOT')
  await closed.activate.click()
  expect((await refused).ok()).toBe(false)
  await expect(toast(page, 'เปิดบัญชีเกมไม่สำเร็จ')).toBeVisible()
  await expect(closed.activate).toBeEnabled()
  await closed.home.close.click()

  await fault(stack, 'games:PG', 'refuse', 'reset')
  const open = await openGame(page, 'PG')
  const password = await open.password.inputValue()
  const kept = page.waitForResponse('**/api/wallet/resetpassword/PG')
  await open.reset.click()
  await open.home.alert.getByRole('button', { name: 'รีเซ็ต' }).click()
  expect((await kept).ok()).toBe(false)
  await expect(open.reset).toBeEnabled()
  await expect(open.password).toHaveValue(password)
  await expect(toast(page, 'รีเซ็ตรหัสผ่านไม่สำเร็จ รหัสเดิมยังใช้ได้')).toBeVisible()
})

test('[GAME-18] [GAME-19] the app buttons open their links, and without one they are disabled', async ({ page, context, stack }) => {
  await signInWith(page, stack, { games: { SLOTXO: 0 } })
  await sql(stack, `update games.game set android_url = $1, ios_url = null where code = 'SLOTXO'`, [`${stack.sandboxUrl}/?android`])
  const game = await openGame(page, 'Slot XO')
  await expect(game.ios).toBeDisabled()
  const [android] = await Promise.all([context.waitForEvent('page'), game.android.click()])
  await expect(android).toHaveURL(`${stack.sandboxUrl}/?android`)
  await android.close()

  await sql(stack, `update games.game set android_url = null, ios_url = $1 where code = 'SLOTXO'`, [`${stack.sandboxUrl}/?ios`])
  const changed = await openGame(page, 'Slot XO')
  await expect(changed.android).toBeDisabled()
  const [ios] = await Promise.all([context.waitForEvent('page'), changed.ios.click()])
  await expect(ios).toHaveURL(`${stack.sandboxUrl}/?ios`)
  await sql(stack, `update games.game set ios_url = null where code = 'SLOTXO'`)
})

test('[GAME-20] a message for PGSLOT replaces its banner, and that of no other game', async ({ page }) => {
  await signIn(page, BUAKHAO)
  const game = await openGame(page, 'PGSLOT')
  await expect(game.banner).toBeVisible()
  const message = 'PG ปิดปรับปรุงถึงเที่ยงคืน'
  await patchAnswer<{ pgSlotMessage: string }>(page, '/api/lookup/settings', (settings) => (settings.pgSlotMessage = message))
  const told = await openGame(page, 'PGSLOT')
  await expect(told.home.sheet.getByText(message)).toBeVisible()
  await expect(told.banner).toHaveCount(0)
  const other = await openGame(page, 'PG')
  await expect(other.banner).toBeVisible()
  await expect(other.home.sheet.getByText(message)).toHaveCount(0)
})

test('[HOME-22] with a mouse a card at the side opens too, however long the press is', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.clock.install()
  await signIn(page, BUAKHAO)
  const home = await openHome(page)
  const column = (await page.getByRole('main').boundingBox())!
  await home.card('PGSLOT').scrollIntoViewIfNeeded()
  const card = (await home.card('PGSLOT').boundingBox())!
  await page.mouse.move(column.x + column.width - 12, card.y + 60)
  await page.mouse.down()
  await page.clock.runFor(400)
  await page.mouse.up()
  await expect(home.title).toHaveText('PGSLOT')
})

test('[HOME-22] a far card that is scrolled into view, as a screen reader does it, comes to the middle', async ({ page }) => {
  await signIn(page, BUAKHAO)
  for (const name of ['Joker', 'Slot XO']) {
    const home = await openHome(page)
    // What loads may move the cards.
    await page.waitForLoadState('networkidle')
    await scrollTo(home.card(name), 'center')
    await expect.poll(async () => Math.round((await middleOf(home.card(name))).x), name).toBe(page.viewportSize()!.width / 2)
  }
})

test('[HOME-22] a card stays under the pointer that presses it, even when the carousel learns of its scrolling only then', async ({
  page,
}) => {
  await signIn(page, BUAKHAO)
  const home = await openHome(page)
  const box = home.carousel('สล็อต').locator('div').first()
  await box.evaluate((one) =>
    window.addEventListener('scroll', (event) => event.target === one && event.isTrusted && event.stopPropagation(), true),
  )
  const card = home.card('Slot XO')
  await scrollTo(card, 'nearest')
  const { x, y } = await middleOf(card)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await box.dispatchEvent('scroll')
  await page.mouse.up()
  await expect(home.title).toHaveText('Slot XO')
  await home.close.click()
  await expect.poll(async () => Math.round((await middleOf(card)).x)).toBe(page.viewportSize()!.width / 2)
})

test('[HOME-22] a card that is pressed while notifications arrive still opens', async ({ page, stack }) => {
  const { token } = await signInWith(page, stack, { games: { PG: 35 } })
  const home = await openHome(page)
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/wallet', async (route) => held.then(() => route.continue()))
  const asked = page.waitForRequest('**/api/wallet')
  await deposit(stack, token, 98_765.5)
  await asked
  await scrollTo(home.card('PG'), 'center')
  const { x, y } = await middleOf(home.card('PG'))
  await page.mouse.move(x, y)
  await page.mouse.down()
  answer()
  await expect(home.wallet).toHaveText('98,765.50')
  await page.mouse.up()
  await expect(home.title).toHaveText('PG')
})

function scrollTo(card: Locator, inline: ScrollLogicalPosition): Promise<void> {
  return card.evaluate((one, where) => one.scrollIntoView({ block: 'center', inline: where }), inline)
}

async function middleOf(card: Locator): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await card.boundingBox())!
  return { x: x + width / 2, y: y + height / 2 }
}
