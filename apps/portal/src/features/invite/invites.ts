import { getInviteInfo, listInvites } from '@krapao/contract'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import { paced } from '../../api/paced.ts'
import { PAGE_SIZE } from '../../paging/page-count.ts'

/** The rules of inviting, and what can be collected. */
export const inviteInfoQuery = queryOptions({ queryKey: ['invite', 'info'], queryFn: () => client(getInviteInfo), staleTime: 0 })

/** A failure is silent: what was known stays. */
export function useInvites(page: number) {
  return useQuery({
    queryKey: ['invite', 'list', page],
    queryFn: () => paced(() => client(listInvites, { body: { page, limit: PAGE_SIZE } })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
