import type { Page } from '@playwright/test'

/** The bell and the inbox that it opens, in Thai. */
export function inbox(page: Page) {
  const sheet = page.getByRole('dialog', { name: 'แจ้งเตือน' })
  return {
    bell: page.getByRole('button', { name: /^แจ้งเตือน/ }),
    unread: page.getByTestId('unread'),
    sheet,
    outcomes: sheet.getByTestId('outcome'),
    fresh: sheet.locator('[data-testid=outcome][data-fresh]'),
    older: sheet.getByRole('button', { name: 'ดูรายการก่อนหน้า' }),
    close: sheet.getByRole('button', { name: 'ปิด', exact: true }),
  }
}
