import { CallRefused } from '@krapao/contract'
import { type DecisionPlan, planWorkItem } from '@krapao/contract/console'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { client } from '../api/client.ts'
import { WORK_ITEMS_KEY } from './work-items.ts'

type Said = Parameters<typeof client<typeof planWorkItem>>[1]['body']

/** What is still being typed is not asked about. */
const TYPED_FOR_MS = 300

/** It is not what was proposed: whoever says it makes that void, and says it again. */
export const VOIDS = 'ITEM_CHANGED'

export interface ShownPlan {
  /** Null where it is known only afterwards; undefined while it is not known. */
  plan: DecisionPlan | null | undefined
  /** The server has refused a press because of it: what comes of it is not what was shown. */
  isChanged: boolean
  error: unknown
  isAsking: boolean
  askAgain: () => void
}

/** What would come of a decision, asked as soon as all is said that it needs. `said`: null while something is missing. */
export function usePlan(itemId: string, said: Said | null, leaseNo: number | undefined) {
  const queries = useQueryClient()
  const settled = useSettled(said === null ? null : JSON.stringify(said))
  const [changedAt, setChangedAt] = useState<string>()
  const queryKey = [...WORK_ITEMS_KEY, 'plan', itemId, settled]
  const { data, error, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      client(
        planWorkItem,
        { params: { itemId }, body: { ...(JSON.parse(settled!) as Said), ...(leaseNo === undefined ? {} : { leaseNo }) } },
        { signal },
      ),
    enabled: settled !== null,
    gcTime: 0,
    retry: false,
  })
  const isOfNow = said !== null && settled === JSON.stringify(said)
  const shown: ShownPlan = {
    plan: isOfNow && error === null ? data?.plan : undefined,
    isChanged: isOfNow && changedAt === settled,
    error: isOfNow ? error : null,
    isAsking: said !== null && (isFetching || !isOfNow),
    askAgain: () => void refetch(),
  }
  return {
    shown,
    /** A press was refused because something else comes of it now, which the answer brings. */
    takeChange(refused: unknown) {
      if (!(refused instanceof CallRefused) || refused.code !== 'PLAN_CHANGED' || settled === null) return
      setChangedAt(settled)
      const { plan } = refused.details as { plan?: DecisionPlan }
      if (plan) queries.setQueryData(queryKey, { plan })
      else void refetch()
    },
    forgetChange: () => setChangedAt(undefined),
  }
}

/** A text once it has stood for a moment; at once where it was nothing. */
function useSettled(text: string | null): string | null {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), settled === null ? 0 : TYPED_FOR_MS)
    return () => clearTimeout(timer)
  }, [text, settled])
  return settled
}
