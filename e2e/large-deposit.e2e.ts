import { ask, control, signInWith } from './pages/back-office.ts'
import { openHome } from './pages/home.ts'
import { looksRight } from './pages/looks-right.ts'
import { comeIn, LANGUAGES } from './pages/portal.ts'
import { expect, test } from './stack.ts'

const SAYS = {
  th: ['กำลังตรวจสอบกับธนาคาร', 'ธนาคารยืนยันแล้วจะเข้ากระเป๋าเอง ไม่ต้องโอนซ้ำ'],
  la: ['ກຳລັງກວດສອບກັບທະນາຄານ', 'ເມື່ອທະນາຄານຢືນຢັນແລ້ວຈະເຂົ້າກະເປົາເອງ ບໍ່ຕ້ອງໂອນຊ້ຳ'],
  en: ['is being checked with the bank', 'It is credited automatically once the bank has confirmed it.'],
} as const

for (const language of LANGUAGES) {
  test(`a large deposit says that it is being checked with the bank, and comes in by itself once that is said, in ${language}`, async ({
    page,
    context,
    stack,
  }, info) => {
    await comeIn(context, language)
    const { token } = await signInWith(page, stack, {})
    // The gateway does not say anything, until the page has shown that.
    await control(stack, '/control/faults', { party: 'qr:KBANK', kind: 'error-before', count: 1000, call: 'status' })
    const { qrcodeId } = await ask<{ qrcodeId: string }>(stack, token, 'POST /api/qrcode/KBANK', { amount: 150_000 })
    await control(stack, `/control/qr/${qrcodeId}/pay`, {})
    await expect.poll(async () => (await ask<{ payments: object[] }>(stack, token, 'GET /api/wallet')).payments.length).toBe(1)
    await openHome(page)
    const payment = page.getByTestId('arrived-payment')
    for (const words of SAYS[language]) await expect(payment).toContainText(words)
    await page.screenshot({ path: info.outputPath(`asked-${language}.png`) })
    await fetch(`${stack.sandboxUrl}/control/faults`, { method: 'DELETE' })
    // At once, without a touch, once the gateway has answered.
    await expect(payment).toHaveAttribute('data-state', 'credited', { timeout: 60_000 })
    expect((await ask<{ amount: number }>(stack, token, 'GET /api/wallet')).amount).toBe(150_000)
    await looksRight(page, '[data-testid=arrived-payment]')
    await page.screenshot({ path: info.outputPath(`credited-${language}.png`) })
  })
}
