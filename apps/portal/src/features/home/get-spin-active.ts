import { spinActive } from '@krapao/contract'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../api/client.ts'

/** Whether the wheel is on; undefined until known. Off when the call fails. */
export function useSpinActive(): boolean | undefined {
  const spin = useQuery({ queryKey: ['lookup', 'spin-active'], queryFn: () => client(spinActive), staleTime: 60_000 })
  return spin.isError ? false : spin.data?.active
}
