import { checkRefund, listRefunds, type OutputOf } from '@krapao/contract'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import { paced } from '../../api/paced.ts'
import type { Language } from '../../messages/index.ts'
import { PAGE_SIZE } from '../../paging/page-count.ts'

export type RefundCheck = OutputOf<typeof checkRefund>

/** What there is to claim, what was claimed, and the terms. */
export function refundCheckQuery(language: Language) {
  return queryOptions({ queryKey: ['refund', 'check', language], queryFn: () => client(checkRefund, {}, { language }), staleTime: 0 })
}

/** A failure is silent: what was known stays. */
export function useRefunds(page: number) {
  return useQuery({
    queryKey: ['refund', 'list', page],
    queryFn: () => paced(() => client(listRefunds, { body: { page, limit: PAGE_SIZE } })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
