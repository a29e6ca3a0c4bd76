import type { Page } from '@playwright/test'
import { ask, atProvider, control, deposit, signInWith } from './pages/back-office.ts'
import { offerCampaign } from './pages/campaigns.ts'
import { sql } from './pages/database.ts'
import { listening, openHome } from './pages/home.ts'
import { callsOf, comeIn, toast } from './pages/portal.ts'
import { staleUntil } from './pages/rewards.ts'
import { expect, test } from './stack.ts'

test.beforeEach(({ context }) => comeIn(context, 'th'))

const BANNERS = [
  { image: '/art/PG-background.svg', html: '<p>ภาพแรกของโบนัส</p>' },
  { image: '/art/UFABET-background.svg', html: '<p>ภาพที่สองของโบนัส</p>' },
]

test('[NAV-13] [BON-02] [BON-03] [BON-05] [BON-06] [BON-07] [BON-08] [BON-09] [BON-13] [BON-14] [BON-27] a bonus says what it costs, is received, and is then the current one', async ({
  page,
  stack,
}) => {
  const code = await offerCampaign(stack, {
    title: 'โบนัสลองดู',
    grant: { amount: 200 },
    keepPercent: 80,
    takePercent: 60,
    threshold: 50,
    banners: BANNERS,
  })
  await page.goto('/user/bonus')
  await expect(page).toHaveURL(/\/login/)
  await signInWith(page, stack, { wallet: 100, games: { PG: 0 } })
  const bonus = await openBonusPage(page)
  const card = bonus.card('โบนัสลองดู')
  await expect(card.locator('img')).toHaveAttribute('src', BANNERS[0]!.image)
  await card.click()
  await expect(bonus.sheet.getByRole('heading', { level: 2 })).toHaveText('โบนัสลองดู')
  await expect(bonus.sheet.getByText('ภาพแรกของโบนัส')).toBeVisible()
  await bonus.sheet.getByRole('button', { name: 'ภาพถัดไป' }).click()
  await expect(bonus.sheet.getByText('ภาพที่สองของโบนัส')).toBeInViewport()
  await expect(bonus.sheet.getByTestId('notice')).toContainText('60%')
  await expect(bonus.sheet.getByTestId('notice')).not.toContainText('{')
  // 200 at once; five times to be played: in slots 1,000, in sport, which counts half, 2,000; 160 kept; at most 120 taken.
  for (const fact of ['฿ 200.00', '฿ 1,000.00', '฿ 2,000.00', 'ไม่นับยอด', '฿ 160.00', 'อีก ฿ 40.00', 'ไม่เกิน ฿ 120.00', 'ต่ำกว่า ฿ 50.00'])
    await expect(bonus.sheet.getByTestId('cost')).toContainText(fact)
  // The 100 in the wallet and the 200 of the bonus.
  await expect(bonus.sheet.getByTestId('locks')).toContainText('เงิน ฿ 300.00 จะถอนไม่ได้ จนกว่าจะเล่นครบ ฿ 1,000.00')
  await expect(bonus.sheet.getByTestId('locks')).toContainText('รับทีหลังได้')
  const made = callsOf(page)
  await bonus.sheet.getByRole('button', { name: 'ไว้รับทีหลัง' }).click()
  await expect(bonus.sheet).toBeHidden()
  expect(made.filter((call) => call.includes('/activate/'))).toEqual([])
  await card.click()
  await bonus.sheet.getByRole('button', { name: 'รับโบนัส' }).click()
  await expect(bonus.sheet).toBeHidden()
  await expect(toast(page, 'รับโบนัสแล้ว')).toBeVisible()
  expect(made.filter((call) => call.includes('/activate/'))).toEqual([`GET /api/bonus/activate/${code}`])
  await expect(card).toHaveAttribute('data-state', 'current')
  await expect(bonus.active).toContainText('฿ 1,000.00')
  await card.click()
  await expect(bonus.sheet.getByRole('button', { name: 'รับโบนัส' })).toHaveCount(0)
  await bonus.sheet.getByRole('button', { name: 'ตกลง' }).click()
  await expect(bonus.sheet).toBeHidden()
})

test('[BON-01] [BON-04] [BON-10] [BON-11] [BON-15] [BON-16] [BON-17] [BON-28] an active bonus is cancelled after a question that says what it takes, and its card says when it can be received again', async ({
  page,
  stack,
}) => {
  await offerCampaign(stack, { title: 'โบนัสรายวัน', limitType: 'day', grant: { amount: 100 }, takePercent: 60, threshold: 500 })
  await signInWith(page, stack, { wallet: 30, games: { PG: 20 } })
  const bonus = await openBonusPage(page)
  await bonus.receive('โบนัสรายวัน')
  await expect(bonus.active.getByText('โบนัส', { exact: true })).toBeVisible()
  await expect(bonus.code).toHaveCount(0)
  const made = callsOf(page)
  await bonus.cancel.click()
  for (const fact of ['฿ 150.00', '฿ 60.00', '฿ 90.00', 'เงินในเกมจะกลับเข้ากระเป๋าก่อน']) await expect(bonus.sheet).toContainText(fact)
  await bonus.sheet.getByRole('button', { name: 'เก็บไว้' }).click()
  await expect(bonus.sheet).toBeHidden()
  expect(made.filter((call) => call === 'GET /api/bonus/clear')).toEqual([])
  await bonus.cancel.click()
  made.length = 0
  await bonus.sheet.getByRole('button', { name: 'ยกเลิกโบนัส' }).click()
  await expect(toast(page, 'ยกเลิกโบนัสแล้ว หักคืน ฿ 60.00')).toBeVisible()
  await expect(bonus.code).toBeVisible()
  expect(made[0]).toBe('GET /api/bonus/clear')
  for (const reloaded of ['GET /api/bonus', 'GET /api/bonus/check/active']) expect(made).toContain(reloaded)
  const card = bonus.card('โบนัสรายวัน')
  await expect(card).toHaveAttribute('data-state', 'received')
  await expect(card).toBeDisabled()
  await expect(card).toContainText(/รับแล้ว.*รับได้อีก \d/)
})

test('a bonus that cannot be cancelled yet says from which total on it can, and a lost answer is found out', async ({ page, stack }) => {
  await offerCampaign(stack, { title: 'โบนัสที่คำตอบหาย', grant: { amount: 100 }, threshold: 80 })
  await offerCampaign(stack, { title: 'โบนัสที่สอง', grant: { amount: 100 } })
  await signInWith(page, stack, { wallet: 30 })
  const bonus = await openBonusPage(page)
  // It takes effect, and its answer never comes.
  await page.route('**/api/bonus/activate/**', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await bonus.card('โบนัสที่คำตอบหาย').click()
  await bonus.sheet.getByRole('button', { name: 'รับโบนัส' }).click()
  await expect(toast(page, 'รับโบนัสแล้ว')).toBeVisible()
  await expect(page.locator('[data-toast=danger]')).toHaveCount(0)
  await page.unroute('**/api/bonus/activate/**')
  await bonus.cancel.click()
  await expect(bonus.sheet).toContainText('ยกเลิกได้เมื่อเงินในกระเป๋า ในเกม และเดิมพันที่ยังไม่รู้ผลรวมกันต่ำกว่า ฿ 80.00 ตอนนี้คุณมี ฿ 130.00')
  await page.goBack()
  await expect(bonus.sheet).toBeHidden()
  await expect(page).toHaveURL(/\/user\/bonus$/)
  // What another bonus blocks is not shown as ready to press, and says why.
  const blocked = bonus.card('โบนัสที่สอง')
  await expect(blocked).toHaveAttribute('data-state', 'blocked')
  await expect(blocked).toContainText('ติดโบนัสอื่นอยู่')
  await blocked.click()
  await expect(bonus.sheet).toContainText('คุณมีโบนัสที่ใช้งานอยู่ ต้องทำให้ครบหรือยกเลิกก่อน')
  await expect(bonus.sheet.getByRole('button', { name: 'รับโบนัส' })).toBeDisabled()
})

test('money that came after the sheet was shown is not locked unseen: the press is refused, says the new figure, and is asked again', async ({
  page,
  stack,
}) => {
  await offerCampaign(stack, { title: 'โบนัสห้าบาท', grant: { amount: 5 }, times: 8 })
  const { token } = await signInWith(page, stack, { wallet: 845 })
  const bonus = await openBonusPage(page)
  // The page knows what was true before a deposit, and is told of it no sooner than at its press.
  await staleUntil(page, '/api/bonus/activate/')
  await bonus.card('โบนัสห้าบาท').click()
  const locks = bonus.sheet.getByTestId('locks')
  await expect(locks).toContainText('เงิน ฿ 850.00 จะถอนไม่ได้ จนกว่าจะเล่นครบ ฿ 40.00')
  await deposit(stack, token, 300)
  await bonus.sheet.getByRole('button', { name: 'รับโบนัส' }).click()
  await expect(toast(page, 'เปลี่ยนไปแล้ว ยังไม่ได้ทำรายการ')).toBeVisible()
  await expect(locks).toContainText('เงิน ฿ 1,150.00 จะถอนไม่ได้ จนกว่าจะเล่นครบ ฿ 40.00')
  expect(await ask(stack, token, 'GET /api/bonus/check/active')).toMatchObject({ status: false })
  await bonus.sheet.getByRole('button', { name: 'รับโบนัส' }).click()
  await expect(toast(page, 'รับโบนัสแล้ว')).toBeVisible()
  await expect(bonus.active).toContainText('฿ 40.00')
})

test('[PROMO-01] [PROMO-02] [PROMO-03] [PROMO-04] [PROMO-05] [PROMO-06] [PROMO-07] [PROMO-08] [PROMO-14] a promotion code is searched for and received', async ({
  page,
  stack,
}) => {
  const code = await offerCampaign(stack, {
    kind: 'promotion',
    title: 'โปรลับ',
    grant: { amount: 50 },
    takePercent: 30,
    description: '<p>สำหรับผู้ที่มีรหัส</p>',
  })
  await signInWith(page, stack, { wallet: 30 })
  const bonus = await openBonusPage(page)
  const made = callsOf(page)
  const search = page.getByRole('button', { name: 'ค้นหา' })
  await search.click()
  await expect(page.getByRole('alert').filter({ visible: true })).toHaveText('กรุณากรอกรหัสโปรโมชัน')
  expect(made.filter((call) => call.includes('/promotion/'))).toEqual([])
  await bonus.code.pressSequentially('nothing-like-it')
  await expect(bonus.code).toHaveValue('NOTHING-LIKE-IT')
  await bonus.code.press('Enter')
  await expect(bonus.sheet).toContainText('กำลังค้นหารหัส NOTHING-LIKE-IT')
  await expect(bonus.sheet).toContainText('ไม่พบโปรโมชันของรหัส NOTHING-LIKE-IT')
  await bonus.sheet.getByRole('button', { name: 'ตกลง' }).click()
  await bonus.code.fill(code.toLowerCase())
  await search.click()
  for (const fact of ['โปรลับ', 'สำหรับผู้ที่มีรหัส', 'หักคืน 30%', '฿ 50.00', '฿ 250.00', 'ไม่เกิน ฿ 15.00'])
    await expect(bonus.sheet).toContainText(fact)
  made.length = 0
  await bonus.sheet.getByRole('button', { name: 'รับโปรโมชัน' }).click()
  await expect(toast(page, 'รับโปรโมชันสำเร็จ')).toBeVisible()
  await expect(bonus.sheet).toBeHidden()
  await expect(bonus.active.getByText('โปรโมชัน', { exact: true })).toBeVisible()
  await expect(bonus.code).toHaveCount(0)
  expect(made[0]).toBe(`GET /api/promotion/activate/${code}`)
  for (const reloaded of ['GET /api/bonus', 'GET /api/bonus/check/active']) expect(made).toContain(reloaded)
})

test('a bonus for a deposit follows the amount that is picked, waits, leads to the deposit, and is active once the money is there', async ({
  page,
  stack,
}) => {
  await offerCampaign(stack, { title: 'โบนัสฝากครึ่ง', grant: { percent: 50, maximum: 1000, minimum: 200 }, times: 4 })
  const { token } = await signInWith(page, stack, { wallet: 30 })
  const line = listening(page)
  const bonus = await openBonusPage(page)
  await bonus.card('โบนัสฝากครึ่ง').click()
  await bonus.sheet.getByRole('button', { name: '500', exact: true }).click()
  for (const fact of ['฿ 250.00', '฿ 1,000.00']) await expect(bonus.sheet.getByTestId('cost')).toContainText(fact)
  await bonus.sheet.getByLabel('ถ้าฝาก').fill('150')
  await expect(bonus.sheet.getByRole('alert').filter({ visible: true })).toHaveText('ฝากขั้นต่ำ ฿ 200.00 จึงจะได้โบนัสนี้')
  await expect(bonus.sheet.getByTestId('cost')).toHaveCount(0)
  await bonus.sheet.getByRole('button', { name: 'รับโบนัส' }).click()
  await expect(bonus.active).toContainText('รอยอดฝาก')
  await bonus.active.getByRole('button', { name: 'ฝากเงินตอนนี้' }).click()
  await expect(page).toHaveURL('/user/home')
  const sheet = page.getByRole('dialog', { name: 'ฝากเงิน' })
  // The least that starts it: 30 in the wallet, 200, and the 100 that they bring.
  await expect(sheet.getByRole('region', { name: 'โบนัสที่รอยอดฝาก' })).toContainText(
    'ถ้าฝาก ฿ 200.00 เงิน ฿ 330.00 จะถอนไม่ได้ จนกว่าจะเล่นครบ ฿ 400.00',
  )
  await page.reload()
  await openHome(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await openBonusPage(page)
  await line
  await deposit(stack, token, 400, { grants: 200 })
  await expect(bonus.active).toContainText('฿ 800.00')
  await expect(bonus.active).not.toContainText('รอยอดฝาก')
  expect((await ask<{ bonus: unknown }>(stack, token, 'GET /api/wallet')).bonus).not.toBeNull()
})

test('what is played is counted while the player looks, on home and on the bonus page, until the bonus is met and withdrawals are open', async ({
  page,
  stack,
}) => {
  await offerCampaign(stack, { title: 'โบนัสเล่นให้ครบ', grant: { amount: 100 }, times: 3 })
  const { token } = await signInWith(page, stack, { wallet: 50, games: { PG: 500 } })
  await (await openBonusPage(page)).receive('โบนัสเล่นให้ครบ')
  const line = listening(page)
  await openHome(page)
  await line
  const row = page.getByTestId('bonus-row')
  await expect(row).toContainText('ทำยอดเทิร์นแล้ว ฿ 0.00 จาก ฿ 300.00')
  const { username } = await atProvider(stack, token, 'PG')
  const play = async (count: number) => {
    await control(stack, `/control/games/PG/${username}/bets`, { count, stake: 20, win: 20 })
    // The provider is asked at once, not in its turn.
    await sql(stack, 'select games.hurry_bet_feeds()')
  }
  await play(5)
  await expect(row).toContainText('ทำยอดเทิร์นแล้ว ฿ 100.00 จาก ฿ 300.00')
  await row.click()
  const bonus = await bonusPage(page)
  await expect(bonus.active).toContainText('฿ 200.00')
  await play(10)
  await expect(bonus.code).toBeVisible()
  await expect(toast(page, 'โบนัสจบแล้ว ถอนเงินได้ตามปกติ')).toBeVisible()
  expect(await ask(stack, token, 'GET /api/bonus/check/active')).toMatchObject({ status: false, due: 0 })
  await ask(stack, token, 'POST /api/wallet/withdrawAll', { amount: 600 })
})

async function openBonusPage(page: Page) {
  await page.goto('/user/bonus')
  return bonusPage(page)
}

async function bonusPage(page: Page) {
  await expect(page.getByRole('heading', { level: 1, name: 'โบนัส' })).toBeVisible()
  const sheet = page.getByRole('dialog')
  const active = page.getByRole('region', { name: 'รายการที่กำลังใช้งาน' })
  const card = (title: string) => page.getByRole('listitem').filter({ hasText: title }).getByRole('button')
  return {
    sheet,
    active,
    card,
    code: page.getByLabel('รหัสโปรโมชัน'),
    cancel: active.getByRole('button', { name: 'ยกเลิกโบนัส' }),
    receive: async (title: string) => {
      await card(title).click()
      await sheet.getByRole('button', { name: 'รับโบนัส' }).click()
      await expect(sheet).toBeHidden()
    },
  }
}
