import { useEffect, useState } from 'react'
import { serverNow } from '../../session/server-clock.ts'
import { secondsUntil } from './countdown.ts'

/** Seconds until an instant, told anew every second. */
export function useSecondsLeft(expireIn: string): number {
  return secondsUntil(expireIn, useNow(serverNow))
}

/** After so long the bank would have said so. */
const SLOW_AFTER_MS = 120_000

/** Whether what the player says to have paid should have arrived by now. */
export function useIsSlow(saidPaidAt: number | undefined): boolean {
  const now = useNow(serverNow)
  return saidPaidAt !== undefined && now - saidPaidAt >= SLOW_AFTER_MS
}

function useNow(clock: () => number): number {
  const [now, setNow] = useState(() => clock())
  useEffect(() => {
    const tick = setInterval(() => setNow(clock()), 1000)
    return () => clearInterval(tick)
  }, [clock])
  return now
}
