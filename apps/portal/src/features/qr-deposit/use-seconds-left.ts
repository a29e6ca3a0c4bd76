import { useEffect, useState } from 'react'
import { serverNow } from '../../session/server-clock.ts'
import { secondsUntil } from './countdown.ts'

/** Seconds until an instant, told anew every second. */
export function useSecondsLeft(expireIn: string): number {
  const [now, setNow] = useState(() => serverNow())
  useEffect(() => {
    const tick = setInterval(() => setNow(serverNow()), 1000)
    return () => clearInterval(tick)
  }, [expireIn])
  return secondsUntil(expireIn, now)
}
