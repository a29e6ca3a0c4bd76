import type { Page } from '@playwright/test'
import { ask, signInWith } from './pages/back-office.ts'
import { signInToConsole } from './pages/console.ts'
import { looksRight } from './pages/looks-right.ts'
import { expect, test } from './stack.ts'

test.use({ viewport: { width: 1280, height: 844 }, isMobile: false, hasTouch: false })

/** By keyboard, from wherever one is. */
async function find(page: Page, q: string): Promise<void> {
  await page.keyboard.press('g')
  await page.keyboard.press('p')
  await expect(page.getByRole('heading', { name: 'ผู้เล่น', exact: true })).toBeVisible()
  await page.keyboard.type(q)
  await page.keyboard.press('Enter')
}

test('a player is found by keyboard, their phone is shown for a minute, and their balance is explained to its evidence', async ({
  page,
  stack,
}) => {
  const player = await signInWith(page, stack, { wallet: 500, games: { PG: 120 } })
  await signInToConsole(page, 'สมชาย')
  await find(page, player.phone)
  const found = page.getByRole('listitem').getByRole('link')
  await expect(found).toHaveCount(1)
  expect(page.url()).not.toContain(player.phone)
  await found.press('Enter')
  await expect(page.getByRole('heading', { name: new RegExp(player.phone.slice(-4)) })).toBeVisible()
  await expect(page.getByText(player.phone)).toBeHidden()

  await page.getByRole('button', { name: 'แสดง: เบอร์โทร' }).click()
  await page.getByLabel('เพราะอะไร').fill('โทรมาถามเรื่องถอน')
  await page.keyboard.press('Enter')
  await expect(page.getByText(player.phone)).toBeVisible()
  await page.getByRole('button', { name: 'ซ่อน: เบอร์โทร' }).click()
  await expect(page.getByText(player.phone)).toBeHidden()
  await expect(page.getByText('“โทรมาถามเรื่องถอน”')).toBeVisible()

  await page.getByRole('link', { name: 'อธิบายยอดนี้' }).click()
  await expect(page.getByText('อธิบายได้ครบทุกสตางค์')).toBeVisible()
  await page.getByRole('button', { name: /เงินเข้า/ }).click()
  await page
    .getByRole('button', { name: /ฝากด้วย QR/ })
    .first()
    .click()
  await expect(page.getByText('ลูกโซ่ครบถ้วน')).toBeVisible()
  await expect(page.getByText(/เก็บและผนึกไว้/).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByText('อธิบายยอดนี้')).toBeVisible()
})

test('an account is frozen with a reason, and its player is signed out', async ({ page, stack }) => {
  const player = await signInWith(page, stack, {})
  await signInToConsole(page, 'สมหญิง')
  await find(page, player.phone)
  await page.getByRole('listitem').getByRole('link').click()
  await page.getByRole('button', { name: 'ระงับบัญชี' }).click()
  await page.getByLabel('เพราะอะไร').fill('โทรศัพท์หาย')
  await page.keyboard.press('Enter')
  await expect(page.getByText('เรียบร้อย')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('ถูกระงับ', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'บัญชีถูกระงับ' })).toBeVisible()
  await expect(ask(stack, player.token, 'GET /api/wallet')).rejects.toThrow()
})

for (const [width, scheme] of [
  [1280, 'light'],
  [390, 'dark'],
] as const)
  test(`search, player, and what explains a balance are right to axe and with large text, ${width} px, ${scheme}`, async ({
    page,
    stack,
  }) => {
    const player = await signInWith(page, stack, { wallet: 300, games: { PG: 20 } }, { name: 'กนกวรรณรัตนาภรณ์พงศ์พิพัฒน์ธนากุล ศรีสุวรรณวัฒนาเจริญ' })
    await page.setViewportSize({ width, height: 844 })
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    await signInToConsole(page, 'มาลี')
    await find(page, player.phone)
    await expect(page.getByRole('listitem').getByRole('link')).toBeVisible()
    await looksRight(page, '#root')
    await page.getByRole('listitem').getByRole('link').click()
    await expect(page.getByRole('link', { name: 'อธิบายยอดนี้' })).toBeVisible()
    await expect(page.getByText('ฝากด้วย QR').first()).toBeVisible()
    await looksRight(page, '#root')
    await page.getByRole('link', { name: 'อธิบายยอดนี้' }).click()
    await page.getByRole('button', { name: /เงินเข้า/ }).click()
    await expect(page.getByRole('button', { name: /ฝากด้วย QR/ })).toBeVisible()
    await looksRight(page, '#root')
  })
