import { getGameAccount } from '@krapao/contract'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import { paced } from '../../api/paced.ts'

/** Loaded each time an active game is opened and dropped when it is closed: a password is not kept in memory. */
export function useCredentials(slotCode: string) {
  return useQuery({
    queryKey: ['game-account', slotCode],
    queryFn: () => paced(() => client(getGameAccount, { params: { slotCode } })),
    staleTime: 0,
    gcTime: 0,
  })
}
