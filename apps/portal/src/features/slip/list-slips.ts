import { listSlips, lookupSlip, type Slip } from '@krapao/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import { paced } from '../../api/paced.ts'
import { useByClock } from '../../clock/server-clock.ts'
import { LOOK_ANYWAY_MS } from '../../live/live.ts'
import { progressOf } from '../../money/progress/progress.ts'
import { PAGE_SIZE } from '../../paging/page-count.ts'
import { closedUntil } from './closed-window.ts'

/** The links to the pictures are good for ten minutes, so the list is read again before they expire. */
const LINKS_ARE_GOOD_MS = 5 * 60_000

/** A page of the player's slips; a push refetches it, and while one is in progress it is also polled. */
export function useSlips(page: number) {
  return useQuery({
    queryKey: ['slip', 'list', page],
    queryFn: () => paced(() => client(listSlips, { body: { page, limit: PAGE_SIZE } })),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.slips.some(({ status }) => progressOf(status) === 'inProgress') ? LOOK_ANYWAY_MS : LINKS_ARE_GOOD_MS,
  })
}

/** A slip that was just uploaded: it stands on the first page. Undefined until the list has it. */
export function useNewSlip(slipId: string): Slip | undefined {
  return useSlips(1).data?.slips.find((slip) => slip.slipId === slipId)
}

/** The daily window in which slips are not taken, and until when it is on; undefined where the server has not said. */
export function useSlipHours() {
  const { data: hours } = useQuery({ queryKey: ['lookup', 'slip'], queryFn: () => client(lookupSlip), staleTime: 60_000 })
  const until = useByClock((nowMs) => (hours ? closedUntil(hours, nowMs) : undefined))
  return { hours, closedUntil: until }
}
