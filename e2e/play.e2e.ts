import type { Page } from '@playwright/test'
import { atProvider, fault, signInWith } from './pages/back-office.ts'
import { gameSheet, openGame } from './pages/games.ts'
import { calls, openHome, patchAnswer } from './pages/home.ts'
import { callsOf, comeIn } from './pages/portal.ts'
import { expect, test } from './stack.ts'

interface Settings {
  iframeMode: boolean
  signIn: Record<string, string>
}
interface Wallet {
  slots: { code: string; name: string; isActive: boolean; web: string | null }[]
}

test.beforeEach(({ context }) => comeIn(context, 'th'))

test('[GAME-14] [GAME-34] [GAME-47] in iframe mode the game opens in a new tab, and an empty wallet moves nothing', async ({
  page,
  context,
  stack,
}) => {
  await patchAnswer<Settings>(page, '/api/lookup/settings', (settings) => (settings.iframeMode = true))
  await signInWith(page, stack, { games: { PG: 35 } })
  const game = await openGame(page, 'PG')
  const made = callsOf(page)
  const [tab] = await Promise.all([context.waitForEvent('page'), game.play.click()])
  await expect(tab.getByTestId('provider-balance')).toHaveText(/35\.00/)
  await expect(page).toHaveURL('/user/home')
  expect(made.filter((call) => call.includes('transfer'))).toEqual([])
})

test('[GAME-15] [GAME-35] [GAME-43] [GAME-44] [GAME-47] otherwise the page itself goes there, after the whole wallet', async ({
  page,
  stack,
}) => {
  await signInWith(page, stack, { wallet: 25, games: { PG: 35 } })
  const game = await openGame(page, 'PG')
  await expect(game.play).toHaveAccessibleName('เล่นเลย ทั้งหมด ฿ 25.00')
  expect(await calls(page, 'POST /api/wallet/transferAll', () => game.play.click())).toEqual({ to: 'PG', shown: 25 })
  await page.waitForURL((url) => url.href.startsWith(stack.sandboxUrl))
  await expect(page.getByTestId('provider-balance')).toHaveText(/60\.00/)
})

test('[GAME-17] when the money does not arrive, no game opens', async ({ page, context, stack }) => {
  await patchAnswer<Settings>(page, '/api/lookup/settings', (settings) => (settings.iframeMode = true))
  await signInWith(page, stack, { wallet: 25, games: { PG: 0 } })
  const game = await openGame(page, 'PG')
  await fault(stack, 'games:PG', 'refuse', 'move')
  const made = callsOf(page)
  await game.play.click()
  await expect(game.home.end).toContainText('โยกเงินไม่สำเร็จ')
  await game.home.endOk.click()
  await expect(game.play).toBeEnabled()
  expect(made.filter((call) => call.includes('autoLogin'))).toEqual([])
  expect(context.pages()).toHaveLength(1)
})

test('[GAME-13] [GAME-16] [GAME-43] [GAME-44] a game without a web address takes the wallet by a button and opens nothing', async ({
  page,
  context,
  stack,
}) => {
  const { token } = await signInWith(page, stack, { wallet: 45, games: { SLOTXO: 5 } })
  await patchAnswer<Wallet>(page, '/api/wallet', withoutWeb)
  const game = await openGame(page, 'Slot XO')
  await expect(game.play).toHaveCount(0)
  expect(await calls(page, 'POST /api/wallet/transferAll', () => game.toGame.click())).toEqual({ to: 'SLOTXO' })
  await expect(game.home.end).toContainText('โยกเงินสำเร็จ')
  await game.home.endOk.click()
  await expect(game.toGame).toBeDisabled()
  await expect(page.getByTestId('game-balance')).toHaveText('฿ 50.00')
  expect((await atProvider(stack, token, 'SLOTXO')).balance).toBe(50)
  expect(context.pages()).toHaveLength(1)
  await expect(page).toHaveURL('/user/home')
})

test('[GAME-36] [GAME-37] [GAME-38] [GAME-40] [GAME-41] [GAME-46] the others are entered at the address of their setting: by form, by query, by their site', async ({
  page,
  context,
  stack,
}) => {
  const { token } = await signInWith(page, stack, { games: { JOKER: 10, SLOTXO: 11, UFABET: 12, SUPERSLOT: 13, SEXYGAME: 14 } })
  await patchAnswer<Settings>(page, '/api/lookup/settings', ({ signIn }) => {
    for (const code of Object.keys(signIn)) signIn[code] += '?of=settings'
  })
  const home = await openHome(page)
  for (const [name, code, method, balance] of [
    ['Joker', 'JOKER', 'POST', '10.00'],
    ['Slot XO', 'SLOTXO', 'POST', '11.00'],
    ['UFA Sport', 'UFABET', 'POST', '12.00'],
    ['Super Slot', 'SUPERSLOT', 'GET', '13.00'],
  ] as const) {
    const { username } = await atProvider(stack, token, code)
    const entered = context.waitForEvent('request', (request) => request.url().includes(`/games/${code}/sign-in`))
    const tab = await openIn(page, home, name)
    const request = await entered
    expect(request.method()).toBe(method)
    const sent = method === 'POST' ? new URLSearchParams(request.postData()!) : new URL(request.url()).searchParams
    expect(sent.get('username')).toBe(username)
    expect(sent.get('password')).toBeTruthy()
    expect(sent.has('__VIEWSTATE')).toBe(code === 'UFABET')
    await expect(tab.getByTestId('provider-balance')).toHaveText(new RegExp(balance.replace('.', String.raw`\.`)))
    await tab.close()
  }
  const site = await openIn(page, home, 'Sexy Casino')
  await expect(site).toHaveURL(`${stack.sandboxUrl}/games/SEXYGAME/sign-in?of=settings`)
})

test('[GAME-42] any other game opens its own web address in a new tab', async ({ page, stack }) => {
  await signInWith(page, stack, { games: { HUAYHD: 0 } })
  const web = `${stack.sandboxUrl}/?of=newgame`
  await patchAnswer<Wallet>(page, '/api/wallet', ({ slots }) => {
    const game = slots.find(({ code }) => code === 'HUAYHD')!
    Object.assign(game, { code: 'NEWGAME', name: 'New Game', web })
  })
  await page.route('**/api/wallet/account/NEWGAME', (route) => route.fulfill({ json: { username: 'u', password: 'p', event: null } }))
  const tab = await openIn(page, await openHome(page), 'New Game')
  await expect(tab).toHaveURL(web)
})

test('a chosen amount moves with the play and is remembered, and the game is one tap away the next time', async ({ page, stack }) => {
  const { token } = await signInWith(page, stack, { wallet: 500, games: { PG: 20 } })
  const game = await openGame(page, 'PG')
  expect(await calls(page, 'POST /api/wallet/transfer', () => game.playWith('฿ 300.00').click())).toEqual({
    from: 'WALLET',
    to: 'PG',
    amount: 300,
  })
  await page.waitForURL((url) => url.href.startsWith(stack.sandboxUrl))
  await expect(page.getByTestId('provider-balance')).toHaveText(/320\.00/)

  const home = await openHome(page)
  await expect(home.wallet).toHaveText('200.00')
  const last = page.getByRole('region', { name: 'เล่นล่าสุด' })
  // What is in the game is played on with: no more follows unasked.
  await expect(last).toContainText('ในเกมมี ฿ 320.00')
  const made = callsOf(page)
  await last.getByRole('button', { name: 'เล่นต่อ' }).click()
  await page.waitForURL((url) => url.href.startsWith(stack.sandboxUrl))
  await expect(page.getByTestId('provider-balance')).toHaveText(/320\.00/)
  expect(made.filter((call) => call.includes('transfer'))).toEqual([])
  expect((await atProvider(stack, token, 'PG')).balance).toBe(320)
})

test('who took everything back plays on with the same amount again, as far as the wallet has it', async ({ page, stack }) => {
  const { token } = await signInWith(page, stack, { wallet: 500, games: { PG: 0 } })
  const game = await openGame(page, 'PG')
  await game.playWith('฿ 300.00').click()
  await page.waitForURL((url) => url.href.startsWith(stack.sandboxUrl))
  const home = await openHome(page)
  const taken = await page.request.post('/api/wallet/transfer', {
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() },
    data: { from: 'PG', to: 'WALLET', amount: 300 },
  })
  expect(taken.ok()).toBe(true)
  await expect(home.wallet).toHaveText('500.00')
  const last = page.getByRole('region', { name: 'เล่นล่าสุด' })
  await expect(last).toContainText('เข้าเกมด้วย ฿ 300.00')
  await last.getByRole('button', { name: 'เล่นต่อ' }).click()
  await page.waitForURL((url) => url.href.startsWith(stack.sandboxUrl))
  expect((await atProvider(stack, token, 'PG')).balance).toBe(300)
})

test('when a game does not open the player reads where the money is, can open it again without moving more, and can take the money back', async ({
  page,
  stack,
}) => {
  const { token } = await signInWith(page, stack, { wallet: 500, games: { PG: 20 } })
  const game = await openGame(page, 'PG')
  await fault(stack, 'games:PG', 'refuse', 'sign-in')
  await game.playWith('฿ 300.00').click()
  const told = game.home.sheet.getByRole('alert').filter({ hasText: 'แต่เกมยังไม่เปิด' })
  await expect(told).toContainText('เงินของคุณ ฿ 320.00 อยู่ใน PG แล้ว')
  expect((await atProvider(stack, token, 'PG')).balance).toBe(320)
  await fault(stack, 'games:PG', 'refuse', 'sign-in')
  const made = callsOf(page)
  await told.getByRole('button', { name: 'เปิดเกมอีกครั้ง' }).click()
  await expect.poll(() => made.filter((call) => call.includes('autoLogin')).length).toBe(1)
  expect(made.filter((call) => call.includes('transfer'))).toEqual([])
  await expect(told).toBeVisible()
  await told.getByRole('button', { name: 'โยกเงินกลับกระเป๋า' }).click()
  await expect(game.home.title).toHaveText('โยกเงิน')
  await game.home.sheet.getByRole('button', { name: 'ทั้งหมด', exact: true }).click()
  await game.home.sheet.getByRole('button', { name: 'โยกเงิน', exact: true }).click()
  await expect(game.home.end).toHaveAttribute('data-state', 'done')
  await game.home.endOk.click()
  await expect(game.home.wallet).toHaveText('520.00')
})

async function openIn(page: Page, home: Awaited<ReturnType<typeof openHome>>, name: string): Promise<Page> {
  await home.card(name).click()
  const [tab] = await Promise.all([page.context().waitForEvent('page'), gameSheet(home).play.click()])
  await home.close.click()
  await expect(home.sheet).toBeHidden()
  return tab
}

function withoutWeb({ slots }: Wallet): void {
  for (const slot of slots) if (slot.code === 'SLOTXO') slot.web = null
}
