import { checkBonusMinimum } from '@krapao/contract'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../api/client.ts'

/** Whether the condition may be ended now, asked at each opening. */
export function useMinimum(conditionId: string, isWanted: boolean) {
  return useQuery({
    queryKey: ['bonus', 'minimum', conditionId],
    queryFn: () => client(checkBonusMinimum),
    enabled: isWanted,
    staleTime: 0,
  })
}
