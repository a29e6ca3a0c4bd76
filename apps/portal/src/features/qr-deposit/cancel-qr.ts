import { deleteQr, type QrProvider } from '@krapao/contract'
import { useAnnounce } from '@krapao/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import { paced } from '../../api/paced.ts'
import { useMessages } from '../../messages/index.ts'
import { showNoQr } from './show-no-qr.ts'
import { messages } from './messages.ts'

/** Cancels by the id of the QR. Where that fails the QR is asked for again, since it may have been paid or expired meanwhile. */
export function useCancelQr(provider: QrProvider) {
  const t = useMessages(messages)
  const queries = useQueryClient()
  const announce = useAnnounce()
  return useMutation({
    mutationFn: (qrcodeId: string) => paced(() => client(deleteQr, { params: { qrcodeId } })),
    onSuccess: () => {
      announce(t('cancelled'))
      showNoQr(queries, provider)
    },
    onError: () => queries.invalidateQueries({ queryKey: ['qr', provider] }),
  })
}
