import { ClockIcon } from '@krapao/ui'
import { useMessages } from '../../messages/index.ts'
import { type Checked, useCheckTime } from './get-checks.ts'
import { roundMinutes } from './round-minutes.ts'
import { messages } from './messages.ts'

/** That a person decides, how long they usually take, and how long now. */
export function CheckTime({ checked }: { checked: Checked }) {
  const t = useMessages(messages)
  const time = useCheckTime(checked)
  const say = (minutes: number) => {
    const { unit, count } = roundMinutes(minutes)
    return t(unit, { count })
  }
  const { usualMinutes = null, nowMinutes = null } = time ?? {}
  return (
    <p data-testid="check-time" className="tabular mt-1 flex items-start gap-1.5 text-[0.8125rem] leading-normal text-soft">
      <ClockIcon size={16} className="mt-0.5 shrink-0 text-cool" />
      <span>
        {t(`person.${checked}`)}{' '}
        {usualMinutes !== null && nowMinutes !== null
          ? t('both', { usual: say(usualMinutes), now: say(nowMinutes) })
          : usualMinutes !== null
            ? t('usual', { usual: say(usualMinutes) })
            : nowMinutes !== null
              ? t('now', { now: say(nowMinutes) })
              : t('unknown')}
      </span>
    </p>
  )
}
