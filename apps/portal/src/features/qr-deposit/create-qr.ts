import { createAnyQr, createQr, type QrProvider, type QrState } from '@krapao/contract'
import type { MajorUnits } from '@krapao/money'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../../session/client.ts'
import { paced } from '../../session/paced.ts'

/** Makes a QR of one provider. */
export function useCreateQr(provider: QrProvider) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (amount: MajorUnits) => paced(() => client(createQr, { params: { provider }, body: { amount } })),
    onSuccess: (qr) => showQr(queries, provider, qr),
  })
}

/** Makes a QR of whichever provider the server chooses. */
export function useCreateAnyQr() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (amount: MajorUnits) => paced(() => client(createAnyQr, { body: { amount } })),
    onSuccess: ({ provider, ...qr }) => showQr(queries, provider, qr),
  })
}

/** It replaces any other of the player, so the views of the other providers and the dashboard look again. */
function showQr(queries: QueryClient, provider: QrProvider, qr: QrState): void {
  if (!qr.hasQrcode) return
  queries.setQueryData(['qr', provider], qr)
  void queries.invalidateQueries({ queryKey: ['qr'], predicate: ({ queryKey }) => queryKey[1] !== provider })
  void queries.invalidateQueries({ queryKey: ['wallet'] })
}
