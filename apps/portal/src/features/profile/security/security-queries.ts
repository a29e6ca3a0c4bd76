import { endOtherSessions, endSession, listSecurityEvents, listSessions, type SessionShown } from '@krapao/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { client } from '../../../api/client.ts'
import { paced } from '../../../api/paced.ts'
import { refusalCode } from '../../../api/refusal.ts'
import { SECURITY_KEY } from '../../../session/security-key.ts'

export function useSessions() {
  return useQuery({ queryKey: [...SECURITY_KEY, 'sessions'], queryFn: () => paced(() => client(listSessions)) })
}

export function useSecurityEvents() {
  return useQuery({ queryKey: [...SECURITY_KEY, 'events'], queryFn: () => paced(() => client(listSecurityEvents)) })
}

/** One session, or all but this one. */
export type ToEnd = SessionShown | 'others'

/** Ends sessions; one that is over already counts as ended. The lists are refetched in any case. */
export function useEndSessions(ends: { onEnded: (ended: ToEnd) => void; onRefused: (error: Error) => void }) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (session: ToEnd) => {
      if (session === 'others') await client(endOtherSessions)
      else await client(endSession, { params: { sessionId: session.sessionId } }).catch(unlessOver)
    },
    onSuccess: (_, ended) => ends.onEnded(ended),
    onError: ends.onRefused,
    onSettled: () => queries.invalidateQueries({ queryKey: SECURITY_KEY }),
  })
}

function unlessOver(error: unknown): void {
  if (refusalCode(error) !== 'NO_DATA') throw error
}
