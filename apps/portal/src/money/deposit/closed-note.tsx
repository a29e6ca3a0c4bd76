import { ClockIcon } from '@krapao/ui'
import { sayTime } from '../../format/dates.ts'
import { useMessages } from '../../messages/index.ts'
import { messages } from './messages.ts'

/** Until when a way to deposit is closed. */
export function ClosedNote({ until }: { until: string }) {
  const t = useMessages(messages)
  return (
    <span className="tabular mt-0.5 flex items-center gap-1.5 text-[0.8125rem] leading-normal font-medium text-warn">
      <ClockIcon size={15} className="shrink-0" />
      {t('closed', { time: sayTime(until) })}
    </span>
  )
}
