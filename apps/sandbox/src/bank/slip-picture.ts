import { type Currency, formatMoney, type MinorUnits, NOTHING } from '@krapao/money'
import { writeMiniQr } from '@krapao/slips'
import sharp from 'sharp'
import { LAYOUTS } from './slip/layouts.ts'
import { lookOf, maskedNumber, printedName } from './slip/looks.ts'
import { WIDTH } from './slip/shapes.ts'
import { printedTime, SLIP_WORDS } from './slip/words.ts'

export interface SlipPicture {
  /** Of the bank that sent the money: its app draws the slip. */
  bankCode: string
  transRef: string
  fromName: string
  fromAccountNo: string
  toName: string
  toAccountNo: string
  /** Printed under the receiver's name where it is known. */
  toBankCode?: string | undefined
  amount: MinorUnits
  currency: Currency
  at: Date
}

/**
 * The picture that the app of a bank gives its customer after a transfer, as PNG, 1080 pixels wide: names, masked
 * numbers, amount, time and reference, and a mini-QR with bank and reference at the right bottom. The same slip is the
 * same picture on every machine.
 */
export async function slipPicture(slip: SlipPicture): Promise<Buffer> {
  const look = lookOf(slip.bankCode, slip.currency)
  const words = SLIP_WORDS[look.language]
  const unit = slip.currency === 'LAK' ? words.kip : words.baht
  const toBank = slip.toBankCode === undefined ? '' : lookOf(slip.toBankCode, slip.currency).name
  const { height, svg } = LAYOUTS[look.layout]({
    bankCode: slip.bankCode,
    look,
    words,
    at: printedTime(slip.at, look.language),
    transRef: slip.transRef,
    from: { name: printedName(slip.fromName, look), accountNo: maskedNumber(slip.fromAccountNo, look), bank: look.name },
    to: { name: printedName(slip.toName, look), accountNo: maskedNumber(slip.toAccountNo, look), bank: toBank },
    amount: `${formatMoney(slip.amount)} ${unit}`,
    fee: `${formatMoney(NOTHING)} ${unit}`,
    payload: writeMiniQr(slip),
  })
  const document = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}">${svg}</svg>`
  return sharp(Buffer.from(document)).flatten({ background: '#fff' }).png({ compressionLevel: 9 }).toBuffer()
}
