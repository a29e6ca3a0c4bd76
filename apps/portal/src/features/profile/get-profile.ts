import { getProfile } from '@krapao/contract'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import { paced } from '../../api/paced.ts'
import { LOOK_ANYWAY_MS } from '../../live/live.ts'

export function useProfile() {
  return useQuery({
    queryKey: ['profile'],
    queryFn: () => paced(() => client(getProfile)),
    // A person decides meanwhile.
    refetchInterval: ({ state }) => (state.data?.bankChange ? LOOK_ANYWAY_MS : false),
  })
}
