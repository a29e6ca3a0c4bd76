import { lookupWithdraw, withdrawAll } from '@krapao/contract'
import type { Baht } from '@krapao/money'
import { useQuery } from '@tanstack/react-query'
import { useMoneyCall } from '../../money/use-money-call.ts'
import { client } from '../../session/client.ts'

export function useWithdrawLimits() {
  return useQuery({ queryKey: ['lookup', 'withdraw'], queryFn: () => client(lookupWithdraw), staleTime: 0 })
}

/** Collects the game balances first, then withdraws the amount. */
export function useWithdraw() {
  return useMoneyCall((body: { amount: Baht }, requestKey) => client(withdrawAll, { body }, { requestKey }))
}
