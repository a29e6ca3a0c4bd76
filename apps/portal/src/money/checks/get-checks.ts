import { type CheckTime, lookupChecks } from '@krapao/contract'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import { paced } from '../../api/paced.ts'

/** What people decide about. */
export type Checked = 'payment' | 'slip' | 'withdrawal'

/** How long people take for it; undefined while that is not known. A failure is silent. */
export function useCheckTime(checked: Checked): CheckTime | undefined {
  const times = useQuery({
    queryKey: ['lookup', 'checks'],
    queryFn: () => paced(() => client(lookupChecks)),
    staleTime: 60_000,
    refetchInterval: 60_000,
  })
  return times.data?.[checked]
}
