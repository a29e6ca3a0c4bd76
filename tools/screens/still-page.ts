import type { Page } from '@playwright/test'
import { renderSVG } from 'uqr'
import { STILL_AT } from './still-time.ts'

/** What is chance and has no meaning to whoever looks: ports, references, numbers that a database has counted. */
const MASKS: readonly (readonly [RegExp, string])[] = [
  [/localhost:\d+|127\.0\.0\.1:\d+/g, 'krapao.example'],
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, '01950000-0000-7000-8000-000000000001'],
  [/\b[0-9a-f]{16,}\b/gi, '0123456789abcdef'],
  // The hour in which slips are taken follows the hour of the run.
  [/\d\d:\d\d–\d\d:\d\d/g, '23:30–00:30'],
  [/\bpgkp\d{8}\b/g, 'pgkp12345678'],
  // References of banks and of ours, and a member number.
  [/\b(?=[A-Z]*\d)[0-9A-Z]{18,22}\b/g, '0123456789ABCDEFGH'],
  // By so much an announced amount differs from every other.
  [/\b300\.(?!00)\d\d\b/g, '300.37'],
  [/\b[A-Z]{3,5}:[0-9A-Z]{8,}\b/g, 'SCB:0123456789ABCD'],
  [/\bSL[0-9A-F]{10}\b/g, 'SL0123456789'],
  [/\b[0-9A-F]{5}-[0-9A-F]{5}\b/g, '01234-56789'],
  [/\b\d{3}-\d{3}-\d{3}\b/g, '123-456-789'],
  // A code to invite by, and that of a code by SMS.
  [/\b[0-9A-Z]{4}-[0-9A-Z]{4}\b/g, 'ABCD-2345'],
  [/(?<=^(?:รหัสอ้างอิง|ລະຫັດອ້າງອີງ|Reference(?: code)?) )[A-Z]{4}$/g, 'ABCD'],
  // Seeds and their hashes, cut short.
  [/\b[0-9a-f]{8}(?= … )|(?<= … )[0-9a-f]{8}\b/g, '01234567'],
  // How long others have waited of late.
  [/(?<=(?:ตอนนี้ประมาณ|ຕອນນີ້ປະມານ|at the moment about) )\d+/gi, '5'],
]

/** Its clock stands, and its pictures of a QR are one. */
export async function stillPage(page: Page): Promise<void> {
  await page.clock.setFixedTime(STILL_AT)
}

const QR = `data:image/svg+xml,${encodeURIComponent(renderSVG('https://krapao.example/', { border: 2 }))}`

/** Puts one text and one QR in the place of each that is another at each drawing. Just before the picture: a page may draw itself anew. */
export async function mask(page: Page): Promise<void> {
  const masks = MASKS.map(([pattern, by]) => ({ source: pattern.source, flags: pattern.flags, by }))
  await page.evaluate(
    async ({ masks: all, qr }) => {
      const masked = (text: string) => all.reduce((said, { source, flags, by }) => said.replace(new RegExp(source, flags), by), text)
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const said = masked(node.nodeValue ?? '')
        if (said !== node.nodeValue) node.nodeValue = said
      }
      for (const field of document.querySelectorAll('input')) if (field.value !== masked(field.value)) field.value = masked(field.value)
      for (const picture of document.querySelectorAll<HTMLImageElement>('[data-testid=qr-image], img[src^="data:image/svg"][alt*="QR"]')) {
        picture.src = qr
        await picture.decode().catch(() => undefined)
      }
    },
    { masks, qr: QR },
  )
}
