import { lookupWithdraw, type OutputOf } from '@krapao/contract'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../session/client.ts'

export type WithdrawLimits = OutputOf<typeof lookupWithdraw>

export function useWithdrawLimits() {
  return useQuery({ queryKey: ['lookup', 'withdraw'], queryFn: () => client(lookupWithdraw), staleTime: 0 })
}
