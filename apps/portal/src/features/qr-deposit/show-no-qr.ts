import type { QrProvider, QrState, WalletSummary } from '@krapao/contract'
import type { QueryClient } from '@tanstack/react-query'

/** The live QR of this provider has ended, as this phone knows first. */
export function showNoQr(queries: QueryClient, provider: QrProvider): void {
  queries.setQueryData<QrState>(['qr', provider], { hasQrcode: false })
  queries.setQueryData<WalletSummary>(['wallet'], (wallet) => wallet && { ...wallet, qr: null })
  void queries.invalidateQueries({ queryKey: ['wallet'] })
}
