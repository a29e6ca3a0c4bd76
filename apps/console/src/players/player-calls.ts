import type { BALANCE_TERMS } from '@krapao/contract'
import {
  explainBalance,
  getPlayer,
  getPostingEvidence,
  listNotes,
  listTermPostings,
  listRead,
  listTimeline,
  searchPlayers,
  type TIMELINE_KINDS,
} from '@krapao/contract/console'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { client, refusalCode } from '../api/client.ts'

/** Of everything about players. */
export const PLAYERS_KEY = ['players']

/** What was searched for last: in no address and no history, and gone with whoever signs out. */
export const TYPED_KEY = [...PLAYERS_KEY, 'typed']

/** How often an open page asks anew. */
const ASKED_AGAIN_MS = 15_000

export const searchQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: [...PLAYERS_KEY, 'search', q],
    queryFn: ({ pageParam: after, signal }) => client(searchPlayers, { body: { q, after } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    enabled: q !== '',
  })

export const playerQuery = (playerId: string) =>
  queryOptions({
    queryKey: [...PLAYERS_KEY, 'page', playerId],
    queryFn: ({ signal }) => client(getPlayer, { params: { playerId } }, { signal }),
    refetchInterval: ({ state }) => (refusalCode(state.error) === 'NO_PLAYER' ? false : ASKED_AGAIN_MS),
  })

export type TimelineKind = (typeof TIMELINE_KINDS)[number]

export const timelineQuery = (playerId: string, kind: TimelineKind | null) =>
  infiniteQueryOptions({
    queryKey: [...PLAYERS_KEY, 'timeline', playerId, kind],
    queryFn: ({ pageParam: after, signal }) =>
      client(
        listTimeline,
        { params: { playerId }, query: { ...(kind === null ? {} : { kind }), ...(after === null ? {} : { after }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })

/** From which note on; null: from the newest. */
export const notesQuery = (playerId: string, from: number | null) =>
  infiniteQueryOptions({
    queryKey: [...PLAYERS_KEY, 'notes', playerId, from],
    queryFn: ({ pageParam: before, signal }) =>
      client(listNotes, { params: { playerId }, query: before === null ? {} : { before: String(before) } }, { signal }),
    initialPageParam: from === null ? null : from + 1,
    getNextPageParam: ({ next }) => next,
  })

/** Up to which posting; null: the newest. */
export const explainQuery = (playerId: string, at: string | null) =>
  queryOptions({
    queryKey: [...PLAYERS_KEY, 'explain', playerId, at],
    queryFn: ({ signal }) => client(explainBalance, { params: { playerId }, query: at === null ? {} : { at } }, { signal }),
  })

export type BalanceTerm = (typeof BALANCE_TERMS)[number]

/** `at`: the posting up to which the balance is explained, so that what is posted meanwhile shifts nothing. */
export const termQuery = (playerId: string, term: BalanceTerm, at: number) =>
  infiniteQueryOptions({
    queryKey: [...PLAYERS_KEY, 'term', playerId, term, at],
    queryFn: ({ pageParam: before, signal }) =>
      client(
        listTermPostings,
        { params: { playerId, term }, query: { at: String(at), ...(before === null ? {} : { before: String(before) }) } },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  })

export const evidenceQuery = (playerId: string, postingNo: number) =>
  queryOptions({
    queryKey: [...PLAYERS_KEY, 'evidence', playerId, postingNo],
    queryFn: ({ signal }) => client(getPostingEvidence, { params: { playerId, postingNo: String(postingNo) } }, { signal }),
  })

/** What they read, page by page, the newest first. */
export const readQuery = (playerId: string) =>
  infiniteQueryOptions({
    queryKey: [...PLAYERS_KEY, 'read', playerId],
    queryFn: ({ pageParam: before, signal }) =>
      client(listRead, { params: { playerId }, query: before === null ? {} : { before } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
