import type { Page } from '@playwright/test'
import { ask, control, signInWith } from './pages/back-office.ts'
import { bankDeposit, offerAccounts, proven, siteAccount } from './pages/bank-deposit.ts'
import { openDeposit } from './pages/deposit.ts'
import { calls } from './pages/home.ts'
import { movesTo } from './pages/player.ts'
import { callsOf, comeIn, toast } from './pages/portal.ts'
import { expect, test } from './stack.ts'

const SCB = siteAccount('SCB')

test.beforeEach(async ({ context, page }) => {
  await comeIn(context, 'th')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await proven(page)
  await offerAccounts(page, [SCB])
})

test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

test('[BANKNAME-01] [BANKNAME-03] [BANKNAME-04] [BANKNAME-05] [BANKNAME-06] [BANKNAME-07] [BANKNAME-09] [BANKNAME-10] the copy icon first asks a player of KTB for their name in English, then copies', async ({
  page,
  stack,
}) => {
  const { accountNo, phone } = await signInWith(page, stack, {})
  await movesTo(stack, phone, 'KTB')
  await control(stack, '/control/bank/holders', { bankCode: 'KTB', accountNo, name: 'MANEE MEENA' })
  await openDeposit(page)
  const { choose, copyNo, nameSheet, name, saveName, ownName } = bankDeposit(page)
  await choose('ธนาคารไทยพาณิชย์')
  await copyNo.click()
  await expect(nameSheet).toBeVisible()
  await expect(toast(page)).toHaveCount(0)
  const made = callsOf(page)
  for (const wrong of ['', 'มานี', 'MANEE 2']) {
    await name.fill(wrong)
    await saveName.click()
    await expect(toast(page, 'กรุณากรอกชื่อบัญชีเป็นภาษาอังกฤษเท่านั้น').first()).toBeVisible()
  }
  expect(made.filter((call) => call.startsWith('PUT'))).toEqual([])

  await name.fill('')
  await name.pressSequentially('piti')
  await expect(name).toHaveValue('PITI')
  await saveName.click()
  await expect(toast(page, 'ชื่อนี้ไม่ตรงกับชื่อบัญชีที่ธนาคาร')).toBeVisible()
  await expect(nameSheet).toBeVisible()

  await page.evaluate(() => navigator.clipboard.writeText(''))
  await name.fill('manee meena')
  expect(await calls(page, 'PUT /api/account/bankAccountName', () => saveName.click())).toEqual({
    bankCode: 'KTB',
    bankAccountName: 'MANEE MEENA',
  })
  await expect(nameSheet).toBeHidden()
  await expect(ownName).toHaveText('MANEE MEENA')
  await expect(toast(page, 'คัดลอกแล้ว: 0458800011')).toBeVisible()
  expect(await clipboard(page)).toBe('0458800011')
  // From now on it copies at once.
  await copyNo.click()
  await expect(nameSheet).toBeHidden()
})

test('[BANKNAME-06] the copy comes one second after the name is saved', async ({ page, stack }) => {
  await page.clock.install()
  const { accountNo, phone } = await signInWith(page, stack, {})
  await movesTo(stack, phone, 'TMB')
  await control(stack, '/control/bank/holders', { bankCode: 'TMB', accountNo, name: 'MANEE MEENA' })
  await openDeposit(page)
  const { choose, copyNo, name, saveName, ownName } = bankDeposit(page)
  await choose('ธนาคารไทยพาณิชย์')
  await copyNo.click()
  await name.fill('MANEE MEENA')
  // The answer comes while time stands still.
  const answered = page.waitForResponse('**/api/account/bankAccountName')
  await page.clock.pauseAt(Date.now() + 5000)
  await saveName.click()
  await answered
  await page.clock.runFor(20)
  await expect(ownName).toHaveText('MANEE MEENA')
  await page.clock.runFor(900)
  await expect(toast(page, 'คัดลอกแล้ว')).toHaveCount(0)
  await page.clock.runFor(200)
  await expect(toast(page, 'คัดลอกแล้ว: 0458800011')).toBeVisible()
})

test('[BANKNAME-01] [BANKNAME-02] a name in English, and any name at another bank, is copied at once; a Thai one at BBL is asked for', async ({
  page,
  stack,
}) => {
  const { accountNo, phone, token } = await signInWith(page, stack, {})
  const view = await openDeposit(page)
  const { choose, copyNo, nameSheet, card } = bankDeposit(page)
  const copies = async () => {
    await choose('ธนาคารไทยพาณิชย์')
    await copyNo.click()
    await expect(toast(page, 'คัดลอกแล้ว: 0458800011')).toBeVisible()
    await expect(nameSheet).toBeHidden()
    await page.goBack()
    await expect(card).toBeHidden()
  }
  await copies()
  await movesTo(stack, phone, 'BBL')
  await page.reload()
  await view.home.deposit.click()
  await choose('ธนาคารไทยพาณิชย์')
  await copyNo.click()
  await expect(nameSheet).toBeVisible()
  await control(stack, '/control/bank/holders', { bankCode: 'BBL', accountNo, name: 'MANEE MEENA' })
  await ask(stack, token, 'PUT /api/account/bankAccountName', { bankCode: 'BBL', bankAccountName: 'MANEE MEENA' })
  await page.reload()
  await view.home.deposit.click()
  await copies()
})
