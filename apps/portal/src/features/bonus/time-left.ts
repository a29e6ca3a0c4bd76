import { useByClock } from '../../clock/server-clock.ts'
import { useMessages } from '../../messages/index.ts'
import { messages } from './messages.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

export type TimeLeft = 'over' | `${'day' | 'hour' | 'minute'} ${number}`

/** The time until a moment in the largest unit that has two, rounded down; at least a minute until it is over. */
export function timeLeftOf(moment: number, nowMs: number): TimeLeft {
  const ms = moment - nowMs
  if (ms <= 0) return 'over'
  if (ms >= 2 * DAY_MS) return `day ${Math.floor(ms / DAY_MS)}`
  if (ms >= 2 * HOUR_MS) return `hour ${Math.floor(ms / HOUR_MS)}`
  return `minute ${Math.max(1, Math.floor(ms / MINUTE_MS))}`
}

/** `2 days left`, counted down while it is shown. */
export function useTimeLeft(moment: string): string {
  const t = useMessages(messages)
  const left = useByClock((nowMs) => timeLeftOf(Date.parse(moment), nowMs))
  if (left === 'over') return t('active.timeLeft.over')
  const [unit, count] = left.split(' ') as ['day' | 'hour' | 'minute', string]
  return t(`active.timeLeft.${unit}`, { count: Number(count) })
}
