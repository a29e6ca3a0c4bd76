import { lookupDeposit } from '@krapao/contract'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../session/client.ts'
import { paced } from '../../session/paced.ts'
import { qrChannels } from './qr-channels.ts'

export function useQrChannels() {
  return useQuery({
    queryKey: ['lookup', 'deposit'],
    queryFn: () => paced(() => client(lookupDeposit)),
    select: ({ banks }) => qrChannels(banks),
  })
}
