import { getWorkItem, type Kind, listWorkItems } from '@krapao/contract/console'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { client, refusalCode } from '../api/client.ts'

/** Of everything about the queue. */
export const WORK_ITEMS_KEY = ['work-items']

/** A hint that is lost costs so long. */
const ASKED_AGAIN_MS = 10_000

/** What waits, page by page, the most urgent first. */
export const queueQuery = ({ kind, onlyDecisions }: { kind: Kind | null; onlyDecisions: boolean }) =>
  infiniteQueryOptions({
    queryKey: [...WORK_ITEMS_KEY, 'queue', kind, onlyDecisions],
    queryFn: ({ pageParam: after, signal }) =>
      client(
        listWorkItems,
        {
          query: {
            ...(kind === null ? {} : { kind }),
            ...(onlyDecisions ? { decide: '1' as const } : {}),
            ...(after === null ? {} : { after }),
          },
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: ASKED_AGAIN_MS,
  })

export const workItemQuery = (itemId: string) =>
  queryOptions({
    queryKey: [...WORK_ITEMS_KEY, 'item', itemId],
    queryFn: ({ signal }) => client(getWorkItem, { params: { itemId } }, { signal }),
    // One that does not wait any more never waits again.
    refetchInterval: ({ state }) => (refusalCode(state.error) === 'NO_ITEM' ? false : ASKED_AGAIN_MS),
  })
