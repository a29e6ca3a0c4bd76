import { useEffect, useSyncExternalStore } from 'react'
import { playerIdOf, readToken } from '../session/token.ts'
import { createKept } from '../storage/kept.ts'

/** That a player wants their balances hidden on this phone. */
interface Hidden {
  playerId: string
  hiddenAt: number
}

const wishes = createKept<Hidden>({
  database: 'krapao-hidden-balance',
  store: 'wishes',
  keyPath: 'playerId',
  keptMs: Infinity,
  since: ({ hiddenAt }) => hiddenAt,
})

let known: { playerId: string; isHidden: boolean } | undefined
const listeners = new Set<() => void>()

function know(playerId: string, isHidden: boolean): void {
  known = { playerId, isHidden }
  for (const listener of listeners) listener()
}

let asked: string | undefined

async function learn(playerId: string): Promise<void> {
  if (asked === playerId) return
  asked = playerId
  const wish = await wishes.read(playerId).catch(() => undefined)
  // Pressed before it was read.
  if (known?.playerId !== playerId) know(playerId, wish !== undefined)
}

/** Hides the balances of who is signed in, or shows them again, on this phone only and until it is said otherwise. */
export function hideBalances(isHidden: boolean): void {
  const playerId = playerIdOf(readToken())
  know(playerId, isHidden)
  void (isHidden ? wishes.keep({ playerId, hiddenAt: Date.now() }) : wishes.forget(playerId))
}

/** Whether balances are hidden; also for the moment in which that is not known yet, so that none is seen before it is hidden. */
export function useBalancesHidden(): boolean {
  const playerId = playerIdOf(readToken())
  useEffect(() => void learn(playerId), [playerId])
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => known?.playerId !== playerId || known.isHidden,
  )
}

/** Stands where an amount is hidden; as long for every amount. */
export const HIDDEN_AMOUNT = '••••'
