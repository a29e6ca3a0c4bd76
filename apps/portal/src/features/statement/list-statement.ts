import { listStatement } from '@krapao/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { client } from '../../session/client.ts'
import { paced } from '../../session/paced.ts'
import { STATEMENT_PAGE_SIZE } from './statement-entry.ts'

export function useStatement(page: number) {
  return useQuery({
    queryKey: ['statement', page],
    queryFn: () => paced(() => client(listStatement, { body: { page, limit: STATEMENT_PAGE_SIZE } })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
