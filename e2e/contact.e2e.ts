import { withSetting } from './pages/database.ts'
import { BUAKHAO, signIn } from './pages/player.ts'
import { comeIn } from './pages/portal.ts'
import { expect, test } from './stack.ts'

const CONTACT = {
  contactText: '<p>ตอบทุกวัน <strong>ตลอด 24 ชั่วโมง</strong><script>document.title=1</script></p>',
  lineLink: 'https://line.example/shop',
  lineName: '@กระเป๋า-ช่วยเหลือ',
  lineQR: '/icon.svg',
}

test.beforeEach(({ context }) => comeIn(context, 'th'))

test('[CONT-01] [CONT-02] [CONT-04] [CONT-05] [NAV-15] visitors and players read how to reach the operator', async ({ page, stack }) => {
  await withSetting(stack, 'contact', CONTACT, async () => {
    for (const path of ['/contact', '/user/contact']) {
      if (path.startsWith('/user')) await signIn(page, BUAKHAO)
      await page.goto(path)
      await expect(page.getByText('ตลอด 24 ชั่วโมง')).toBeVisible()
      await expect(page.getByText(CONTACT.lineName, { exact: true })).toBeVisible()
      await expect(page.getByRole('link', { name: 'เปิดแชต LINE' })).toHaveAttribute('href', CONTACT.lineLink)
      const qr = page.getByRole('img', { name: `QR สำหรับเพิ่มเพื่อน LINE ${CONTACT.lineName}` })
      await expect(qr).toHaveAttribute('src', CONTACT.lineQR)
      expect(await qr.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth > 0))).toBe(true)
      await expect(page.getByText('เวอร์ชัน 1.1.14')).toBeVisible()
      await expect(page).toHaveTitle(/^ติดต่อเรา/)
    }
  })
})

test('[CONT-03] without a picture from the server, or with one that does not load, our own stands there', async ({ page, stack }) => {
  for (const lineQR of [null, '/nowhere.png']) {
    await withSetting(stack, 'contact', { ...CONTACT, lineQR }, async () => {
      await page.goto('/contact')
      const qr = page.getByTestId('line-picture')
      await expect(qr).toHaveAttribute('src', /line-fallback.*\.svg$/)
      // A drawing is no QR, so nobody is asked to scan it.
      await expect(page.getByText('เพิ่มเพื่อนใน LINE ด้วยชื่อนี้')).toBeVisible()
      expect(await qr.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth > 0))).toBe(true)
    })
  }
})

test('[CONT-04] an address that cannot be opened is shown without a link', async ({ page, stack }) => {
  await withSetting(stack, 'contact', { ...CONTACT, lineLink: 'javascript:document.title=1' }, async () => {
    await page.goto('/contact')
    await expect(page.getByText(CONTACT.lineName, { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'เปิดแชต LINE' })).toHaveCount(0)
  })
})
