import type { Page } from '@playwright/test'
import { type Dashboard, openHome } from './home.ts'

/** A game's sheet in Thai. */
export async function openGame(page: Page, name: string) {
  const home = await openHome(page)
  await home.card(name).click()
  return gameSheet(home)
}

export function gameSheet(home: Dashboard) {
  const { sheet } = home
  const button = (label: string) => sheet.getByRole('button', { name: label, exact: true })
  return {
    home,
    banner: sheet.locator('img[src*="background"]'),
    username: sheet.getByRole('textbox', { name: 'ชื่อผู้ใช้', exact: true }),
    password: sheet.getByLabel('รหัสผ่าน', { exact: true }),
    activate: button('เปิดบัญชีเกม'),
    reset: button('รีเซ็ตรหัสผ่าน'),
    /** Moves what stands on it, and opens the game. */
    play: sheet.getByRole('button', { name: /^เล่นเลย/ }),
    playWith: (amount: string) => button(`เล่นด้วย ${amount}`),
    openOnly: button('เข้าเกมโดยไม่โยกเงิน'),
    toGame: button('โยกเงินเข้าเกม'),
    android: button('แอป Android'),
    ios: button('แอป iOS'),
    button,
  }
}
