import { lookupActive } from '@krapao/contract'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../session/client.ts'

/**
 * Asks whether the service is open each time the login page is entered. The form does not wait for it: a closed service
 * answers `gone`, which sends the visitor away; when nobody answers, signing in will say so itself.
 */
export function useMayShowLogin(): boolean {
  const open = useQuery({ queryKey: ['lookup', 'active'], queryFn: () => client(lookupActive), retry: false, staleTime: 0, gcTime: 0 })
  return !(open.isError && open.error.message === 'gone')
}
