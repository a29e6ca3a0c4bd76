import { getWorkItem, listWorkItems, type ConsoleWorkItem } from '@krapao/contract/console'
import { queryOptions } from '@tanstack/react-query'
import { client, refusalCode } from '../api/client.ts'

/** A hint that is lost costs so long. */
const ASKED_AGAIN_MS = 10_000

export const workItemsQuery = queryOptions({
  queryKey: ['work-items'],
  queryFn: async ({ signal }) => (await client(listWorkItems, {}, { signal })).items,
  refetchInterval: ASKED_AGAIN_MS,
})

/** What is shown first is what the list has of it. */
export const workItemQuery = (itemId: string, listed: ConsoleWorkItem | undefined) =>
  queryOptions({
    queryKey: ['work-items', itemId],
    queryFn: ({ signal }) => client(getWorkItem, { params: { itemId } }, { signal }),
    // One that does not wait any more never waits again.
    refetchInterval: ({ state }) => (refusalCode(state.error) === 'NO_ITEM' ? false : ASKED_AGAIN_MS),
    ...(listed ? { placeholderData: listed } : {}),
  })
