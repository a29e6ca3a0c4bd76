import { CONNECTION } from '@krapao/contract'
import { type ConsoleWorkItem, listUndos, undoWorkItem } from '@krapao/contract/console'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { client, refusalCode } from '../api/client.ts'
import { useOwnStaff } from '../session/session.tsx'
import { ANSWER_WITHIN_MS, RETRIES, RETRY_AFTER_MS } from './use-decision.ts'
import { WORK_ITEMS_KEY } from './work-items.ts'

/** Something that whoever looks has just decided, and can take back. */
export interface UndoOffer {
  item: Pick<ConsoleWorkItem, 'itemId' | 'who' | 'amount'>
  /** The key of the decision. */
  decision: string
  /** Until then, by `performance.now()`. The server says whether it still can be. */
  until: number
}

/** Asked once by whoever opens the queue: what they decide from then on they are told with its answer. */
const foundQuery = queryOptions({
  queryKey: ['undos'],
  queryFn: async ({ signal }): Promise<readonly UndoOffer[]> => {
    const { undos } = await client(listUndos, {}, { signal })
    return undos.map(({ decision, undoWithinMs, ...item }) => ({ item, decision, until: performance.now() + undoWithinMs }))
  },
  staleTime: Infinity,
  gcTime: 0,
})
const NOTHING: readonly UndoOffer[] = []

/** What was decided and can be taken back, the newest last: before this page was loaded, and on it. */
export function useUndoOffers() {
  const mayDecide = useOwnStaff().permissions.includes('queue.act')
  const { data: found = NOTHING } = useQuery({ ...foundQuery, enabled: mayDecide })
  const [made, setMade] = useState<readonly UndoOffer[]>([])
  const [ended, setEnded] = useState<ReadonlySet<string>>(new Set())
  const [undone, setUndone] = useState<ReadonlySet<string>>(new Set())
  const isMade = (decision: string) => made.some((one) => one.decision === decision)
  return {
    offers: [...found.filter(({ decision }) => !isMade(decision)), ...made].filter(({ decision }) => !ended.has(decision)),
    /** The decisions that were taken back. */
    undone,
    offer: (one: UndoOffer) => setMade((before) => [...before, one]),
    end: ({ decision }: UndoOffer) => setEnded((before) => new Set([...before, decision])),
    markUndone: ({ decision }: UndoOffer) => setUndone((before) => new Set([...before, decision])),
  }
}

/** One undo, however often it is pressed: the same key, so that a lost answer is asked for again. */
export function useUndo({ item, decision, until }: UndoOffer, onUndone: () => void) {
  const queries = useQueryClient()
  const secondsLeft = useSecondsUntil(until)
  const [key] = useState(() => crypto.randomUUID())
  const { mutate, status, error } = useMutation({
    mutationFn: () =>
      client(undoWorkItem, { params: { itemId: item.itemId }, body: { decision } }, { idempotencyKey: key, timeoutMs: ANSWER_WITHIN_MS }),
    retry: (failures, failed) => failures < RETRIES && refusalCode(failed) === CONNECTION,
    retryDelay: RETRY_AFTER_MS,
    onSuccess: onUndone,
    onSettled: () => void queries.invalidateQueries({ queryKey: WORK_ITEMS_KEY }),
  })
  const code = error === null ? undefined : refusalCode(error)
  const isLost = status === 'error' && code === CONNECTION
  return {
    secondsLeft,
    isSending: status === 'pending',
    isUndone: status === 'success',
    /** It may have been taken back. */
    isLost,
    /** Why it was not. */
    refused: isLost ? undefined : code,
    /** What was lost is asked again, also when the time is over. */
    canPress: isLost || (status === 'idle' && secondsLeft > 0),
    press: () => mutate(),
  }
}

/** Whole seconds, the one that has begun among them. */
const secondsUntil = (until: number) => Math.max(0, Math.ceil((until - performance.now()) / 1000))

function useSecondsUntil(until: number): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(until))
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsUntil(until)), 200)
    return () => clearInterval(timer)
  }, [until])
  return seconds
}
