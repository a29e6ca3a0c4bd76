import type { Activity } from '@krapao/contract'
import { CheckIcon, CloseIcon } from '@krapao/ui'
import { clsx } from 'clsx'
import { useDates } from '../../format/use-dates.ts'
import { useMessages } from '../../messages/index.ts'
import { messages } from './messages.ts'

const ENDED_BADLY: ReadonlySet<string> = new Set(['refused', 'cancelled', 'returned'])

/** What has happened, with its time, and what is still to come. */
export function ActivitySteps({ steps }: Pick<Activity, 'steps'>) {
  const t = useMessages(messages)
  const dates = useDates()
  const next = steps.findIndex(({ at }) => at === null)
  return (
    <ol aria-label={t('steps')} className="grid">
      {steps.map(({ step, at }, index) => {
        const isPast = at !== null
        return (
          <li key={step} className="relative flex gap-3 pb-3.5 last:pb-0">
            {index < steps.length - 1 && (
              <span
                aria-hidden="true"
                className={clsx('absolute top-6 bottom-0 left-[11px] w-px', isPast ? 'bg-ok/40' : 'bg-line-strong')}
              />
            )}
            <span
              aria-hidden="true"
              className={clsx(
                'grid size-6 shrink-0 place-items-center rounded-full',
                isPast && ENDED_BADLY.has(step) && 'bg-bad/16 text-bad',
                isPast && !ENDED_BADLY.has(step) && 'bg-ok/16 text-ok',
                !isPast && 'border border-line-strong',
              )}
            >
              {isPast && (ENDED_BADLY.has(step) ? <CloseIcon size={14} /> : <CheckIcon size={14} />)}
              {index === next && <span className="size-2 animate-pulse rounded-full bg-cool" />}
            </span>
            <span className="min-w-0 text-[0.875rem] leading-6">
              <span className={isPast || index === next ? 'text-text' : 'text-faint'}>{t(`step.${step}`)}</span>
              {isPast ? (
                <time dateTime={at} className="tabular block text-[0.75rem] leading-normal text-faint">
                  {dates.exactly(at)}
                </time>
              ) : (
                <span className="sr-only">, {t('still')}</span>
              )}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
