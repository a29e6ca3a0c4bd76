import { CheckIcon, WarningIcon } from '@krapao/ui'
import { useMessages } from '../../messages/index.ts'
import { messages } from './messages.ts'

/** The two ends of a condition, in percent of what is received. */
export function Outcomes({ success, fail }: { success: number; fail: number }) {
  const t = useMessages(messages)
  return (
    <ul className="grid gap-2 text-left text-[0.875rem] leading-normal text-soft">
      <li className="flex items-start gap-2.5">
        <CheckIcon size={18} className="mt-0.5 text-ok" />
        <span>{t('success', { percent: success })}</span>
      </li>
      <li className="flex items-start gap-2.5">
        <WarningIcon size={18} className="mt-0.5 text-warn" />
        <span>{t('fail', { percent: fail })}</span>
      </li>
    </ul>
  )
}
