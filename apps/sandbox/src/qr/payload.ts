import { createHash } from 'node:crypto'
import { formatPlain, type MinorUnits } from '@krapao/money'
import type { GatewayDescriptor } from '@krapao/providers'
import { encode, parse, tag, withCrcTag } from 'promptparse'
import { billPayment } from 'promptparse/generate'

const ANY_ID = 'A000000677010111'

/** An invented biller (15 digits: a tax id and a suffix) or e-wallet (15 digits), always the same for a gateway. */
function payeeId({ code, picture }: GatewayDescriptor): string {
  const digits = BigInt(`0x${createHash('sha256').update(code).digest('hex').slice(0, 12)}`) % 100_000_000n
  return `${picture === 'bill-payment' ? '0105559' : '0049990'}${digits.toString().padStart(8, '0')}`
}

interface Asked {
  descriptor: GatewayDescriptor
  reference: string
  amount: MinorUnits
}

/**
 * The text of the picture: a bill payment with our reference in tag 30, or a transfer to an e-wallet (tag 29) with it in
 * tag 62. Both carry the amount, and a checksum that every scanner verifies.
 */
export function qrPayload({ descriptor, reference, amount }: Asked): string {
  if (descriptor.picture === 'bill-payment')
    return billPayment({ billerId: payeeId(descriptor), ref1: reference, amount: Number(formatPlain(amount)) })
  const tags = [
    tag('00', '01'),
    tag('01', '12'),
    tag('29', encode([tag('00', ANY_ID), tag('03', payeeId(descriptor))])),
    tag('53', '764'),
    tag('54', formatPlain(amount)),
    tag('58', 'TH'),
    tag('62', encode([tag('05', reference)])),
  ]
  return withCrcTag(encode(tags), '63')
}

/** Our reference in a scanned payload; undefined when it is not one of ours or its checksum is wrong. */
export function scannedReference(payload: string): string | undefined {
  const emv = parse(payload, true, true)
  return emv?.getTagValue('30', '02') ?? emv?.getTagValue('62', '05')
}
