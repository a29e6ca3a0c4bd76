import { listStatement } from '@krapao/contract'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../api/client.ts'

/** The player's newest deposit; undefined while it is not known, null where there is none. `isKnown`: it was told, or could not be. */
export function useNewestDeposit() {
  const newest = useQuery({
    queryKey: ['statement', 'newest deposit'],
    queryFn: () => client(listStatement, { body: { page: 1, limit: 1, types: ['deposit'] } }),
    select: ({ statements }) => statements[0] ?? null,
  })
  return { newest: newest.data, isKnown: !newest.isPending || newest.failureCount > 0 }
}
