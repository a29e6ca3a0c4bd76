import type { QrProvider, QrState } from '@krapao/contract'
import type { QueryClient } from '@tanstack/react-query'
import { WALLET_KEY } from '../../wallet/wallet-key.ts'

/** The live QR of this provider has ended, as this phone knows first. */
export function showNoQr(queries: QueryClient, provider: QrProvider): void {
  queries.setQueryData<QrState>(['qr', provider], { hasQrcode: false })
  queries.setQueryData(WALLET_KEY, (wallet) => wallet && { ...wallet, qr: null })
  void queries.invalidateQueries({ queryKey: WALLET_KEY })
}
