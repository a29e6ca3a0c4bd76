import { inBangkok } from './pages/bangkok.ts'
import { ask } from './pages/back-office.ts'
import { openHome } from './pages/home.ts'
import { BUAKHAO, newPlayer, signIn } from './pages/player.ts'
import { comeIn, toast } from './pages/portal.ts'
import { expect, test } from './stack.ts'

interface Profile {
  _id: string
  memberNo: string
  createdAt: string
}

test.beforeEach(({ context }) => comeIn(context, 'th'))

test('[PROF-01] [PROF-02] [PROF-03] [PROF-04] [PROF-05] [PROF-06] [PROF-19] [CONST-05] the profile shows who the player is and where their money is paid', async ({
  page,
  stack,
}) => {
  const token = await signIn(page, BUAKHAO)
  const { _id, memberNo, createdAt } = await ask<Profile>(stack, token, 'GET /api/account/profile')
  await page.goto('/user/profile')
  await expect(page.getByRole('heading', { level: 1, name: 'บัวขาว' })).toBeVisible()
  const account = page.getByRole('region', { name: 'บัญชีผู้ใช้' })
  await expect(account).toContainText(`หมายเลขสมาชิก${memberNo.slice(0, 3)}-${memberNo.slice(3, 6)}-${memberNo.slice(6)}`)
  await expect(account).toContainText(`รหัสสมาชิก${_id}`)
  await expect(account).toContainText('ชื่อผู้ใช้ (เบอร์โทรศัพท์)0810000001')
  await expect(account).toContainText(`เป็นสมาชิกตั้งแต่${inBangkok(createdAt)}`)
  await expect(page.getByRole('textbox')).toHaveCount(0)
  const bank = page.getByRole('region', { name: 'บัญชีธนาคาร' })
  await expect(bank).toContainText('ธนาคารธนาคารกสิกรไทย')
  await expect(bank).toContainText('ชื่อบัญชีบัวขาว ใจดี')
  await expect(bank).toContainText('เลขที่บัญชี012-345-6781')
})

test('[PROF-06] [CONST-05] an account number of another length stands as it is, here and in the withdrawal', async ({ page, stack }) => {
  const accountNo = `02${String(Date.now()).slice(-10)}`
  await signIn(page, await newPlayer(stack, { accountNo }))
  await page.goto('/user/profile')
  await expect(page.getByText(accountNo, { exact: true })).toBeVisible()
  const home = await openHome(page)
  await home.withdraw.click()
  await expect(home.sheet.getByText(accountNo, { exact: true })).toBeVisible()
})

test('[PROF-16] a profile that does not load says so on its page alone, and loads at a press', async ({ page }) => {
  await signIn(page, BUAKHAO)
  await page.route('**/api/account/profile', (route) => route.fulfill({ status: 500, json: { message: 'INTERNAL_SERVER_ERROR' } }))
  await page.goto('/user/profile')
  await expect(page.getByText('โหลดโปรไฟล์ไม่สำเร็จ')).toBeVisible()
  await expect(page.getByRole('status', { name: 'กำลังโหลดโปรไฟล์' })).toBeHidden()
  await expect(toast(page)).toHaveCount(0)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await page.unroute('**/api/account/profile')
  await page.getByRole('button', { name: 'ลองอีกครั้ง' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'บัวขาว' })).toBeVisible()
})
