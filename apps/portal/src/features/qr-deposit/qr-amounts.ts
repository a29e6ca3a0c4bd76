import { QR_AMOUNTS, type QrProvider, type Settings } from '@krapao/contract'

/** Below this the create button does nothing, whatever the provider's own minimum. */
export const QR_CREATE_FROM_BAHT = 1

export interface QrAmounts {
  minimum: number
  shortcuts: readonly number[]
}

/**
 * The smallest deposit and the amount buttons of a provider. The server's `minDeposit` comes first, then the configured
 * minimum (PAYTIMZ and FP), then the default. Another minimum replaces the first button and drops the smaller ones.
 */
export function qrAmounts(provider: QrProvider, given: { minDeposit?: number | undefined; configured: Settings['qrMinimums'] }): QrAmounts {
  const defaults = QR_AMOUNTS[provider]
  const configured = provider === 'PAYTIMZ' || provider === 'FP' ? given.configured[provider] : null
  const minimum = given.minDeposit ?? configured ?? defaults.minimum
  if (minimum === defaults.minimum) return defaults
  return { minimum, shortcuts: [minimum, ...defaults.shortcuts.slice(1).filter((amount) => amount > minimum)] }
}

/** KBANK takes any amount above 0; the others start at their minimum. */
export function mayCreateQr(provider: QrProvider, amount: number, minimum: number): boolean {
  return provider === 'KBANK' && minimum <= QR_AMOUNTS.KBANK.minimum ? amount > 0 : amount >= minimum
}
