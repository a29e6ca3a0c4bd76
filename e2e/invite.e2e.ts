import type { Page } from '@playwright/test'
import { ask, deposit, signInWith } from './pages/back-office.ts'
import { sql } from './pages/database.ts'
import { openHome } from './pages/home.ts'
import { freshPhone, newPlayer, type Player, signIn } from './pages/player.ts'
import { callsOf, chooseLanguage, comeIn, refuseWith, toast } from './pages/portal.ts'
import { feedsHaveTold, idOf, letInvite, loseBets } from './pages/rewards.ts'
import { readQr } from './read-qr.ts'
import { expect, type Stack, test } from './stack.ts'
import { phoneDigest } from './pages/phone-digest.ts'

test.beforeEach(async ({ context }) => {
  await comeIn(context, 'th')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
})

/** What the invite tile opens, in Thai. */
function inviteSheet(page: Page) {
  const sheet = page.getByRole('dialog', { name: 'ชวนเพื่อน' })
  return {
    sheet,
    link: sheet.getByTestId('invite-link'),
    rows: sheet.getByRole('table', { name: 'รายการที่ได้' }).getByRole('row'),
    carousel: sheet.getByRole('region', { name: 'ชวนเพื่อน', exact: true }),
    question: page.getByRole('alertdialog'),
    row: page.getByRole('region', { name: 'โบนัสแนะนำเพื่อน' }),
  }
}

async function openInvite(page: Page) {
  await openHome(page)
  await page.getByRole('button', { name: 'ชวนเพื่อน', exact: true }).click()
  const invite = inviteSheet(page)
  await expect(invite.sheet).toBeVisible()
  return invite
}

/** A friend of this player who has deposited and played that: 1,000 bring a tenth. */
async function friendOf(
  stack: Stack,
  phone: string,
  { deposits = 1000, bets = [] as { amount: number; daysAgo: number }[] } = {},
): Promise<Player> {
  const friend = await newPlayer(stack, { phone: freshPhone(), inviteCode: `PR${await idOf(stack, phone)}` })
  if (bets.length > 0) {
    await loseBets(stack, friend.phone, bets)
    await feedsHaveTold(stack)
    await sql(stack, 'select invite.close_days($1)', [await idOf(stack, friend.phone)])
  }
  const response = await fetch(`${stack.portalUrl}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: friend.phone, password: friend.password }),
  })
  const { token } = (await response.json()) as { token: string }
  await deposit(stack, token, deposits)
  // What a deposit earns is held until it has been played.
  await loseBets(stack, friend.phone, [{ amount: deposits, daysAgo: 0 }])
  return friend
}

const inviteAmount = async (stack: Stack, token: string) =>
  (await ask<{ invite: { amount: number } }>(stack, token, 'GET /api/wallet')).invite.amount

test('[HOME-13] [HOME-23] [HOME-28] [AGR-04] [INV-01] [INV-02] banners come first, and closing them shows the link to copy and to scan', async ({
  page,
  stack,
}) => {
  const banners = ['one', 'two', 'three'].map((text) => ({ image: '/icon.svg', html: `<p>${text}</p>` }))
  await letInvite(stack, { banners })
  const { phone } = await signInWith(page, stack, {})
  const { sheet, link, carousel } = await openInvite(page)
  const slides = carousel.getByRole('group', { name: /^ภาพที่/ })
  await expect(slides).toHaveCount(3)
  await expect(slides.getByText('one')).toBeInViewport()
  await expect(carousel.locator('img').first()).toHaveJSProperty('complete', true)
  await carousel.getByRole('button', { name: 'ภาพถัดไป' }).click()
  await expect(slides.getByText('two')).toBeInViewport()
  await carousel.getByRole('group', { name: 'ชวนเพื่อน' }).press('ArrowRight')
  await expect(slides.getByText('three')).toBeInViewport()
  await expect(carousel.getByRole('button', { name: 'ภาพถัดไป' })).toBeDisabled()
  await page.goBack()
  await expect(carousel).toBeHidden()
  await expect(sheet).toBeVisible()

  const { website } = (await (await fetch(`${stack.portalUrl}/api/lookup/info`)).json()) as { website: string }
  const address = `${website || new URL(page.url()).origin}/register?code=PR${await idOf(stack, phone)}`
  await expect(link).toHaveText(address)
  await sheet.getByRole('button', { name: 'คัดลอกลิงก์' }).click()
  await expect(toast(page, 'คัดลอกแล้ว')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  await sheet.getByRole('button', { name: 'คิวอาร์' }).click()
  const qr = sheet.getByRole('img', { name: 'คิวอาร์โค้ดของลิงก์ชวนเพื่อน' })
  await qr.scrollIntoViewIfNeeded()
  await expect(async () => expect(await readQr(await qr.screenshot())).toBe(address)).toPass()
  await page.goBack()
  await expect(sheet).toBeHidden()

  await letInvite(stack)
  await page.reload()
  await page.getByRole('button', { name: 'ชวนเพื่อน', exact: true }).click()
  await expect(link).toBeVisible()
  await expect(carousel).toHaveCount(0)
})

test('[INV-03] [INV-04] [INV-09] [INV-10] [INV-12] [STM-08] [ERR-51] what friends earn is listed ten to a page, and received once the question is answered', async ({
  page,
  stack,
}) => {
  await letInvite(stack)
  const { phone, token } = await signInWith(page, stack, { wallet: 50 })
  const bets = Array.from({ length: 11 }, (_, day) => ({ amount: 100, daysAgo: day + 1 }))
  await friendOf(stack, phone, { bets })
  await expect.poll(() => inviteAmount(stack, token), { timeout: 30_000 }).toBe(111)

  const { sheet, rows, question, row } = await openInvite(page)
  await expect(rows).toHaveCount(11)
  await expect(rows.first()).toContainText('เพื่อนจำนวนเงินเวลา')
  await expect(rows.nth(1)).toContainText('มานี มี.')
  await expect(rows.nth(1)).toContainText(/฿\s(1|100)\.00/)
  await expect(rows.nth(1).locator('time')).toHaveAttribute('datetime', /^\d{4}-/)
  await sheet.getByRole('button', { name: 'หน้าถัดไป' }).click()
  await expect(rows).toHaveCount(3)
  await page.goBack()
  await expect(sheet).toBeHidden()

  const calls = callsOf(page)
  const receive = row.getByRole('button', { name: 'รับเข้ากระเป๋า' })
  await receive.click()
  for (const text of ['฿ 111.00', 'ทำยอดเทิร์นครบ เก็บไว้ได้ 100%', 'จบก่อนทำยอดเทิร์นครบ ถูกหักคืน 50%', '฿ 555.00'])
    await expect(question).toContainText(text)
  await question.getByRole('button', { name: 'ไม่รับ' }).click()
  await expect(question).toBeHidden()
  expect(calls).not.toContain('GET /api/invite/bonus')

  await refuseWith(page, '/api/invite/bonus*', 'INVITE_BONUS_FAIL', 502)
  await receive.click()
  await question.getByRole('button', { name: 'รับเข้ากระเป๋า' }).click()
  await expect(toast(page, 'รับโบนัสแนะนำเพื่อนไม่สำเร็จ')).toBeVisible()
  await expect(question).toBeHidden()
  await page.unroute('**/api/invite/bonus*')

  // The answer to the one that counts is lost: what is true is asked.
  await page.route('**/api/invite/bonus*', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await receive.click()
  await question.getByRole('button', { name: 'รับเข้ากระเป๋า' }).click()
  await expect(toast(page, '฿ 111.00 เข้ากระเป๋าแล้ว')).toBeVisible()
  await expect(page.getByTestId('wallet-balance')).toContainText('161.00')
  await expect(row.getByRole('button', { name: 'ยังไม่มีโบนัส' })).toBeDisabled()
  expect(await inviteAmount(stack, token)).toBe(0)

  await page.goto('/user/statement?kind=bonus')
  const line = page.getByTestId('statement-item')
  await expect(line).toContainText('โบนัสชวนเพื่อน')
  await chooseLanguage(page, 'la')
  await expect(line).toContainText('ໂບນັດຊວນໝູ່')
  await line.getByRole('button').click()
  await expect(page.getByRole('dialog')).toContainText('ໂບນັດຊວນໝູ່')
})

test('[HOME-28] the link is handed to another app where the phone can, and copied where it cannot or that fails', async ({
  page,
  stack,
}) => {
  await letInvite(stack)
  await signInWith(page, stack, {})
  const { sheet, link } = await openInvite(page)
  const share = sheet.getByRole('button', { name: 'ส่งให้เพื่อน' })
  const outcome = (of: 'absent' | 'shared' | 'AbortError' | 'NotAllowedError') =>
    page.evaluate(async (what) => {
      await navigator.clipboard.writeText('nothing')
      const handed: ShareData[] = []
      Object.assign(window, { handed })
      Object.assign(navigator, {
        canShare: what === 'absent' ? undefined : () => true,
        share: async (data: ShareData) => {
          handed.push(data)
          if (what !== 'shared') throw new DOMException('', what)
        },
      })
    }, of)
  const handed = () => page.evaluate(() => (window as unknown as { handed: ShareData[] }).handed)
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  const url = await link.innerText()
  for (const [of, isHanded, isCopied] of [
    ['absent', false, true],
    ['shared', true, false],
    ['AbortError', true, false],
    ['NotAllowedError', true, true],
  ] as const) {
    await outcome(of)
    await share.click()
    await expect.poll(handed).toEqual(isHanded ? [{ text: 'สมัครผ่านลิงก์ของฉันได้เลย', url }] : [])
    await expect.poll(copied).toBe(isCopied ? url : 'nothing')
  }
})

test('[INV-11] [INV-15] what staff look at is said so, and a list that does not load is silent', async ({ page, stack }) => {
  await letInvite(stack, { pendingFrom: 10 })
  const inviter = await signInWith(page, stack, {})
  await friendOf(stack, inviter.phone)
  await expect
    .poll(async () => (await ask<{ total: number }>(stack, inviter.token, 'POST /api/invite', { page: 1, limit: 10 })).total, {
      timeout: 30_000,
    })
    .toBe(1)
  const { sheet, rows } = await openInvite(page)
  await expect(rows.nth(1)).toContainText('รอตรวจสอบ')
  await expect(sheet.getByText('จะนับเมื่อเจ้าหน้าที่ตรวจสอบแล้ว')).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'รับเข้ากระเป๋า' })).toBeDisabled()

  await page.route('**/api/invite', (route) => route.fulfill({ status: 500, json: { message: 'INTERNAL_SERVER_ERROR' } }))
  await signIn(page, inviter)
  await openInvite(page)
  await expect(sheet.getByTestId('invite-link')).toBeVisible()
  await expect(sheet.getByRole('status', { name: 'กำลังโหลดรายการ' })).toBeHidden()
  await expect(rows).toHaveCount(0)
  await expect(toast(page)).toHaveCount(0)
})

test('[INV-15] what a friend’s deposit earns is told on the open page, once a day, and the amount follows each', async ({
  page,
  stack,
}) => {
  await letInvite(stack)
  const { phone } = await signInWith(page, stack, {})
  await openHome(page)
  const { row } = inviteSheet(page)
  await expect(row).toBeVisible()
  const told = toast(page, 'เพื่อนฝากเงินครั้งแรกแล้ว')
  await friendOf(stack, phone)
  await expect(told).toBeVisible()
  await expect(row).toContainText('100.00', { timeout: 30_000 })
  await expect(told).toBeHidden()
  await friendOf(stack, phone)
  await expect(row).toContainText('200.00', { timeout: 30_000 })
  await expect(told).toHaveCount(0)
})

test('a short code stands beside the link, and a friend who is told it types it', async ({ page, stack }) => {
  await letInvite(stack, { banners: [] })
  const { phone } = await signInWith(page, stack, {})
  const { sheet } = await openInvite(page)
  const shown = sheet.getByTestId('invite-code')
  await expect(shown).toHaveText(/^[2-9BCDFGHJKMNPQRTX]{4}-[2-9BCDFGHJKMNPQRTX]{4}$/)
  const code = (await shown.textContent())!
  await sheet.getByRole('button', { name: 'คัดลอกรหัส' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)
  const friend = await newPlayer(stack, { phone: freshPhone(), inviteCode: code.toLowerCase().replace('-', ' ') })
  const [row] = await sql<{ invited_by: string }>(stack, 'select invited_by from account.player where phone_digest = $1', [
    await phoneDigest(stack, friend.phone),
  ])
  expect(row?.invited_by).toBe(await idOf(stack, phone))
})
