import { listActs } from '@krapao/contract/console'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { client } from '../api/client.ts'
import { type TrailFilter, trailQueryOf } from './trail-address.ts'

/** What staff did, page by page, the newest first. */
export const trailQuery = (filter: TrailFilter) =>
  infiniteQueryOptions({
    queryKey: ['trail', trailQueryOf(filter)],
    queryFn: ({ pageParam: after, signal }) =>
      client(listActs, { query: { ...trailQueryOf(filter), ...(after === null ? {} : { after }) } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
