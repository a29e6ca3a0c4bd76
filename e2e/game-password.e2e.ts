import { ask, signInWith } from './pages/back-office.ts'
import { gameSheet, openGame } from './pages/games.ts'
import { openHome } from './pages/home.ts'
import { comeIn } from './pages/portal.ts'
import { ofTenMinutesAgo, stepUpSheet } from './pages/step-up.ts'
import { expect, test } from './stack.ts'

test.beforeEach(({ context }) => comeIn(context, 'th'))

test('[GAME-09] the password of a game is hidden until the player shows that it is them, also to whoever copies it', async ({
  page,
  stack,
}) => {
  const player = await signInWith(page, stack, { games: { JOKER: 10 } })
  const { password } = await ask<{ password: string }>(stack, player.token, 'GET /api/wallet/account/JOKER')
  await ofTenMinutesAgo(stack, player)
  const game = await openGame(page, 'Joker')
  await expect(game.username).not.toHaveValue('')
  await expect(game.password).toHaveValue('••••••••••••')
  const question = stepUpSheet(page)
  await game.button('แสดงรหัสผ่าน').click()
  await question.cancel.click()
  await expect(question.sheet).toBeHidden()
  await expect(game.password).toHaveValue('••••••••••••')
  await game.button('คัดลอกรหัสผ่าน').click()
  await question.password.fill(player.password)
  await question.confirm.click()
  await expect(question.sheet).toBeHidden()
  await expect(game.password).toHaveValue(password)
  await expect(game.password).toHaveAttribute('type', 'text')
  await game.button('ซ่อนรหัสผ่าน').click()
  await expect(game.password).toHaveAttribute('type', 'password')
})

test('a game is played without its password in the page, which is opened once and says so the second time', async ({
  page,
  context,
  stack,
}) => {
  const player = await signInWith(page, stack, { games: { JOKER: 10 } })
  await ofTenMinutesAgo(stack, player)
  const game = await openGame(page, 'Joker')
  const asked = context.waitForEvent('request', (request) => request.url().includes('/api/launch/'))
  const [tab] = await Promise.all([context.waitForEvent('page'), game.play.click()])
  await expect(tab.getByTestId('provider-balance')).toHaveText(/10\.00/)
  const address = (await asked).url()
  expect((await tab.evaluate(() => document.referrer)).includes('/api/launch/')).toBe(false)
  for (const [locale, words] of [
    ['la', 'ລິ້ງນີ້ໃຊ້ໄປແລ້ວ'],
    ['en', 'This link was used already'],
    ['th', 'ลิงก์นี้ใช้ไปแล้ว'],
  ] as const) {
    await context.addCookies([{ name: 'locale', value: locale, url: new URL(page.url()).origin }])
    await tab.goto(address)
    await expect(tab.getByRole('heading')).toContainText(words)
  }
  await tab.getByRole('link').click()
  await expect(tab).toHaveURL('/user/home')
})

test('a browser that blocks the new tab opens the game with one more press, from a page made anew', async ({ page, context, stack }) => {
  await page.addInitScript(() => {
    const open = window.open.bind(window)
    let isBlocked = true
    window.open = (...asked) => {
      if (!isBlocked) return open(...asked)
      isBlocked = false
      return null
    }
  })
  await signInWith(page, stack, { games: { JOKER: 10 } })
  const home = await openHome(page)
  await home.card('Joker').click()
  await gameSheet(home).play.click()
  const again = home.sheet.getByRole('button', { name: 'เข้าเกม', exact: true })
  const [tab] = await Promise.all([context.waitForEvent('page'), again.click()])
  await expect(tab.getByTestId('provider-balance')).toHaveText(/10\.00/)
})
