import { getDepositOptions } from '@krapao/contract'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import { paced } from '../../api/paced.ts'

export function useDepositOptions() {
  return useQuery({ queryKey: ['deposit', 'options'], queryFn: () => paced(() => client(getDepositOptions)), staleTime: 60_000 })
}
