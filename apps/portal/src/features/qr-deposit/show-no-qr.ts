import type { QrProvider, QrState } from '@krapao/contract'
import type { QueryClient } from '@tanstack/react-query'
import { WALLET_KEY } from '../../wallet/wallet-key.ts'

/** Removes an ended QR of this provider from the cache, before the server confirms it. */
export function showNoQr(queries: QueryClient, provider: QrProvider): void {
  queries.setQueryData<QrState>(['qr', provider], { hasQrcode: false })
  queries.setQueryData(WALLET_KEY, (wallet) => wallet && { ...wallet, qr: null })
  void queries.invalidateQueries({ queryKey: WALLET_KEY })
}
