import type { Page } from '@playwright/test'
import { openHome } from './home.ts'

/** The sheet to deposit, in Thai. */
export async function openDeposit(page: Page) {
  const home = await openHome(page)
  await home.deposit.click()
  const button = (name: string) => home.sheet.getByRole('button', { name, exact: true })
  return {
    home,
    channels: home.sheet.getByRole('region', { name: 'สแกน QR' }).getByRole('listitem'),
    choose: (name: string) =>
      home.sheet.getByRole('region', { name: 'สแกน QR' }).getByRole('listitem').filter({ hasText: name }).getByRole('button').click(),
    back: button('ย้อนกลับ'),
    amounts: home.sheet.getByRole('group', { name: 'เลือกจำนวนเงิน' }),
    amount: home.sheet.getByRole('textbox', { name: 'จำนวนเงินที่ฝาก' }),
    create: button('สร้าง QR'),
    picture: page.getByTestId('qr-image'),
    timer: home.sheet.getByRole('timer'),
    cancel: button('ยกเลิก QR นี้'),
    paid: button('โอนเงินแล้ว'),
  }
}
