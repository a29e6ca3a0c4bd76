import type { QrProvider, Settings } from '@krapao/contract'
import { gatewayDescriptor } from '@krapao/providers'

/** Below this the create button does nothing, whatever the provider's own minimum. */
export const QR_CREATE_FROM_BAHT = 1

export interface QrAmounts {
  minimum: number
  shortcuts: readonly number[]
}

/**
 * The smallest deposit and the amount buttons of a provider. The server's `minDeposit` comes first, then the configured
 * minimum, then the default. Another minimum replaces the first button and drops the smaller ones.
 */
export function qrAmounts(provider: QrProvider, given: { minDeposit?: number | undefined; configured: Settings['qrMinimums'] }): QrAmounts {
  const defaults = gatewayDescriptor(provider)
  const minimum = given.minDeposit ?? given.configured[provider] ?? defaults.minimum
  if (minimum === defaults.minimum) return { minimum, shortcuts: defaults.shortcuts }
  return { minimum, shortcuts: [minimum, ...defaults.shortcuts.slice(1).filter((amount) => amount > minimum)] }
}

/** Whether the provider takes this amount; one whose minimum is a satang takes any above 0. */
export function mayCreateQr(provider: QrProvider, amount: number, minimum: number): boolean {
  return amount >= minimum && Math.round(amount * 100) % gatewayDescriptor(provider).stepMinor === 0
}
