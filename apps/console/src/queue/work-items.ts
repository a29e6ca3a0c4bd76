import { getWorkItem, listWorkItems } from '@krapao/contract/console'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { client, refusalCode } from '../api/client.ts'
import { lookAgainMs } from '../live/live.ts'
import { type QueueFilter, queryOf } from './queue-address.ts'

/** Of everything about the queue. */
export const WORK_ITEMS_KEY = ['work-items']

/** What waits, page by page, the most urgent first. */
export const queueQuery = (filter: QueueFilter) =>
  infiniteQueryOptions({
    queryKey: [...WORK_ITEMS_KEY, 'queue', queryOf(filter)],
    queryFn: ({ pageParam: after, signal }) =>
      client(listWorkItems, { query: { ...queryOf(filter), ...(after === null ? {} : { after }) } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: lookAgainMs,
  })

export const workItemQuery = (itemId: string) =>
  queryOptions({
    queryKey: [...WORK_ITEMS_KEY, 'item', itemId],
    queryFn: ({ signal }) => client(getWorkItem, { params: { itemId } }, { signal }),
    // One that does not wait any more never waits again.
    refetchInterval: ({ state }) => (refusalCode(state.error) === 'NO_ITEM' ? false : lookAgainMs()),
  })
