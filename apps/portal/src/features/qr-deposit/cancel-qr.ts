import { deleteQr, type QrProvider, type QrState } from '@krapao/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../../session/client.ts'
import { paced } from '../../session/paced.ts'

export function useCancelQr(provider: QrProvider) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (qrcodeId: string) => paced(() => client(deleteQr, { params: { qrcodeId } })),
    onSuccess: () => queries.setQueryData<QrState>(['qr', provider], { hasQrcode: false }),
    onError: () => queries.invalidateQueries({ queryKey: ['qr', provider] }),
  })
}
