import { useMessages } from '../messages/index.ts'
import { timeAgo } from './time-ago.ts'
import { messages } from './messages.ts'

/** Says how long ago something was, in the current language. */
export function useTimeAgo(): (then: string | number | Date, now?: number) => string {
  const t = useMessages(messages)
  return (then, now = Date.now()) => {
    const { unit, count } = timeAgo(then, now)
    return count === 0 ? t('ago.now') : t(`ago.${unit}`, { count })
  }
}
