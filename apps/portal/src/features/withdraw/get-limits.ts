import { lookupWithdraw, type OutputOf } from '@krapao/contract'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import { paced } from '../../api/paced.ts'

export type WithdrawLimits = OutputOf<typeof lookupWithdraw>

export function useWithdrawLimits() {
  return useQuery({ queryKey: ['lookup', 'withdraw'], queryFn: () => paced(() => client(lookupWithdraw)), staleTime: 0 })
}
