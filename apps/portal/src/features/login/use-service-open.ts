import { CallRefused, lookupActive } from '@krapao/contract'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import { announceOutcome } from '../../session/outcome.ts'
import { paced } from '../../api/paced.ts'

/**
 * Asks whether the service is open each time the login page is entered. The form does not wait for it: a service that
 * answers `gone`, or that it is not active, sends the visitor away; when nobody answers, signing in will say so itself.
 */
export function useMayShowLogin(): boolean {
  const open = useQuery({ queryKey: ['lookup', 'active'], queryFn: () => paced(askActive), retry: false, staleTime: 0, gcTime: 0 })
  return !(open.isError && open.error.message === 'gone')
}

/** A service may say either; both are the one. */
async function askActive(): Promise<true> {
  if (await client(lookupActive)) return true
  announceOutcome('gone')
  throw new CallRefused('gone', 410)
}
