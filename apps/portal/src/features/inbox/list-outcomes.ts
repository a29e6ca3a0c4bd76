import { listOutcomes, markInboxRead, type OutputOf } from '@krapao/contract'
import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { client } from '../../api/client.ts'
import { paced } from '../../api/paced.ts'
import { newsQuery } from './get-news.ts'

const PAGE_SIZE = 30
const LIST_KEY = ['inbox', 'list']

type Pages = InfiniteData<OutputOf<typeof listOutcomes>, string | null>

/** Opened again, nothing of it is new. */
function asRead({ pages, ...list }: Pages): Pages {
  const read = pages.map((page) => ({ ...page, outcomes: page.outcomes.map((outcome) => ({ ...outcome, isUnread: false })) }))
  return { ...list, pages: read }
}

/** What has ended, newest first, page by page. Once nothing unread follows what is shown, it is read: here and on every other device. */
export function useOutcomes() {
  const queries = useQueryClient()
  const list = useInfiniteQuery({
    queryKey: LIST_KEY,
    queryFn: ({ pageParam: before }) =>
      paced(() => client(listOutcomes, { body: { limit: PAGE_SIZE, ...(before === null ? {} : { before }) } })),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
  const pages = list.data?.pages
  const seen = pages?.at(-1)?.unreadFollow === false && pages[0]!.outcomes.length > 0 ? pages[0]!.newest : undefined
  useEffect(() => {
    if (seen === undefined) return
    // What is not marked now is marked when the list is opened next.
    void client(markInboxRead, { body: { mark: seen } }).then(
      ({ unread }) => {
        queries.setQueryData(newsQuery.queryKey, (news) => news && { ...news, unread })
        if (unread === 0) queries.setQueryData<Pages>(LIST_KEY, (list) => list && asRead(list))
      },
      () => undefined,
    )
  }, [seen, queries])
  return list
}
