import { ask, control, fault, signInWith } from './pages/back-office.ts'
import { bankDeposit, offerAccounts, siteAccount } from './pages/bank-deposit.ts'
import { bangkokTime } from './pages/bangkok.ts'
import { sql, withSetting } from './pages/database.ts'
import { openDeposit } from './pages/deposit.ts'
import { patchAnswer } from './pages/home.ts'
import { comeIn, callsOf, refuseWith, toast } from './pages/portal.ts'
import { choose, isRead, makeSlip, oldSlip, openUpload, slipsOf, slipsSheet, walletOf } from './pages/slips.ts'
import { expect, test } from './stack.ts'

/** A bank that answers late is asked again after half a minute. */
const SOON = { timeout: 60_000 }

test.beforeEach(({ context }) => comeIn(context, 'th'))

test('[SLIP-05] [SLIP-10] [SLIP-26] [SLIP-30] a slip is read on the phone, sent, and its money arrives with a receipt', async ({
  page,
  stack,
}) => {
  const player = await signInWith(page, stack, { wallet: 50 })
  const slip = await makeSlip(stack, player, { amount: 321.5 })
  const before = await stack.findings()
  const slips = slipsSheet(page)
  await page.goto('/user/statement')
  await slips.open.click()
  await expect(slips.sheet).toContainText('ยังไม่มีสลิป')
  await slips.toSend.click()
  const calls = callsOf(page)
  await choose(slips, slip.png)
  await isRead(slips, slip)
  await expect(slips.upload).toContainText('ธนาคารกสิกรไทย')
  expect(calls).not.toContain('POST /api/wallet/slip')
  await slips.send.click()
  await expect(slips.upload).toHaveAttribute('data-status', 'SUCCESS', SOON)
  await expect(slips.upload).toContainText('เงินเข้ากระเป๋าแล้ว')
  await expect(slips.upload).toContainText('+฿ 321.50')
  await expect(slips.upload).toContainText('฿ 371.50')
  expect(await walletOf(stack, player)).toBe(371.5)
  // What the sheet tells needs no toast.
  await expect(toast(page)).toHaveCount(0)
  await slips.upload.getByRole('link', { name: 'ดูหลักฐานการฝากเงิน' }).click()
  const receipt = page.getByRole('dialog', { name: 'รายละเอียด' })
  await expect(receipt).toContainText('฿ 321.50')
  await expect(receipt).toContainText('สลิปโอนเงิน')
  expect(await stack.findings()).toEqual(before)
})

test('[SLIP-26] the deposit sheet offers the upload beside the account that was paid', async ({ page, stack }) => {
  const player = await signInWith(page, stack, { wallet: 50 })
  const slip = await makeSlip(stack, player, { amount: 500 })
  await offerAccounts(page, [siteAccount('BBL')], true)
  const deposit = await openDeposit(page)
  const { choose: chooseBank, done, waiting } = bankDeposit(page)
  await deposit.amount.fill('500')
  await chooseBank('ธนาคารกรุงเทพ')
  await done.click()
  await waiting.getByRole('button', { name: 'ส่งสลิป' }).click()
  const slips = slipsSheet(page)
  await choose(slips, slip.png)
  await isRead(slips, slip)
  await slips.send.click()
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: /เงินเข้ากระเป๋าแล้ว|ได้รับเงินแล้ว/ })
      .first(),
  ).toBeVisible(SOON)
  expect(await walletOf(stack, player)).toBe(550)
})

test('[SLIP-06] [SLIP-07] [SLIP-08] [SLIP-13] the slips stand in a table of ten a page, and are read again', async ({ page, stack }) => {
  const player = await signInWith(page, stack, {})
  await oldSlip(stack, player, { state: 'credited', amount: 1234.5, minutesAgo: 1 })
  await oldSlip(stack, player, { state: 'failed', note: 'EXPIRED_SLIP', minutesAgo: 2 })
  await oldSlip(stack, player, { state: 'manual_review', minutesAgo: 3 })
  for (let minutesAgo = 4; minutesAgo < 12; minutesAgo++)
    await oldSlip(stack, player, { state: 'credited', amount: minutesAgo, minutesAgo })
  const slips = slipsSheet(page)
  const asked: unknown[] = []
  page.on('request', (request) => request.url().endsWith('/api/statement/slip') && asked.push(request.postDataJSON()))
  await page.goto('/user/statement')
  await slips.open.click()
  await expect(slips.rows).toHaveCount(10)
  for (const column of ['เวลา', 'จำนวนเงิน', 'สถานะ', 'หมายเหตุ', 'รูปสลิป'])
    await expect(slips.table.getByRole('columnheader', { name: column })).toHaveCount(1)
  await expect(slips.rows.nth(0)).toContainText(/วันนี้ \d\d:\d\d|เมื่อวาน \d\d:\d\d/)
  await expect(slips.rows.nth(0)).toContainText('฿ 1,234.50')
  await expect(slips.rows.nth(0)).toContainText('สำเร็จ')
  await expect(slips.rows.nth(1)).toContainText('ไม่สำเร็จ')
  await expect(slips.rows.nth(1)).toContainText('สลิปหมดอายุ')
  await expect(slips.rows.nth(2)).toContainText('กำลังดำเนินการ')
  await expect(slips.rows.nth(2).getByRole('cell')).toHaveCount(5)
  await expect(slips.pages).toContainText('หน้า 1 จาก 2')
  await slips.pages.getByRole('button', { name: 'หน้าถัดไป' }).click()
  await expect(slips.rows).toHaveCount(1)
  await expect(page).toHaveURL(/slips=2/)
  await slips.pages.getByRole('button', { name: 'หน้าก่อน' }).click()
  await expect(slips.rows).toHaveCount(10)
  expect(asked.slice(0, 2)).toEqual([
    { page: 1, limit: 10 },
    { page: 2, limit: 10 },
  ])
  await oldSlip(stack, player, { state: 'credited', amount: 777, minutesAgo: 0 })
  await slips.refresh.click()
  await expect(slips.rows.first()).toContainText('฿ 777.00')
})

const NOTES = [
  ['SLIP-14', 'UPLOADED_FILE_NOT_EXIST', 'สลิปไม่ถูกต้อง', 'ສະລິບບໍ່ຖືກຕ້ອງ', 'Incorrect slip'],
  ['SLIP-15', 'IMG_SIZE_UNABLE_TO_PROCESS', 'สลิปไม่ถูกต้อง', 'ສະລິບບໍ່ຖືກຕ້ອງ', 'Incorrect slip'],
  ['SLIP-16', 'CANNOT_READ_CROPPED_IMAGE', 'สลิปไม่ถูกต้อง', 'ສະລິບບໍ່ຖືກຕ້ອງ', 'Incorrect slip'],
  ['SLIP-17', 'DEST_ACC_INVALID', 'บัญชีปลายทางไม่ถูกต้อง', 'ບັນຊີປາຍທາງບໍ່ຖືກຕ້ອງ', 'Wrong destination account'],
  ['SLIP-18', 'SLIP_REFNO_DUPLICATED', 'สลิปซ้ำ', 'ສະລິບຊ້ຳ', 'Duplicate slip'],
  ['SLIP-19', 'UNSTABLE_REFNO_ON_SLIP', 'อ่านเลขอ้างอิงบนสลิปไม่ได้', 'ອ່ານເລກອ້າງອີງໃນສະລິບບໍ່ໄດ້', 'Unreadable reference'],
  ['SLIP-20', 'TRIPPLE_WRONG_CAPTCHA', 'ผิด 3 ครั้งติดต่อกัน', 'ຜິດ 3 ຄັ້ງຕິດຕໍ່ກັນ', 'Three wrong captchas in a row'],
  ['SLIP-21', 'INVALID_SLIP', 'อ่านสลิปไม่ได้', 'ອ່ານສະລິບບໍ່ໄດ້', 'Unreadable slip'],
  ['SLIP-22', 'NOT_MATCH', 'บัญชีไม่ตรงกับที่ลงทะเบียนไว้', 'ບັນຊີບໍ່ກົງກັບທີ່ລົງທະບຽນໄວ້', 'The account does not match the registered one'],
  ['SLIP-23', 'EXPIRED_SLIP', 'สลิปหมดอายุ', 'ສະລິບໝົດອາຍຸ', 'Expired slip'],
  ['SLIP-24', 'UNKNOW_ERROR', 'กรุณาติดต่อเจ้าหน้าที่', 'ກະລຸນາຕິດຕໍ່ພະນັກງານ', 'Unknown error (please contact admin)'],
] as const

test(`${NOTES.map(([clause]) => `[${clause}]`).join(' ')} each note has its words in every language`, async ({ page, context, stack }) => {
  const player = await signInWith(page, stack, {})
  for (const [index, [, note]] of NOTES.entries()) await oldSlip(stack, player, { state: 'failed', note, minutesAgo: index + 1 })
  const { rows } = slipsSheet(page)
  for (const [number, language] of (['th', 'la', 'en'] as const).entries()) {
    await context.addInitScript((chosen) => localStorage.setItem('locale', chosen), language)
    await page.goto('/user/statement?slips=1')
    await expect(rows).toHaveCount(10)
    for (const [index, words] of NOTES.slice(0, 10).entries()) await expect(rows.nth(index)).toContainText(words[number + 2]!)
    await page.goto('/user/statement?slips=2')
    await expect(rows).toContainText([NOTES[10][number + 2]!])
  }
})

test('[SLIP-28] a note without words is shown as it is', async ({ page, stack }) => {
  const player = await signInWith(page, stack, {})
  await oldSlip(stack, player, { state: 'failed', note: 'UNKNOW_ERROR', minutesAgo: 1 })
  await patchAnswer<{ slips: { note: string }[] }>(page, '/api/statement/slip', ({ slips }) => {
    for (const slip of slips) slip.note = 'BANK_IS_ASLEEP'
  })
  await page.goto('/user/statement?slips=1')
  await expect(slipsSheet(page).rows).toContainText('BANK_IS_ASLEEP')
})

const FAILURES: { clause: string; why: string; made?: Parameters<typeof makeSlip>[2]; atBank?: string; says: string; next: string }[] = [
  { clause: 'SLIP-17', why: 'paid to somebody else', made: { toAccountNo: '9998887776' }, says: 'บัญชีปลายทางไม่ถูกต้อง', next: 'ติดต่อเจ้าหน้าที่' },
  { clause: 'SLIP-22', why: 'from another account', made: { fromName: 'ปิติ พอใจ' }, says: 'บัญชีไม่ตรงกับที่ลงทะเบียนไว้', next: 'ติดต่อเจ้าหน้าที่' },
  { clause: 'SLIP-23', why: 'after more than an hour', made: { minutesAgo: 61 }, says: 'สลิปหมดอายุ', next: 'ติดต่อเจ้าหน้าที่' },
  { clause: 'SLIP-20', why: 'that the bank asks captchas for', atBank: 'wrong-captcha', says: 'ผิด 3 ครั้งติดต่อกัน', next: 'เลือกรูปอื่น' },
  { clause: 'SLIP-19', why: 'whose reference the bank cannot read', atBank: 'unreadable', says: 'อ่านเลขอ้างอิงบนสลิปไม่ได้', next: 'เลือกรูปอื่น' },
]
for (const { clause, why, made, atBank, says, next } of FAILURES) {
  test(`[${clause}] [SLIP-30] a slip ${why} fails, and its player is told why and what to do`, async ({ page, stack }) => {
    const player = await signInWith(page, stack, {})
    const slip = await makeSlip(stack, player, made)
    if (atBank) await fault(stack, 'slips', atBank)
    const slips = await openUpload(page)
    await choose(slips, slip.png)
    await isRead(slips, slip)
    await slips.send.click()
    await expect(slips.upload).toHaveAttribute('data-status', 'FAILED', SOON)
    await expect(slips.upload).toContainText('สลิปไม่สำเร็จ')
    await expect(slips.upload).toContainText(says)
    await expect(slips.upload.getByText(next, { exact: true })).toBeVisible()
    expect(await walletOf(stack, player)).toBe(0)
  })
}

test('[SLIP-18] the same slip again is a duplicate, and the money came once', async ({ page, stack }) => {
  const player = await signInWith(page, stack, {})
  const slip = await makeSlip(stack, player)
  const slips = await openUpload(page)
  for (const status of ['SUCCESS', 'FAILED']) {
    await choose(slips, slip.png)
    await slips.send.click()
    await expect(slips.upload).toHaveAttribute('data-status', status, SOON)
    if (status === 'FAILED') await expect(slips.upload).toContainText('สลิปซ้ำ')
    await slips.done.click()
    await slips.toSend.click()
  }
  expect(await walletOf(stack, player)).toBe(100)
})

test('[SLIP-13] a slip that the bank does not know yet is in progress, and ends while its player looks', async ({ page, stack }) => {
  const player = await signInWith(page, stack, {})
  const slip = await makeSlip(stack, player)
  await fault(stack, 'slips', 'unknown-yet')
  const slips = await openUpload(page)
  await choose(slips, slip.png)
  await slips.send.click()
  await expect(slips.upload).toContainText('กำลังตรวจสอบสลิป')
  await expect(slips.upload).toHaveAttribute('data-status', 'SUCCESS', SOON)
})

test('[SLIP-03] [SLIP-04] the hour and the daily window are said, and inside the window no slip is taken', async ({ page, stack }) => {
  const player = await signInWith(page, stack, {})
  const slip = await makeSlip(stack, player)
  const slips = await openUpload(page)
  await expect(slips.upload).toContainText('ส่งสลิปภายใน 1 ชั่วโมงหลังโอน')
  const [window] = await sql<{ from: string; to: string }>(
    stack,
    `select value ->> 'closeFrom' as from, value ->> 'closeTo' as to from site.setting where key = 'slipWindow'`,
  )
  await expect(slips.upload).toContainText(`ปิดรับสลิปทุกวัน ${window?.from}–${window?.to} น.`)
  await choose(slips, slip.png)
  await isRead(slips, slip)
  const [closeFrom, closeTo] = [bangkokTime(-60), bangkokTime(60)]
  await withSetting(stack, 'slipWindow', { closeFrom, closeTo }, async () => {
    // The page was loaded before the window began: the server says it.
    await slips.send.click()
    await expect(slips.upload).toHaveAttribute('data-stage', 'refused')
    await expect(slips.upload).toContainText('ขณะนี้ปิดรับสลิป')
    await expect(slips.upload).toContainText(`ตั้งแต่ ${closeTo} น.`)
    await page.reload()
    await expect(slips.upload).toContainText(`ปิดรับสลิปทุกวัน ${closeFrom}–${closeTo} น.`)
    await expect(slips.upload).toContainText(`ตั้งแต่ ${closeTo} น.`)
    await expect(slips.upload.locator('input[type=file]')).toHaveCount(0)
  })
  expect(await slipsOf(stack, player)).toEqual([])
})

test('[SLIP-29] what is no picture, is too large or cannot be opened is not sent, and its player is told what to do', async ({
  page,
  stack,
}) => {
  await signInWith(page, stack, {})
  const slips = await openUpload(page)
  const calls = callsOf(page)
  await choose(slips, Buffer.from('%PDF-1.7'), 'slip.png')
  await expect(slips.upload).toContainText('ไฟล์นี้ไม่ใช่รูป PNG หรือ JPG')
  await expect(slips.upload).toContainText('กรุณาใช้ภาพหน้าจอของสลิป')
  const PNG = Buffer.from('89504e470d0a1a0a', 'hex')
  await choose(slips, Buffer.concat([PNG, Buffer.alloc(10 * 1024 * 1024)]))
  await expect(slips.upload).toContainText('รูปนี้ใหญ่เกิน 10 MB')
  await choose(slips, Buffer.concat([PNG, Buffer.alloc(100)]))
  await expect(slips.upload).toContainText('เปิดรูปนี้ไม่ได้')
  await expect(slips.upload.getByRole('button', { name: 'ส่งรูปนี้ต่อไป' })).toHaveCount(0)
  expect(calls).not.toContain('POST /api/wallet/slip')
})

test('[SLIP-16] [SLIP-30] a picture without a QR is sent only after a question', async ({ page, stack }) => {
  const player = await signInWith(page, stack, {})
  const slips = await openUpload(page)
  const other = await page.context().newPage()
  await other.setContent('<h1>โอนเงินสำเร็จ</h1><p>มานี มีนา</p><p>100.00 บาท</p>')
  await choose(slips, await other.screenshot())
  await expect(slips.upload).toContainText('ไม่พบ QR ของสลิปในรูปนี้')
  await expect(slips.upload).toContainText('ให้เห็นสลิปครบทั้งใบ')
  await expect(slips.send).toHaveCount(0)
  await slips.upload.getByRole('button', { name: 'ส่งรูปนี้ต่อไป' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'ไม่ส่ง' }).click()
  expect(await slipsOf(stack, player)).toEqual([])
  await slips.upload.getByRole('button', { name: 'ส่งรูปนี้ต่อไป' }).click()
  await question.getByRole('button', { name: 'ส่ง', exact: true }).click()
  await expect(slips.upload).toHaveAttribute('data-status', 'FAILED', SOON)
  await expect(slips.upload).toContainText('สลิปไม่ถูกต้อง')
  await expect(slips.other).toBeVisible()
})

test('a QR that is no slip is said to be none', async ({ page, stack }) => {
  const { token } = await signInWith(page, stack, {})
  const { qrcode } = await ask<{ qrcode: string }>(stack, token, 'POST /api/qrcode/KBANK', { amount: 100 })
  const slips = await openUpload(page)
  const other = await page.context().newPage()
  await other.setContent(`<div style="width:360px;background:#fff;padding:20px">${qrcode}</div>`)
  await choose(slips, await other.screenshot())
  await expect(slips.upload).toContainText('QR ในรูปนี้ไม่ใช่ของสลิปโอนเงิน')
})

const REFUSALS = [
  ['ERR-74', 'SLIP_UPLOAD_FAIL', 'อัปโหลดสลิปไม่สำเร็จ', 'ส่งอีกครั้ง'],
  ['ERR-75', 'SLIP_NO_FILE', 'กรุณาเลือกรูปสลิปก่อน', 'เลือกรูปอื่น'],
  ['ERR-76', 'SLIP_INVALID_FILE', 'ไฟล์นี้ไม่ใช่รูปสลิปที่รองรับ', 'เลือกรูปอื่น'],
] as const
for (const [clause, code, says, next] of REFUSALS) {
  test(`[${clause}] ${code} is told in words, with what to do`, async ({ page, stack }) => {
    const player = await signInWith(page, stack, {})
    const slip = await makeSlip(stack, player)
    const slips = await openUpload(page)
    await refuseWith(page, '/api/wallet/slip', code, 422)
    await choose(slips, slip.png)
    await slips.send.click()
    await expect(slips.upload).toHaveAttribute('data-stage', 'refused')
    await expect(slips.upload).toContainText(says)
    await page.unroute('**/api/wallet/slip')
    const button = slips.upload.getByRole('button', { name: next, exact: true })
    await expect(button).toBeVisible()
    if (code !== 'SLIP_UPLOAD_FAIL') return
    await button.click()
    await expect(slips.upload).toHaveAttribute('data-status', 'SUCCESS', SOON)
  })
}

test('[SLIP-09] [SLIP-27] the picture opens by its link, and by the reference where there is none', async ({ page, context, stack }) => {
  const player = await signInWith(page, stack, {})
  const slip = await makeSlip(stack, player)
  const slips = await openUpload(page)
  await choose(slips, slip.png)
  await slips.send.click()
  await expect(slips.upload).toHaveAttribute('data-status', 'SUCCESS', SOON)
  await slips.done.click()
  const link = slips.rows.getByRole('link', { name: /^ดูรูปสลิป/ })
  expect((await page.request.get((await link.getAttribute('href'))!)).headers()['content-type']).toBe('image/jpeg')
  await Promise.all([context.waitForEvent('page').then((tab) => expect(tab).toHaveURL(/\/api\/file\//)), link.click()])
  await patchAnswer<{ slips: { link: string | null }[] }>(page, '/api/statement/slip', ({ slips }) => {
    for (const slip of slips) slip.link = null
  })
  await slips.refresh.click()
  const calls = callsOf(page)
  const button = slips.rows.getByRole('button', { name: /^ดูรูปสลิป/ })
  await Promise.all([context.waitForEvent('page').then((tab) => expect(tab).toHaveURL(/\/api\/file\//)), button.click()])
  expect(calls.some((call) => call.startsWith('GET /api/statement/slip/reference/SL'))).toBe(true)
})

test('a slip that fails when its screen is closed is told by a toast, with the list to look into', async ({ page, stack }) => {
  const player = await signInWith(page, stack, { wallet: 10 })
  const slip = await makeSlip(stack, player, { minutesAgo: 61 })
  await control(stack, '/control/faults', { party: 'slips', kind: 'unknown-yet', count: 2 })
  const slips = await openUpload(page)
  await choose(slips, slip.png)
  await slips.send.click()
  await expect(slips.upload).toContainText('กำลังตรวจสอบสลิป')
  await slips.sheet.getByRole('button', { name: 'ปิด', exact: true }).click()
  await expect(toast(page, 'สลิปที่ส่งไม่สำเร็จ')).toBeVisible(SOON)
  await slips.open.click()
  await expect(slips.rows.first()).toContainText('สลิปหมดอายุ')
})

test('a slip of a Lao bank is read too', async ({ page, context, stack }) => {
  await context.addInitScript(() => localStorage.setItem('locale', 'la'))
  await signInWith(page, stack, {})
  const { transRef } = await control<{ transRef: string }>(stack, '/control/bank/transfer', {
    fromBankCode: 'BCEL',
    fromAccountNo: '0101200099',
    fromName: 'ສົມໄຊ ໃຈດີ',
    toAccountNo: '0101200011',
    amount: 250_000,
    currency: 'LAK',
  })
  const picture = await fetch(`${stack.sandboxUrl}/control/bank/slip/${transRef}.png`)
  const slips = await openUpload(page)
  await choose(slips, Buffer.from(await picture.arrayBuffer()))
  await expect(slips.upload).toContainText('ອ່ານສະລິບໄດ້ແລ້ວ')
  await expect(slips.upload).toContainText('BCEL')
  await expect(slips.upload).toContainText(transRef)
})

test('Back goes from the upload to the list and from there to the statement', async ({ page, stack }) => {
  await signInWith(page, stack, { wallet: 10 })
  const slips = slipsSheet(page)
  await page.goto('/user/statement')
  await slips.open.click()
  await slips.toSend.click()
  await expect(slips.upload).toBeVisible()
  await page.goBack()
  await expect(slips.upload).toHaveCount(0)
  await expect(slips.toSend).toBeVisible()
  await page.goBack()
  await expect(slips.sheet).toHaveCount(0)
  await expect(page).toHaveURL(/\/user\/statement$/)
})

test('a list that does not load says so, and loads when it is asked again', async ({ page, stack }) => {
  await signInWith(page, stack, {})
  await page.route('**/api/statement/slip', (route) => route.abort())
  await page.goto('/user/statement?slips=1')
  const { sheet } = slipsSheet(page)
  await expect(sheet).toContainText('โหลดรายการสลิปไม่สำเร็จ', { timeout: 20_000 })
  await page.unroute('**/api/statement/slip')
  await sheet.getByRole('button', { name: 'ลองอีกครั้ง' }).click()
  await expect(sheet).toContainText('ยังไม่มีสลิป')
})

test('the page may run no WebAssembly, only the worker that reads slips may', async ({ page, stack }) => {
  const player = await signInWith(page, stack, {})
  const slip = await makeSlip(stack, player)
  const slips = await openUpload(page)
  const [worker] = await Promise.all([page.waitForResponse(/slip-reader\.worker-[\w-]+\.js$/), choose(slips, slip.png)])
  await isRead(slips, slip)
  const policyOf = (headers: Record<string, string>) => headers['content-security-policy']
  expect(policyOf(await worker.allHeaders())).toContain("script-src 'self' 'wasm-unsafe-eval'")
  expect(policyOf(await worker.allHeaders())).toContain("default-src 'none'")
  expect(policyOf((await page.request.get('/user/statement')).headers())).not.toContain('wasm')
})
