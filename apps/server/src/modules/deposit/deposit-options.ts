import { DEPOSIT_AMOUNTS, type DepositOptions, type QrProvider } from '@krapao/contract'
import { type MajorUnits, majorFromMinor, type Currency, minorUnits, type MinorUnits, minorFromMajor } from '@krapao/money'
import { gatewayDescriptor } from '@krapao/providers'
import type { Db } from '../../platform/database/db.ts'
import type { Env } from '../../platform/env/env.ts'
import { openGateways, readSetting } from '../site/index.ts'
import { qrMinimum } from './qr.ts'

/** A QR without satang is what a person types; the smaller amounts of a provider stay with its own view. */
const LEAST_BAHT = minorUnits(100n)
/** Nothing takes kip by QR yet; what a transfer may be worth. */
const KIP = { minimum: minorUnits(5_000_000n), maximum: minorUnits(10_000_000_000n) }

export interface QrLimits {
  minimum: MinorUnits
  maximum: MinorUnits
  /** The providers that take this currency, each with its own minimum. */
  providers: { provider: QrProvider; minimum: MinorUnits }[]
}

/** Of the gateways that are open at this hour. The minimum is the least of theirs, and one baht at least; by kip there is no gateway. */
export async function qrLimits(db: Db, env: Env, currency: Currency): Promise<QrLimits> {
  if (currency !== 'BAHT') return { ...KIP, providers: [] }
  const [open, maximumBaht] = await Promise.all([openGateways(db, currency), readSetting(db, 'qrMaximumBaht')])
  const providers = open
    .filter((provider) => gatewayDescriptor(provider).currency === currency)
    .map((provider) => ({ provider, minimum: qrMinimum(env, provider) }))
  const least = providers.map(({ minimum }) => minimum).toSorted((one, other) => (one < other ? -1 : 1))[0] ?? LEAST_BAHT
  return {
    minimum: least > LEAST_BAHT ? least : LEAST_BAHT,
    maximum: minorUnits(minorFromMajor(maximumBaht as MajorUnits)),
    providers,
  }
}

/** In whole units. `amounts`: the shortcuts that lie within the limits. */
export async function depositOptions(db: Db, env: Env, currency: Currency): Promise<Omit<DepositOptions, 'announcement'>> {
  const { minimum, maximum, providers } = await qrLimits(db, env, currency)
  const [least, most] = [majorFromMinor(minimum), majorFromMinor(maximum)]
  return {
    currency,
    minimum: least,
    maximum: most,
    amounts: DEPOSIT_AMOUNTS[currency].filter((amount) => amount >= least && amount <= most) as MajorUnits[],
    hasQr: providers.length > 0,
  }
}
