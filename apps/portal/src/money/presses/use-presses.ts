import { useEffect, useState, useSyncExternalStore } from 'react'
import { playerIdOf, readToken } from '../../session/token.ts'
import type { End } from './ends.ts'
import { leavePresses, onPresses, type Presses, presses, type PressOptions, pressMoney, resumePresses } from './presses.ts'
import type { MoneyBodies, MoneyVerb } from './verbs.ts'

export function usePresses(): Presses {
  return useSyncExternalStore(onPresses, presses)
}

/** While a player is signed in, finds out the end of every press of theirs that has none yet, also after a reload. */
export function useResumedPresses(): void {
  const playerId = playerIdOf(readToken())
  useEffect(() => {
    void resumePresses(playerId)
    return leavePresses
  }, [playerId])
}

/** One press at a time for a form. `isBusy` until its end is known, or the player is told that it is being checked. */
export function useMoneyPress<Verb extends MoneyVerb>(verb: Verb, options?: PressOptions) {
  const [isBusy, setBusy] = useState(false)
  return {
    isBusy,
    press: async (body: MoneyBodies[Verb]): Promise<End> => {
      setBusy(true)
      try {
        return await pressMoney(verb, body, options)
      } finally {
        setBusy(false)
      }
    },
  }
}
