import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ask, signInWith } from './pages/back-office.ts'
import { comeIn, toast } from './pages/portal.ts'
import { hasCoins } from './pages/spin.ts'
import { expect, test } from './stack.ts'

test('a player changes their value, checks a spin in the browser, and all of them without it', async ({ page, stack, context }, info) => {
  await comeIn(context, 'th')
  const { token } = await signInWith(page, stack, { wallet: 300 })
  await hasCoins(stack, token, 3)
  await ask(stack, token, 'POST /api/spinwheel/spin')
  await ask(stack, token, 'POST /api/spinwheel/spin')
  const { commitment } = await ask<{ commitment: { seedHash: string; nextSeedHash: string } }>(stack, token, 'GET /api/spinwheel/setup')
  await page.goto('/user/spin')
  await page.getByRole('link', { name: 'ตรวจสอบผลได้' }).click()
  await expect(page).toHaveURL('/user/spin/fairness')
  const promise = page.getByTestId('promise')
  await expect(promise).toContainText(commitment.seedHash.slice(0, 8))
  await expect(promise).toContainText('2 ครั้ง')
  const spins = page.getByTestId('spin')
  await expect(spins).toHaveCount(2)
  await expect(spins.first()).toContainText('ตรวจได้หลังเปลี่ยนค่า')
  await expect(spins.getByRole('button')).toHaveCount(0)

  await page.getByRole('button', { name: 'เปลี่ยนค่าของฉัน' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox').fill('ค่า')
  await sheet.getByRole('button', { name: 'เปลี่ยนและเปิดเผยค่าลับ' }).click()
  await expect(sheet).toContainText('ใช้ได้เฉพาะ')
  await sheet.getByRole('textbox').fill('my-own-value-1')
  await sheet.getByRole('button', { name: 'เปลี่ยนและเปิดเผยค่าลับ' }).click()
  await expect(toast(page, 'เปลี่ยนค่าแล้ว')).toBeVisible()
  await expect(promise).toContainText('my-own-value-1')
  // What was promised as the next secret is the one in use.
  await expect(promise.locator('dd').first()).toContainText(commitment.nextSeedHash.slice(0, 8))

  await spins.first().getByRole('button').click()
  const check = page.getByTestId('check')
  await expect(check).toHaveAttribute('data-right', 'true')
  await expect(check).toContainText('ผลถูกต้อง ตรงกับคำสัญญา')
  await page.goBack()
  await expect(check).toBeHidden()

  const saved = async (name: string) => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name }).click()
    const file = await download
    const path = join(info.outputDir, file.suggestedFilename())
    await file.saveAs(path)
    return path
  }
  const [json, program] = [await saved('การหมุนของฉัน (JSON)'), await saved('โปรแกรมตรวจ')]
  const { stdout } = await promisify(execFile)(process.execPath, [program, json])
  expect(stdout).toContain('2 right, 0 wrong, 0 not revealed yet.')
})

test('a spin that the server did not make as promised is shown as wrong', async ({ page, stack, context }) => {
  await comeIn(context, 'th')
  const { token } = await signInWith(page, stack, { wallet: 100 })
  await hasCoins(stack, token, 1)
  await ask(stack, token, 'POST /api/spinwheel/spin')
  await ask(stack, token, 'POST /api/spinwheel/seed', { clientSeed: 'mine' })
  await page.route('**/api/spinwheel/history', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { spins: { nonce: number; code: string }[] }
    for (const spin of answer.spins) spin.code = 'money-500'
    await route.fulfill({ response, json: answer })
  })
  await page.goto('/user/spin/fairness')
  await page.getByTestId('spin').getByRole('button').click()
  await expect(page.getByTestId('check')).toHaveAttribute('data-right', 'false')
  await expect(page.getByTestId('check')).toContainText('ผลไม่ตรงกับคำสัญญา')
})
