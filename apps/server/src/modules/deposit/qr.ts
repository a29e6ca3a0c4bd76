import { randomInt } from 'node:crypto'
import type { QrProvider, QrState } from '@krapao/contract'
import { type MajorUnits, majorFromMinor, type MinorUnits, minorFromMajor } from '@krapao/money'
import { gatewayDescriptor } from '@krapao/providers'
import { renderSVG } from 'uqr'
import type { Env } from '../../platform/env/env.ts'
import type * as functions from './functions.gen.ts'

export interface Qr {
  qrId: string
  playerId: string
  provider: QrProvider
  amount: MinorUnits
  state: functions.QrState
  payload: string | null
  expiresAt: Date
}

const ID_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Our reference at the gateway: 20 capital letters and digits, what a bill payment's reference may hold. */
export function newQrId(): string {
  return Array.from({ length: 20 }, () => ID_ALPHABET[randomInt(ID_ALPHABET.length)]).join('')
}

/** A configured minimum comes before the provider's own. In its currency. */
export function qrMinimum({ qrMinimumBaht }: Pick<Env, 'qrMinimumBaht'>, provider: QrProvider): MinorUnits {
  return minorFromMajor((qrMinimumBaht[provider] ?? gatewayDescriptor(provider).minimum) as MajorUnits)
}

/** Whether the provider takes such an amount: some take none with cents. */
export function isInSteps(provider: QrProvider, amount: MinorUnits): boolean {
  return amount % BigInt(gatewayDescriptor(provider).stepMinor) === 0n
}

/** Without a QR, or while its gateway has not answered, only the minimum is told. */
export function presentQr(qr: Qr | undefined, minimum: MinorUnits): QrState {
  if (!qr?.payload) return { hasQrcode: false, minDeposit: majorFromMinor(minimum) }
  return presentLiveQr({ ...qr, payload: qr.payload }, minimum)
}

/** Amounts in whole units; the QR as an SVG. */
export function presentLiveQr(qr: Qr & { payload: string }, minimum: MinorUnits): Extract<QrState, { hasQrcode: true }> {
  return {
    hasQrcode: true,
    qrcodeId: qr.qrId,
    // Level M survives a cracked screen; the quiet zone is the page's white frame plus these two modules.
    qrcode: renderSVG(qr.payload, { ecc: 'M', border: 2 }),
    amount: majorFromMinor(qr.amount),
    expireIn: qr.expiresAt.toISOString(),
    minDeposit: majorFromMinor(minimum),
  }
}
