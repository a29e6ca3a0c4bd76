import { getQr, type QrProvider } from '@krapao/contract'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import { LOOK_ANYWAY_MS } from '../../live/live.ts'
import { paced } from '../../api/paced.ts'

/** The player's QR at this provider. While there is one it is asked for every 15 seconds, because a push may be lost. */
export function useQr(provider: QrProvider) {
  return useQuery({
    queryKey: ['qr', provider],
    queryFn: () => paced(() => client(getQr, { params: { provider } })),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.hasQrcode ? LOOK_ANYWAY_MS : false),
  })
}
