import { useSyncExternalStore } from 'react'
import type { MadeQr } from './verbs.ts'

let wanted: MadeQr | undefined
const listeners = new Set<() => void>()

/** The player wants to see this QR, wherever they are told of it: the dashboard opens it, and has then no more to open. */
export function wantQr(qr: MadeQr | undefined): void {
  wanted = qr
  for (const listener of listeners) listener()
}

export function useWantedQr(): MadeQr | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => wanted,
  )
}
