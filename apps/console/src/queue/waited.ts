import { useEffect, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The time by this machine, anew twice a minute: for how long something waits, and for nothing that decides. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE / 2)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** For how long something has waited. */
export function useWaited(): (since: string, now: number) => string {
  const lasting = useLasting()
  return (since, now) => lasting(Math.max(0, now - Date.parse(since)))
}

/** So many milliseconds in their largest unit: `12 min`, `3 h`, `2 days`. */
export function useLasting(): (ms: number) => string {
  const t = useTranslations('waited')
  return (ms) => {
    if (ms < MINUTE) return t('moment')
    if (ms < HOUR) return t('minutes', { count: Math.floor(ms / MINUTE) })
    if (ms < DAY) return t('hours', { count: Math.floor(ms / HOUR) })
    return t('days', { count: Math.floor(ms / DAY) })
  }
}

/** A moment in Bangkok, to the minute. */
export function useMoment(): (at: string) => string {
  const format = useFormatter()
  return (at) => format.dateTime(new Date(at), { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
}
