import { useSyncExternalStore } from 'react'

/** When the player said of a QR that it is paid, by this device's clock; known for as long as the page lives. */
let said: ReadonlyMap<string, number> = new Map()
const listeners = new Set<() => void>()

export function sayPaid(qrcodeId: string): void {
  change(new Map(said).set(qrcodeId, said.get(qrcodeId) ?? Date.now()))
}

/** They want to see the QR again. */
export function unsayPaid(qrcodeId: string): void {
  change(new Map([...said].filter(([id]) => id !== qrcodeId)))
}

function change(next: ReadonlyMap<string, number>): void {
  said = next
  for (const listener of listeners) listener()
}

export function useSaidPaid(qrcodeId: string): number | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => said.get(qrcodeId),
  )
}
