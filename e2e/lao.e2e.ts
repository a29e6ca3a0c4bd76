import type { Page } from '@playwright/test'
import { fault, signInWith } from './pages/back-office.ts'
import { bankDeposit } from './pages/bank-deposit.ts'
import { unfold } from './pages/deposit.ts'
import { listening } from './pages/home.ts'
import { BUAKHAO, freshPhone, newestSms, newPlayer, signIn } from './pages/player.ts'
import { comeIn, toast } from './pages/portal.ts'
import { expect, test } from './stack.ts'

/** The baht's sign stands among them and belongs to no language. */
const THAI = /[\u0E01-\u0E3A\u0E40-\u0E5B]/

test.beforeEach(({ context }) => comeIn(context, 'la'))

test('no Thai stands on a public page of a Lao visitor, nor in the message to their phone', async ({ page, stack }) => {
  for (const path of ['/login', '/howto', '/contact', '/terminated', '/nowhere']) {
    await page.goto(path)
    await expect(page.locator('h1').first()).toBeVisible()
    if (path === '/contact') await expect(page.getByText('24 ຊົ່ວໂມງ')).toBeVisible()
    await expectNoThai(page)
  }
  await page.goto('/howto')
  for (const name of await page.locator('main button').allInnerTexts()) {
    await page
      .locator('main button')
      .filter({ hasText: name.split('\n')[0]! })
      .click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectNoThai(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }

  const phone = freshPhone()
  const next = page.getByRole('button', { name: 'ຕໍ່ໄປ' })
  await page.goto('/register')
  await next.click()
  await expectNoThai(page)
  await page.locator('input[name=phone]').fill(phone)
  await next.click()
  const otp = page.getByLabel('ລະຫັດ OTP 6 ຕົວເລກ')
  await expect(otp).toBeVisible()
  await expectNoThai(page)
  const { code, text } = await newestSms(stack, phone)
  expect(text).not.toMatch(THAI)
  await otp.fill(code)
  await expect(page.getByLabel('ຮູ້ຈັກພວກເຮົາຈາກໃສ').locator('option')).toHaveCount(7)
  await next.click()
  await expectNoThai(page)
  await page.getByLabel('ຊື່ທີ່ໃຊ້ສະແດງ').fill('ມະນີ')
  await page.getByLabel('ລະຫັດຜ່ານ', { exact: true }).fill('a-good-password')
  await page.getByLabel('ຢືນຢັນລະຫັດຜ່ານ').fill('a-good-password')
  await next.click()
  await expect(page.getByLabel('ທະນາຄານ', { exact: true }).locator('option')).toHaveCount(16)
  await page.getByRole('button', { name: 'ສະໝັກສະມາຊິກ', exact: true }).click()
  await expectNoThai(page)
  await page.getByRole('button', { name: 'ອ່ານຂໍ້ຕົກລົງ ແລະ ເງື່ອນໄຂ' }).click()
  await expect(page.getByRole('dialog')).toContainText('ຫຼິ້ນຢ່າງມີສະຕິ')
  await expectNoThai(page)
})

test('no Thai stands on a page or sheet of a Lao player, but for the names people gave', async ({ page, stack }) => {
  const sheet = page.getByRole('dialog')
  const close = async () => {
    // Past the banners, where there are some, then the sheet itself.
    await expect(async () => {
      await page.keyboard.press('Escape')
      await expect(sheet).toBeHidden({ timeout: 1000 })
    }).toPass()
  }
  await signIn(page, BUAKHAO)
  for (const [path, shown] of [
    ['/user/home', page.getByTestId('total-balance')],
    ['/user/statement', page.getByTestId('statement-item').first()],
    ['/user/profile', page.getByText(BUAKHAO.phone)],
    ['/user/bonus', page.locator('h1').first()],
    ['/user/spin', page.getByTestId('wheel')],
    ['/user/spin/fairness', page.getByTestId('promise')],
    ['/user/contact', page.getByText('24 ຊົ່ວໂມງ')],
  ] as const) {
    await page.goto(path)
    await expect(shown).toBeVisible()
    await expectNoThai(page)
  }
  await page.getByRole('button', { name: 'ເງື່ອນໄຂ', exact: true }).click()
  await expect(sheet).toContainText('ການຖອນເງິນ')
  await expectNoThai(page)
  await close()

  await page.goto('/user/home')
  for (const name of ['ຝາກເງິນ', 'ຖອນເງິນ', 'ຍ້າຍເງິນ', 'ຊວນໝູ່', 'ເງິນຄືນຈາກຍອດເສຍ']) {
    await page.getByRole('button', { name, exact: true }).click()
    await expect(sheet).toBeVisible()
    await expect(sheet.locator('.animate-shimmer')).toHaveCount(0)
    await expectNoThai(page)
    if (name === 'ຝາກເງິນ') {
      // The card of a bank, over the sheet, and then a QR channel in it.
      await unfold(page)
      await expectNoThai(page)
      const { card, choose } = bankDeposit(page, 'la')
      await choose('ໄທພານິດ')
      await expect(card).toBeVisible()
      await expectNoThai(page)
      await page.keyboard.press('Escape')
      await expect(card).toBeHidden()
      await sheet.getByRole('button', { name: /^QR ທະນາຄານກະສິກອນໄທ/ }).click()
      await expectNoThai(page)
    }
    await close()
  }
  for (const game of [/^PG,/, /^Huay HD,/]) {
    await page.getByRole('button', { name: game }).first().click()
    await expect(sheet).toBeVisible()
    await expect(sheet.locator('.animate-shimmer')).toHaveCount(0)
    await expectNoThai(page)
    await close()
  }

  await signIn(page, await newPlayer(stack))
  await page.goto('/user/home')
  await expect(page.getByRole('region', { name: 'ເລີ່ມຕົ້ນງ່າຍໆ ໃນ 3 ຂັ້ນຕອນ' })).toBeVisible()
  await expectNoThai(page)
})

test('no Thai stands on the ends of a Lao player’s presses, nor on refusals', async ({ page, stack }) => {
  await signInWith(page, stack, { wallet: 300, games: { PG: 80 } })
  const sheet = page.getByRole('dialog')
  const end = page.getByTestId('activity')
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const isLive = listening(page)
  await page.goto('/user/home')
  await isLive

  for (const { from, to, said } of [
    { from: 'ກະເປົາຫຼັກ', to: 'PG', said: 'ຍ້າຍເງິນບໍ່ສຳເລັດ ເງິນກັບເຂົ້າກະເປົາຫຼັກແລ້ວ' },
    { from: 'PG', to: 'ກະເປົາຫຼັກ', said: 'ຍ້າຍເງິນບໍ່ສຳເລັດ ເງິນຍັງຢູ່ໃນ PG' },
  ]) {
    await fault(stack, 'games:PG', 'error-before', 'move')
    await fault(stack, 'games:PG', 'refuse', 'move')
    await press('ຍ້າຍເງິນ')
    await sheet.getByRole('listbox', { name: 'ຈາກ' }).getByRole('option', { name: from }).click()
    await sheet.getByRole('listbox', { name: 'ໄປຫາ' }).getByRole('option', { name: to }).click()
    await sheet.getByLabel('ຈຳນວນເງິນ', { exact: true }).fill('0.5')
    await sheet.getByRole('button', { name: 'ຍ້າຍເງິນ', exact: true }).click()
    await expect(sheet.getByText('ຍ້າຍເງິນຂັ້ນຕ່ຳ ฿ 1.00')).toBeVisible()
    await sheet.getByLabel('ຈຳນວນເງິນ', { exact: true }).fill('20')
    await sheet.getByRole('button', { name: 'ຍ້າຍເງິນ', exact: true }).click()
    await expect(end).toContainText('ກຳລັງຍ້າຍເງິນ')
    await expectNoThai(page)
    await press('ຕົກລົງ')
    await expect(toast(page, said)).toBeVisible({ timeout: 20_000 })
    await expectNoThai(page)
  }

  await press('ຖອນເງິນ')
  await sheet.getByLabel('ຈຳນວນເງິນທີ່ຖອນ').fill('60')
  await press('ກວດສອບລາຍການ')
  await expectNoThai(page)
  await press('ຢືນຢັນຖອນເງິນ')
  await expect(end).toHaveAttribute('data-state', 'done', { timeout: 20_000 })
  await expectNoThai(page)
  await press('ຕົກລົງ')

  await press('ຝາກເງິນ')
  await sheet.getByLabel('ຈຳນວນເງິນທີ່ຝາກ').fill('50')
  await press('ສ້າງ QR')
  await expect(sheet.getByRole('img', { name: 'QR ສຳລັບໂອນ' })).toBeVisible()
  await expectNoThai(page)

  await page.goto('/user/statement')
  const items = page.getByTestId('statement-item')
  await expect(items).toHaveCount(6)
  await expectNoThai(page)
  for (const at of [0, 1, 2, 3, 5]) {
    await items.nth(at).click()
    await expect(sheet).toContainText('ເລກອ້າງອີງ')
    await expectNoThai(page)
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
  }

  await page.goto('/user/home')
  await page.getByRole('button', { name: /^PG,/ }).first().click()
  await fault(stack, 'games:PG', 'refuse', 'reset')
  await press('ຕັ້ງລະຫັດຜ່ານໃໝ່')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectNoThai(page)
  await press('ຕັ້ງໃໝ່')
  await expect(page.getByRole('alert').or(toast(page)).first()).toBeVisible()
  await expectNoThai(page)
})

/** What is read or read aloud, without the names that people gave and what the languages call themselves. */
async function expectNoThai(page: Page): Promise<void> {
  const texts = await page.evaluate(() => {
    const said = [document.title]
    for (const element of document.querySelectorAll('body *')) {
      if (element.closest('select[aria-label="ເລືອກພາສາ"], script, style, noscript')) continue
      for (const name of ['aria-label', 'alt', 'title', 'placeholder']) said.push(element.getAttribute(name) ?? '')
      for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) said.push(node.textContent ?? '')
    }
    return said
  })
  const names = ['บัวขาว ใจดี', 'บัวขาว', 'มานี มีนา', 'บั', 'ปิติ พิ.', 'ชูใจ เ.', 'มานะ รั.']
  const thai = texts.map((text) => names.reduce((left, name) => (left === name ? '' : left.replaceAll(` ${name}`, '')), text))
  expect(
    thai.filter((text) => THAI.test(text)),
    page.url(),
  ).toEqual([])
}
