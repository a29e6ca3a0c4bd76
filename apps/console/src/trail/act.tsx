import type { ConsoleAct } from '@krapao/contract/console'
import { currencySign } from '@krapao/money'
import { Badge, Button, Card, Money } from '@krapao/ui'
import { useFormatter, useTranslations } from 'use-intl'
import { isOwnReason } from '../messages/given-reasons.ts'
import { useTrailWords } from './use-trail-words.ts'

const TONES = { done: 'ok', proposed: 'gold', refused: 'bad' } as const

/** One thing that somebody did: when, who, what, about whom, why, and what is another since. */
export function Act({ act, onSameDay }: { act: ConsoleAct; onSameDay: (() => void) | null }) {
  const t = useTranslations('trail')
  const format = useFormatter()
  const words = useTrailWords()
  const { at, by, who, subject, outcome, status, amount, reason, changes, no } = act
  return (
    <li>
      <Card className="flex flex-col gap-2 p-4">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <span className="font-semibold">{by === null ? t('ownerOfDatabase') : by.name}</span>
          <time dateTime={at} className="tabular text-[0.8125rem] text-muted">
            {format.dateTime(new Date(at), MOMENT)}
          </time>
        </p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[0.9375rem]">
          <Badge tone={TONES[outcome]}>{t(`outcomes.${outcome}`)}</Badge>
          <span>
            {words.kind(act.kind)} · {words.act(act)}
          </span>
          {amount && <Money amount={amount.amount} size="s" {...(amount.currency && { unit: currencySign(amount.currency) })} />}
        </p>
        {outcome === 'refused' && <p className="text-[0.875rem] text-bad">{words.status(status)}</p>}
        <p className="text-[0.8125rem] text-muted [overflow-wrap:anywhere]">
          {who !== NOBODY && <>{t('about', { who })} · </>}
          {subject} · {t('no', { no })}
        </p>
        {isOwnReason(reason) && <p className="text-[0.875rem] [overflow-wrap:anywhere]">“{reason}”</p>}
        {changes.length > 0 && (
          <dl className="grid grid-cols-[minmax(5rem,auto)_1fr] gap-x-4 gap-y-0.5 text-[0.8125rem]">
            {changes.map(({ name, before, after }) => (
              <div key={name} className="contents">
                <dt className="text-muted">{name}</dt>
                <dd className="min-w-0 [overflow-wrap:anywhere]">
                  {before}
                  {before !== null && after !== null && ' → '}
                  <span className="font-semibold">{after}</span>
                </dd>
              </div>
            ))}
          </dl>
        )}
        {onSameDay && (
          <Button kind="plain" onClick={onSameDay} className="-ml-4 self-start">
            {t('sameDay')}
          </Button>
        )}
      </Card>
    </li>
  )
}

const NOBODY = '—'

const MOMENT = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
} as const
