import { useSyncExternalStore } from 'react'
import { secondsUntil } from './countdown.ts'

/** A device this close to the server counts as right: the header has whole seconds, and the answer took time to arrive. */
const RIGHT_WITHIN_MS = 3000

let offsetMs = 0

/** Learns from the `Date` of an answer how far this device's clock is off. */
export function noteServerDate(header: string | null, nowMs = Date.now()): void {
  const serverMs = header === null ? Number.NaN : Date.parse(header) + 500
  if (!Number.isFinite(serverMs)) return
  const off = serverMs - nowMs
  offsetMs = Math.abs(off) <= RIGHT_WITHIN_MS ? 0 : off
}

/** The server's time in milliseconds, as well as this device knows it. */
export function serverNow(nowMs = Date.now()): number {
  return nowMs + offsetMs
}

/** Whole seconds until a moment of the server's clock, counted down while shown; 0 once it has passed. */
export function useSecondsLeft(moment: number): number {
  return useByClock((nowMs) => secondsUntil(moment, nowMs))
}

/** What follows from the server's time, worked out every second while shown. The value must be a primitive. */
export function useByClock<T extends number | string | boolean | undefined>(read: (nowMs: number) => T): T {
  return useSyncExternalStore(everySecond, () => read(serverNow()))
}

function everySecond(tick: () => void): () => void {
  const timer = setInterval(tick, 1000)
  return () => clearInterval(timer)
}
