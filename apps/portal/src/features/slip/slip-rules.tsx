import { ClockIcon, LockIcon } from '@krapao/ui'
import { useMessages } from '../../messages/index.ts'
import { hasClosedTime } from './closed-window.ts'
import { useSlipHours } from './list-slips.ts'
import { messages } from './messages.ts'

/** When a slip can be sent: within an hour of its transfer, and not in the daily window. */
export function SlipRules() {
  const t = useMessages(messages)
  const { hours } = useSlipHours()
  return (
    <ul className="grid gap-1 text-[0.84375rem] leading-normal text-soft">
      <li className="flex items-start gap-2">
        <ClockIcon size={17} className="mt-0.5 text-cool" />
        {t('withinHour')}
      </li>
      {hours && hasClosedTime(hours) && (
        <li className="flex items-start gap-2">
          <LockIcon size={17} className="mt-0.5 text-cool" />
          {t('closedDaily', { from: hours.closeFrom, to: hours.closeTo })}
        </li>
      )}
    </ul>
  )
}
