import { useEffect, useState } from 'react'
import { serverNow } from '../../session/server-clock.ts'
import { secondsUntil } from './countdown.ts'

/** Seconds until an instant, told anew every second. */
export function useSecondsLeft(expireIn: string): number {
  return secondsUntil(expireIn, useServerNow())
}

/** After so long the bank would have said so. */
const SLOW_AFTER_MS = 120_000

/** Whether what the player says to have paid should have arrived by now. */
export function useIsSlow(saidPaidAt: number | undefined): boolean {
  const now = useServerNow()
  return saidPaidAt !== undefined && now - saidPaidAt >= SLOW_AFTER_MS
}

function useServerNow(): number {
  const [now, setNow] = useState(() => serverNow())
  useEffect(() => {
    const tick = setInterval(() => setNow(serverNow()), 1000)
    return () => clearInterval(tick)
  }, [])
  return now
}
