import { ClockIcon, InfoIcon, LockIcon } from '@krapao/ui'
import { useQuery } from '@tanstack/react-query'
import { useMessages } from '../../messages/index.ts'
import { walletQuery } from '../../wallet/wallet-query.ts'
import { hasClosedTime } from './closed-window.ts'
import { useSlipHours } from './list-slips.ts'
import { messages } from './messages.ts'

/** When a slip can be sent, within an hour of its transfer and not in the daily window; and what is asked for after it. */
export function SlipRules() {
  const t = useMessages(messages)
  const { hours } = useSlipHours()
  const { data: wallet } = useQuery({ ...walletQuery, staleTime: Infinity })
  return (
    <ul className="grid gap-1 text-[0.84375rem] leading-normal text-soft">
      <li className="flex items-start gap-2">
        <ClockIcon size={17} className="mt-0.5 text-cool" />
        {t('withinHour')}
      </li>
      {wallet?.bankAccount?.isProven === false && (
        <li className="flex items-start gap-2">
          <InfoIcon size={17} className="mt-0.5 text-warn" />
          {t('unproven')}
        </li>
      )}
      {hours && hasClosedTime(hours) && (
        <li className="flex items-start gap-2">
          <LockIcon size={17} className="mt-0.5 text-cool" />
          {t('closedDaily', { from: hours.closeFrom, to: hours.closeTo })}
        </li>
      )}
    </ul>
  )
}
