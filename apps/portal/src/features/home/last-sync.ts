import { useSyncExternalStore } from 'react'

const KEY = 'last_sync'
const listeners = new Set<() => void>()

/** Remembers on this device when the balances were last known to be fresh. */
export function saveLastSync(now = new Date()): void {
  localStorage.setItem(KEY, now.toISOString())
  for (const listener of listeners) listener()
}

function readLastSync(): string | undefined {
  const stored = localStorage.getItem(KEY)
  return stored !== null && Number.isFinite(Date.parse(stored)) ? stored : undefined
}

/** When the balances were last known to be fresh on this device, as an ISO time; undefined where they never were. */
export function useLastSync(): string | undefined {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, readLastSync)
}
