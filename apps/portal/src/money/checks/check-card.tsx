import { ChevronRightIcon, ClockIcon } from '@krapao/ui'
import type { ReactNode } from 'react'
import { serverNow } from '../../clock/server-clock.ts'
import { useDates } from '../../format/use-dates.ts'
import { useMessages } from '../../messages/index.ts'
import { IfLonger } from './if-longer.tsx'
import { messages } from './messages.ts'

interface CheckCardProps {
  title: string
  /** How much, and from where to where. */
  facts: ReactNode
  /** Why it waits, and what happens next. */
  why: string
  /** ISO 8601. */
  since: string
  /** How long it takes. */
  time: ReactNode
  reference: string | null
  onOpen?: (() => void) | undefined
}

/** Money that is being checked: how much and why, since when, what happens next and how long that takes, and what to do if it takes longer. */
export function CheckCard({ title, facts, why, since, time, reference, onOpen }: CheckCardProps) {
  const t = useMessages(messages)
  const dates = useDates()
  return (
    <article
      data-testid="check"
      className="@container min-w-0 rounded-card border border-cool/25 bg-cool/8 px-3.5 py-2.5 leading-normal [overflow-wrap:anywhere]"
    >
      <div className="relative flex items-center gap-3">
        <span className="grid size-9 shrink-0 place-items-center rounded-full bg-cool/14 text-cool @max-[14rem]:hidden">
          <ClockIcon size={19} />
        </span>
        <span className="min-w-0 flex-1">
          {onOpen ? (
            <button type="button" onClick={onOpen} className="block min-h-11 w-full text-left after:absolute after:inset-0">
              <span className="block text-[0.90625rem] font-semibold">{title}</span>
              <span className="tabular block text-[0.8125rem] text-muted">{facts}</span>
            </button>
          ) : (
            <>
              <span className="block text-[0.90625rem] font-semibold">{title}</span>
              <span className="tabular block text-[0.8125rem] text-muted">{facts}</span>
            </>
          )}
        </span>
        {onOpen && <ChevronRightIcon size={18} className="shrink-0 text-faint" />}
      </div>
      <div className="@min-[14rem]:pl-12">
        <p className="mt-1 text-[0.8125rem] whitespace-pre-line text-soft">{why}</p>
        {time}
        <p className="tabular text-[0.8125rem] text-muted">{t('since', { time: dates.latelyWithin(since, serverNow()) })}</p>
        {reference !== null && <IfLonger reference={reference} />}
      </div>
    </article>
  )
}
