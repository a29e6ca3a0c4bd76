import type { Page } from '@playwright/test'
import { signInWith } from './pages/back-office.ts'
import { signInToConsole } from './pages/console.ts'
import { openHome } from './pages/home.ts'
import { inbox } from './pages/inbox.ts'
import { looksRight } from './pages/looks-right.ts'
import { comeIn, toast } from './pages/portal.ts'
import { expect, type Stack, test } from './stack.ts'

/* What staff keep of a player for each other, and what they explain to them. */

test.use({ viewport: { width: 1280, height: 844 }, isMobile: false, hasTouch: false })

const playerIn = (page: Page) => page.getByRole('heading', { level: 1 })

async function openPlayer(page: Page, phone: string): Promise<void> {
  await page.goto('/console/players')
  await page.getByLabel('ค้นหาผู้เล่น').fill(phone)
  await page.keyboard.press('Enter')
  await page.getByRole('listitem').getByRole('link').click()
  await expect(playerIn(page)).toContainText(phone.slice(-4))
}

/** A player with money, and somebody of the staff on their page. */
async function shown(page: Page, stack: Stack, { staff, wallet = 0 }: { staff: string; wallet?: number }) {
  const player = await signInWith(page, stack, { wallet })
  await signInToConsole(page, staff)
  await openPlayer(page, player.phone)
  return player
}

const NOTE = 'โทรกลับหลังสองทุ่ม\nพูดกับน้องสาวได้'

test('a note is kept once, also where its answer is lost, read by a colleague, and reached from what happened', async ({ page, stack }) => {
  const player = await shown(page, stack, { staff: 'สมชาย' })
  const keys: (string | undefined)[] = []
  await page.route('**/notes', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.getByLabel('เขียนบันทึก').fill(NOTE)
  await page.getByRole('button', { name: 'เก็บบันทึกนี้' }).click()
  await expect(page.getByText('ไม่ได้รับคำตอบ กดอีกครั้งได้ ระบบทำเพียงครั้งเดียว')).toBeVisible()
  await page.getByRole('button', { name: 'เก็บบันทึกนี้' }).click()
  await expect(page.getByText('เก็บบันทึกแล้ว')).toBeVisible()
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  await page.unrouteAll({ behavior: 'ignoreErrors' })

  await page.getByRole('button', { name: 'ออกจากระบบ', exact: true }).click()
  await signInToConsole(page, 'สมหญิง')
  await openPlayer(page, player.phone)
  await expect(page.getByText('1 บันทึก', { exact: true })).toBeVisible()
  await expect(page.getByText('พูดกับน้องสาวได้')).toBeVisible()
  await page.getByRole('link', { name: 'อ่านบันทึกที่ 1' }).click()
  await expect(page.locator('li[aria-current]')).toContainText('สมชาย')
  await expect(page).toHaveURL(/[?&]note=1/)
})

test('a tag is put on and taken off, each with a reason that stands in what happened', async ({ page, stack }) => {
  await shown(page, stack, { staff: 'สมหญิง' })
  const tags = page.getByRole('region', { name: 'ป้ายกำกับ' })
  await tags.getByRole('button', { name: 'ติดป้ายกำกับ' }).click()
  await page.getByLabel('ป้ายไหน').selectOption('รอโทรกลับ')
  await page.getByLabel('เพราะอะไร').fill('ขอให้โทรกลับ')
  await page.keyboard.press('Enter')
  await expect(tags.getByText('รอโทรกลับ')).toBeVisible()
  await expect(page.getByText('“ขอให้โทรกลับ”')).toBeVisible()
  await tags.getByRole('button', { name: 'เอาออก: รอโทรกลับ' }).click()
  await expect(page.getByText(/ติดโดย สมหญิง เมื่อ/)).toBeVisible()
  await page.getByLabel('เพราะอะไร').fill('โทรแล้ว')
  await page.keyboard.press('Enter')
  await expect(tags.getByText('รอโทรกลับ')).toBeHidden()
  await expect(page.getByText('เอาป้ายกำกับออก')).toBeVisible()
})

test('a balance is explained to a player, who reads it among what has ended, and is led to their statement', async ({
  page,
  context,
  stack,
}) => {
  await comeIn(context, 'th')
  const player = await signInWith(page, stack, { wallet: 380, games: { PG: 120 } })
  await signInToConsole(page, 'สมชาย')
  await openPlayer(page, player.phone)
  await page.getByRole('link', { name: 'อธิบายยอดนี้' }).click()
  const send = page.getByRole('button', { name: 'ส่งให้ผู้เล่น' })
  await expect(page.getByText('“เจ้าหน้าที่อธิบายที่มาของยอดกระเป๋า”')).toBeVisible()
  await send.click()
  await expect(page.getByText(/ส่งให้ผู้เล่นแล้วเมื่อ/)).toBeVisible()
  await expect(send).toHaveCount(0)
  await page.reload()
  await expect(page.getByText(/ส่งให้ผู้เล่นแล้วเมื่อ/)).toBeVisible()
  await page.goto(page.url().replace('/explain', '/inbox'))
  await expect(page.getByText('“เจ้าหน้าที่อธิบายที่มาของยอดกระเป๋า”')).toBeVisible()

  const portal = await context.newPage()
  await portal.setViewportSize({ width: 390, height: 844 })
  await openHome(portal)
  await expect(toast(portal, 'เจ้าหน้าที่อธิบายที่มาของยอดกระเป๋า · ฿\u00a0380.00')).toBeVisible()
  const list = inbox(portal)
  await list.bell.click()
  const told = list.outcomes.first()
  await expect(told).toContainText(/เงินเข้า\s*\+฿\u00a0500\.00/)
  await expect(told).toContainText(/โยกไปและกลับจากเกม\s*−฿\u00a0120\.00/)
  await expect(told).toContainText(/ยอดในกระเป๋าเมื่อ.*฿\u00a0380\.00/)
  await looksRight(portal, '[role=dialog]')
  await told.getByRole('button').click()
  await expect(portal).toHaveURL(/\/user\/statement\?item=\d+/)
  for (const [language, bell, words] of [
    ['la', 'ແຈ້ງເຕືອນ', 'ພະນັກງານອະທິບາຍທີ່ມາຂອງຍອດກະເປົາ'],
    ['en', 'Notifications', 'Support explains your wallet balance'],
  ] as const) {
    await portal.evaluate((chosen) => localStorage.setItem('locale', chosen), language)
    await portal.goto('/user/home')
    await portal.getByRole('button', { name: bell }).click()
    await expect(portal.getByTestId('outcome').first()).toContainText(words)
  }
})

for (const [width, scheme] of [
  [1280, 'light'],
  [390, 'dark'],
] as const)
  test(`notes, tags and what is sent are right to axe and with large text, ${width} px, ${scheme}`, async ({ page, stack }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    await shown(page, stack, { staff: 'มาลี', wallet: 300 })
    await page.getByLabel('เขียนบันทึก').fill(`${NOTE}\n${'ก'.repeat(200)}`)
    await page.getByRole('button', { name: 'เก็บบันทึกนี้' }).click()
    await expect(page.getByText('เก็บบันทึกแล้ว')).toBeVisible()
    const tags = page.getByRole('region', { name: 'ป้ายกำกับ' })
    await tags.getByRole('button', { name: 'ติดป้ายกำกับ' }).click()
    await page.getByLabel('ป้ายไหน').selectOption('ใช้เบอร์หรือเครื่องร่วมกับคนอื่น')
    await looksRight(page, '#root, [role=dialog]')
    await page.getByLabel('เพราะอะไร').fill('เบอร์เดียวกับน้อง')
    await page.keyboard.press('Enter')
    await expect(tags.getByText('ใช้เบอร์หรือเครื่องร่วมกับคนอื่น')).toBeVisible()
    await looksRight(page, '#root')
    await page.getByRole('link', { name: 'อธิบายยอดนี้' }).click()
    await expect(page.getByRole('button', { name: 'ส่งให้ผู้เล่น' })).toBeVisible()
    await looksRight(page, '#root')
  })
