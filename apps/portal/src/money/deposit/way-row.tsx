import { Badge, ChevronRightIcon } from '@krapao/ui'
import type { ReactNode } from 'react'
import { useSecondsLeft } from '../../clock/server-clock.ts'
import { useMessages } from '../../messages/index.ts'
import { ClosedNote } from './closed-note.tsx'
import { messages } from './messages.ts'

interface WayRowProps {
  mark: ReactNode
  title: ReactNode
  note: ReactNode
  /** The player deposited this way the last time. */
  isLastUsed?: boolean
  closedUntil?: string | null | undefined
  onChoose: () => void
}

/** One way to deposit, in its group. A closed one says until when and cannot be chosen. */
export function WayRow({ mark, title, note, isLastUsed = false, closedUntil, onChoose }: WayRowProps) {
  const t = useMessages(messages)
  const isClosed = useIsClosed(closedUntil)
  return (
    <button
      type="button"
      disabled={isClosed}
      onClick={onChoose}
      className="flex min-h-[64px] w-full items-center gap-3.5 rounded-card border border-line bg-card px-4 py-3 text-left transition-colors duration-150 enabled:hover:border-line-strong enabled:active:bg-raised disabled:cursor-default disabled:border-dashed disabled:bg-transparent"
    >
      <span className={isClosed ? 'opacity-45 grayscale' : undefined}>{mark}</span>
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2 text-[0.96875rem] leading-snug font-semibold [overflow-wrap:anywhere]">
          <span className="min-w-0">{title}</span>
          {isLastUsed && !isClosed && <Badge tone="cool">{t('lastUsed')}</Badge>}
        </span>
        <span className="tabular block text-[0.8125rem] leading-normal text-muted [overflow-wrap:anywhere]">{note}</span>
        {isClosed && closedUntil && <ClosedNote until={closedUntil} />}
      </span>
      {!isClosed && <ChevronRightIcon size={20} className="shrink-0 text-faint" />}
    </button>
  )
}

/** Whether a way is closed at this moment of the server's clock. */
export function useIsClosed(closedUntil: string | null | undefined): boolean {
  return useSecondsLeft(closedUntil ? Date.parse(closedUntil) : 0) > 0
}
