import { QR_PROVIDERS, type QrProvider } from '@krapao/contract'
import { gatewayOfAccount } from '@krapao/providers'
import type { DepositAccount } from '../../money/deposit/deposit-lookup.ts'

export interface QrChannel {
  provider: QrProvider
  bank: DepositAccount['bank']
  payee: string
  closedUntil: DepositAccount['closedUntil']
}

/** The QR channels: the deposit accounts of gateways, each gateway once, in the order of the descriptors. */
export function qrChannels(banks: readonly DepositAccount[]): QrChannel[] {
  return QR_PROVIDERS.flatMap((provider) => {
    const account = banks.find((bank) => gatewayOfAccount(bank) === provider)
    if (!account) return []
    const { bank, bankAccountName: payee, closedUntil } = account
    return [{ provider, bank, payee, closedUntil }]
  })
}
