import { getInboxNews } from '@krapao/contract'
import { queryOptions } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import { LOOK_ANYWAY_MS } from '../../live/live.ts'

/** What the player has not read and was not told. A push refetches it; what no push tells is found by asking now and then. */
export const newsQuery = queryOptions({
  queryKey: ['inbox', 'news'],
  queryFn: () => client(getInboxNews),
  staleTime: 0,
  refetchInterval: 4 * LOOK_ANYWAY_MS,
})
