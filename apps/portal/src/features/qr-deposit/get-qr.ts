import { getQr, type QrProvider } from '@krapao/contract'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../session/client.ts'
import { LOOK_ANYWAY_MS } from '../../session/live.ts'
import { paced } from '../../session/paced.ts'

export function useQr(provider: QrProvider) {
  return useQuery({
    queryKey: ['qr', provider],
    queryFn: () => paced(() => client(getQr, { params: { provider } })),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.hasQrcode ? LOOK_ANYWAY_MS : false),
  })
}
