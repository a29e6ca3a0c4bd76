import { useSyncExternalStore } from 'react'
import type { MadeQr } from './verbs.ts'

let wanted: MadeQr | undefined
const listeners = new Set<() => void>()

/** The player asked to see this QR. The dashboard opens it and then sets it back to undefined. */
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
