import { claimWorkItem, type ConsoleWorkItem, endClaim, renewClaim } from '@krapao/contract/console'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { untouchedMs } from '../api/attention.ts'
import { client } from '../api/client.ts'
import { useOwnStaff } from '../session/session.tsx'
import { WORK_ITEMS_KEY, workItemQuery } from './work-items.ts'

/** Three times within the 90 seconds that a lease lasts. */
const RENEWED_EVERY_MS = 30_000
/** Whoever has touched nothing for so long does not look at it any more. */
const AWAY_AFTER_MS = 120_000

/**
 * Who holds the item that is shown. It is renewed while whoever holds it looks at it, and given back when they look at another: nobody
 * waits for somebody who is not there.
 */
export function useClaim(item: ConsoleWorkItem) {
  const { itemId, holder, needsDecision } = item
  const own = useOwnStaff()
  const queries = useQueryClient()
  const leaseNo = holder?.leaseNo ?? null
  const isOthers = holder !== null && leaseNo === null
  const mayAct = needsDecision && own.permissions.includes('queue.act')

  const again = () => queries.invalidateQueries({ queryKey: WORK_ITEMS_KEY })
  const hold = (lease: { leaseNo: number; until: string } | null) =>
    queries.setQueryData(
      workItemQuery(itemId).queryKey,
      (shown: ConsoleWorkItem | undefined) => shown && { ...shown, holder: lease && { ...lease, name: own.name } },
    )
  const taking = useMutation({
    mutationFn: () => client(claimWorkItem, { params: { itemId } }),
    onSuccess: hold,
    onSettled: again,
  })
  const giveBack = (lease: number) => client(endClaim, { params: { itemId }, body: { leaseNo: lease } })
  const giving = useMutation({ mutationFn: giveBack, onSuccess: () => hold(null), onSettled: again })
  const renewing = useMutation({
    mutationFn: (lease: number) => client(renewClaim, { params: { itemId }, body: { leaseNo: lease } }),
    onSuccess: hold,
    onError: again,
  })

  useWhileLooking(leaseNo !== null, () => leaseNo !== null && renewing.mutate(leaseNo))
  const leave = useEffectEvent(() => {
    // Whoever has signed out holds nothing any more.
    if (leaseNo !== null) void giveBack(leaseNo).then(again, () => undefined)
  })
  useEffect(() => () => leave(), [])

  return {
    leaseNo,
    /** Somebody else decides about it. */
    isOthers,
    mayAct,
    error: taking.error,
    take() {
      if (holder === null && mayAct && !taking.isPending) taking.mutate()
      // They may have given it back just now.
      if (isOthers) void again()
    },
    giveBack: () => leaseNo !== null && !giving.isPending && giving.mutate(leaseNo),
  }
}

/** Does this every half a minute while the page is seen and somebody is there. */
function useWhileLooking(isOn: boolean, act: () => void): void {
  const tick = useEffectEvent(act)
  useEffect(() => {
    if (!isOn) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && untouchedMs() < AWAY_AFTER_MS) tick()
    }, RENEWED_EVERY_MS)
    return () => clearInterval(timer)
  }, [isOn])
}
