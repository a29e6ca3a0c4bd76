import { CallRefused, lookupActive } from '@krapao/contract'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import { announceOutcome } from '../../session/outcome.ts'
import { paced } from '../../api/paced.ts'

/**
 * Asks whether the service is open each time the login page is entered. The form does not wait for the answer. `gone` or
 * an inactive service sends the visitor to the closed page; without an answer the form stays, and signing in says why.
 */
export function useMayShowLogin(): boolean {
  const open = useQuery({ queryKey: ['lookup', 'active'], queryFn: () => paced(askActive), retry: false, staleTime: 0, gcTime: 0 })
  return !(open.isError && open.error.message === 'gone')
}

/** A closed service answers `gone` or false; both mean the same. */
async function askActive(): Promise<true> {
  if (await client(lookupActive)) return true
  announceOutcome('gone')
  throw new CallRefused('gone', 410)
}
