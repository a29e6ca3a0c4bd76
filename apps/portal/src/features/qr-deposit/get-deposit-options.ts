import { getDepositOptions } from '@krapao/contract'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../session/client.ts'
import { paced } from '../../session/paced.ts'

export function useDepositOptions() {
  return useQuery({ queryKey: ['deposit', 'options'], queryFn: () => paced(() => client(getDepositOptions)), staleTime: 60_000 })
}
