import { useEffect, useState, useSyncExternalStore } from 'react'
import { playerIdOf, readToken } from '../../session/token.ts'
import type { End } from './ends.ts'
import { leaveRequests, onRequests, type MoneyRequests, requests, type RequestOptions, requestMoney, resumeRequests } from './requests.ts'
import type { MoneyBodies, MoneyVerb } from './verbs.ts'

export function useRequests(): MoneyRequests {
  return useSyncExternalStore(onRequests, requests)
}

/** While a player is signed in, finds out the end of every request of theirs that has none yet, also after a reload. */
export function useResumedRequests(): void {
  const playerId = playerIdOf(readToken())
  useEffect(() => {
    void resumeRequests(playerId)
    return leaveRequests
  }, [playerId])
}

/** One request at a time for a form. `isBusy` until its end is known, or the player is told that it is being checked. */
export function useMoneyRequest<Verb extends MoneyVerb>(verb: Verb, options?: RequestOptions) {
  const [isBusy, setBusy] = useState(false)
  return {
    isBusy,
    request: async (body: MoneyBodies[Verb]): Promise<End> => {
      setBusy(true)
      try {
        return await requestMoney(verb, body, options)
      } finally {
        setBusy(false)
      }
    },
  }
}
