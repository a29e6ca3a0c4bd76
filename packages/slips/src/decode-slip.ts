import { attemptsAt } from './attempts.ts'
import { greyOf, type Pixels } from './grey.ts'
import { readMiniQr, type SlipReference } from './mini-qr.ts'
import type { QrReader } from './qr-reader.ts'
import { type WhyUnread, whyUnread } from './why-unread.ts'

/**
 * `several`: mini-QRs of more than one transfer. `not-a-slip`: QRs, but of something else. Otherwise the likeliest
 * reason: `too-small`, `dark` and `blurred` are measured from the picture; `none`: it has no QR, as where it is cropped.
 */
export type SlipReading = ({ found: 'slip' } & SlipReference) | { found: 'several' | 'not-a-slip' | WhyUnread }

/**
 * What transfer the picture of a slip is about. Only a mini-QR whose checksum is right is believed. Looks at the picture
 * in up to thirty ways; a clear one is read in the first. `isOver`: asked after each, so that a slow phone can end it.
 */
export async function decodeSlip(pixels: Pixels, reader: QrReader, isOver: () => boolean = () => false): Promise<SlipReading> {
  const slips = new Map<string, SlipReference>()
  let hasOther = false
  let hasUnread = false
  let hasUnreadBeside = false
  for (const attempt of attemptsAt(pixels)) {
    const found = await reader(attempt.pixels, attempt.effort)
    const read = found.filter(({ isValid }) => isValid).map(({ text }) => readMiniQr(text))
    for (const slip of read) if (slip) slips.set(`${slip.bankCode} ${slip.transRef}`, slip)
    if (slips.size > 1) return { found: 'several' }
    hasOther ||= read.includes(undefined)
    hasUnread ||= read.length < found.length
    // A QR that cannot be read beside a slip may be the mini-QR of another one.
    hasUnreadBeside ||= slips.size === 1 && read.length > 0 && read.length < found.length
    if ((slips.size === 1 && !hasUnreadBeside) || isOver()) break
    // An attempt takes up to a tenth of a second: whoever else waits for this thread comes in between.
    await new Promise((resolve) => setTimeout(resolve))
  }
  const [slip] = slips.values()
  if (slip) return { found: 'slip', ...slip }
  return { found: hasOther ? 'not-a-slip' : whyUnread(greyOf(pixels), hasUnread) }
}
