import { formatPlain, type MinorUnits } from '@krapao/money'
import { encode, parse, tag, withCrcTag } from 'promptparse'
import { billPayment } from 'promptparse/generate'

export const QR_PROVIDERS = ['KBANK', 'WW', 'PAYTIMZ', 'PAYONEX', 'FP'] as const
export type QrProvider = (typeof QR_PROVIDERS)[number]

/** Invented billers (15 digits: a tax id and a suffix) and e-wallets (15 digits). */
const BILLERS: Partial<Record<QrProvider, string>> = { KBANK: '010555900000101', PAYTIMZ: '010555900000202', PAYONEX: '010555900000303' }
const E_WALLETS: Partial<Record<QrProvider, string>> = { WW: '004999000000101', FP: '004999000000202' }

const ANY_ID = 'A000000677010111'

/**
 * The text of the picture: a bill payment with our reference in tag 30, or a transfer to an e-wallet (tag 29) with it in
 * tag 62. Both carry the amount, and a checksum that every scanner verifies.
 */
export function qrPayload({ provider, reference, amount }: { provider: QrProvider; reference: string; amount: MinorUnits }): string {
  const billerId = BILLERS[provider]
  if (billerId !== undefined) return billPayment({ billerId, ref1: reference, amount: Number(formatPlain(amount)) })
  const tags = [
    tag('00', '01'),
    tag('01', '12'),
    tag('29', encode([tag('00', ANY_ID), tag('03', E_WALLETS[provider] ?? '')])),
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
