import type { Page } from '@playwright/test'
import { expect } from '../stack.ts'
import { openHome } from './home.ts'

/** Opens every group of ways to deposit that is folded. */
export async function unfold(page: Page): Promise<void> {
  const headings = page.getByRole('dialog').getByRole('heading', { level: 3 })
  await expect(headings.first()).toBeVisible()
  const folded = headings.getByRole('button', { expanded: false })
  for (let left = await folded.count(); left > 0; left--) await folded.first().click()
}

/** The sheet to deposit, in Thai. */
export async function openDeposit(page: Page) {
  const home = await openHome(page)
  await home.deposit.click()
  const button = (name: string) => home.sheet.getByRole('button', { name, exact: true })
  const qrs = home.sheet.getByRole('region', { name: 'สแกน QR' })
  return {
    home,
    unfold: () => unfold(page),
    channels: qrs.getByRole('listitem'),
    async choose(name: string) {
      const heading = qrs.getByRole('button', { name: 'สแกน QR', exact: true })
      if ((await heading.getAttribute('aria-expanded')) === 'false') await heading.click()
      await qrs.getByRole('listitem').filter({ hasText: name }).getByRole('button').click()
    },
    back: button('ย้อนกลับ'),
    amounts: home.sheet.getByRole('group', { name: 'เลือกจำนวนเงิน' }),
    amount: home.sheet.getByRole('textbox', { name: 'จำนวนเงินที่ฝาก' }),
    create: button('สร้าง QR'),
    /** To the account that is recommended. */
    transfer: home.sheet.getByRole('button', { name: /^โอนเข้า ธนาคาร/ }),
    slip: home.sheet.getByRole('button', { name: 'ส่งสลิป', exact: true }),
    gift: button('ใส่ลิงก์ซอง'),
    picture: page.getByTestId('qr-image'),
    timer: home.sheet.getByRole('timer'),
    cancel: button('ยกเลิก QR นี้'),
    paid: button('โอนเงินแล้ว'),
  }
}
