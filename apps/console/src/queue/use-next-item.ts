import { type ConsoleWorkItem, type Kind, nextWorkItem } from '@krapao/contract/console'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client, refusalCode } from '../api/client.ts'
import { WORK_ITEMS_KEY, workItemQuery } from './work-items.ts'

interface NextItemOf {
  kind: Kind | null
  /** The one that is shown. */
  itemId: string | null
  open: (itemId: string) => void
}

/** What somebody holds and would pass by. */
export interface PassedBy {
  itemId: string
  leaseNo: number
}

/** The most urgent item that they may decide, taken for them by the server. Whoever passes one by that they hold says why. */
export function useNextItem({ kind, itemId, open }: NextItemOf) {
  const queries = useQueryClient()
  const [passing, setPassing] = useState<PassedBy | null>(null)
  const { mutate, data, error, isPending, reset } = useMutation({
    mutationFn: (passedBy: (PassedBy & { reason: string }) | null) => client(nextWorkItem, { body: { kind, passedBy } }),
    onSuccess: ({ item }) => {
      setPassing(null)
      if (item) open(item.itemId)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: WORK_ITEMS_KEY }),
  })
  const go = () => !isPending && mutate(null)
  return {
    /** From an item that they hold they are asked why. */
    next() {
      const held = itemId === null ? null : heldOf(queries.getQueryState(workItemQuery(itemId).queryKey), itemId)
      if (held) setPassing(held)
      else go()
    },
    /** From an item that is over. */
    go,
    passing,
    passBy: (reason: string) => passing && !isPending && mutate({ ...passing, reason }),
    stay() {
      setPassing(null)
      reset()
    },
    isPending,
    error,
    /** They were handed nothing. */
    isNone: data?.item === null,
  }
}

function heldOf(state: { data: ConsoleWorkItem | undefined; error: unknown } | undefined, itemId: string): PassedBy | null {
  const leaseNo = state?.data?.holder?.leaseNo
  if (leaseNo === undefined || leaseNo === null || (state!.error !== null && refusalCode(state!.error) === 'NO_ITEM')) return null
  return { itemId, leaseNo }
}
