import { useEffect, useState, useSyncExternalStore } from 'react'
import { playerIdOf, readToken } from '../../session/token.ts'
import type { End } from './ends.ts'
import { leavePresses, onPresses, type Presses, presses, type PressOptions, pressMoney, resumePresses } from './presses.ts'
import type { MoneyBodies, MoneyVerb } from './verbs.ts'

export function usePresses(): Presses {
  return useSyncExternalStore(onPresses, presses)
}

/** While a player is signed in: what they pressed and never heard the end of is asked for, here and after each reload. */
export function useResumedPresses(): void {
  const playerId = playerIdOf(readToken())
  useEffect(() => {
    void resumePresses(playerId)
    return leavePresses
  }, [playerId])
}

/** One press at a time for the form that is shown. `isBusy` until its end, or that it is not known yet, is told. */
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
