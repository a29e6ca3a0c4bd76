import { CheckIcon, IconButton, ChevronLeftIcon } from '@krapao/ui'
import { clsx } from 'clsx'
import { useMessages } from '../../messages/index.ts'
import type { Step } from './steps.ts'
import { messages } from './messages.ts'

interface ProgressProps {
  steps: readonly Step[]
  current: Step
  onBack?: (() => void) | undefined
}

export function Progress({ steps, current, onBack }: ProgressProps) {
  const t = useMessages(messages)
  const at = Math.max(0, steps.indexOf(current))
  return (
    <div className="mb-6">
      <div className="flex min-h-11 flex-wrap items-center gap-1">
        {onBack && (
          <IconButton label={t('back')} onClick={onBack} className="-ml-2">
            <ChevronLeftIcon />
          </IconButton>
        )}
        <h1 className="flex-1 text-[1.375rem] font-bold">{t('title')}</h1>
        <p className="tabular text-[0.8125rem] text-muted">{t('step', { step: at + 1, total: steps.length })}</p>
      </div>
      <ol aria-hidden="true" className="mt-3 flex items-center gap-2">
        {steps.map((step, index) => (
          <li key={step} className={clsx('flex items-center gap-2', index > 0 && 'flex-1')}>
            {index > 0 && (
              <span className="h-1 flex-1 overflow-hidden rounded-full bg-raised">
                <span
                  className={clsx(
                    'block h-full origin-left rounded-full bg-gold transition-transform duration-250',
                    index <= at ? 'scale-x-100' : 'scale-x-0',
                  )}
                />
              </span>
            )}
            <span
              className={clsx(
                'tabular grid size-7 place-items-center rounded-full text-[0.8125rem] font-bold transition-colors duration-200',
                index < at && 'bg-gold/18 text-gold',
                index === at && 'gold-fill',
                index > at && 'bg-raised text-faint',
              )}
            >
              {index < at ? <CheckIcon size={15} /> : index + 1}
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}
