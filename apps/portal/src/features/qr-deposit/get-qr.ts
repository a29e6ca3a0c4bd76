import { getQr, type QrProvider } from '@krapao/contract'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../session/client.ts'
import { paced } from '../../session/paced.ts'

/** A payment is pushed; looking again is for the phone whose live line is down. */
const LOOK_AGAIN_MS = 10_000

export function useQr(provider: QrProvider) {
  return useQuery({
    queryKey: ['qr', provider],
    queryFn: () => paced(() => client(getQr, { params: { provider } })),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.hasQrcode ? LOOK_AGAIN_MS : false),
  })
}
