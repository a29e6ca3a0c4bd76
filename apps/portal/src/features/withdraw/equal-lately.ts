import { listRequests, type RequestOutcome } from '@krapao/contract'
import type { MajorUnits } from '@krapao/money'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import { serverNow } from '../../clock/server-clock.ts'

const LATELY_MS = 30 * 60_000

/** A withdrawal of the same amount in the last half hour, from any device: the player may have pressed twice by mistake. */
export function useEqualLately(amount: MajorUnits): RequestOutcome | undefined {
  const { data } = useQuery({ queryKey: ['request', 'list'], queryFn: () => client(listRequests), staleTime: 0 })
  return data?.requests.find(
    ({ activity, state }) =>
      activity?.kind === 'withdraw' &&
      state !== 'refused' &&
      activity.amount === amount &&
      serverNow() - Date.parse(activity.createdAt) < LATELY_MS,
  )
}
