import { createQr, type QrProvider } from '@krapao/contract'
import type { Baht } from '@krapao/money'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../../session/client.ts'
import { paced } from '../../session/paced.ts'

/** Makes a QR. It replaces any other of the player, so the views of the other providers look again. */
export function useCreateQr(provider: QrProvider) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (amount: Baht) => paced(() => client(createQr, { params: { provider }, body: { amount } })),
    onSuccess: (qr) => {
      if (!qr.hasQrcode) return
      queries.setQueryData(['qr', provider], qr)
      void queries.invalidateQueries({ queryKey: ['qr'], predicate: ({ queryKey }) => queryKey[1] !== provider })
    },
  })
}
