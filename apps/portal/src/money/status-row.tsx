import { CheckIcon, ChevronRightIcon, ClockIcon, WarningIcon } from '@krapao/ui'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'

const TONES = {
  cool: { icon: ClockIcon, edge: 'border-cool/25 bg-cool/8', mark: 'bg-cool/14 text-cool', hover: 'enabled:hover:border-cool/45' },
  ok: { icon: CheckIcon, edge: 'border-ok/25 bg-ok/8', mark: 'bg-ok/14 text-ok', hover: 'enabled:hover:border-ok/45' },
  warn: { icon: WarningIcon, edge: 'border-warn/25 bg-warn/8', mark: 'bg-warn/14 text-warn', hover: 'enabled:hover:border-warn/45' },
}

interface StatusRowProps {
  tone: keyof typeof TONES
  title: string
  note: ReactNode
  onOpen?: (() => void) | undefined
}

/** The status of something that concerns money, in one row; a tap opens it. */
export function StatusRow({ tone, title, note, onOpen }: StatusRowProps) {
  const { icon: Icon, edge, mark, hover } = TONES[tone]
  return (
    <button
      type="button"
      disabled={!onOpen}
      onClick={onOpen}
      className={clsx(
        '@container flex min-h-14 w-full items-center gap-3 rounded-card border px-3.5 py-2.5 text-left transition-colors duration-150 disabled:cursor-default',
        edge,
        hover,
      )}
    >
      <span className={clsx('grid size-9 shrink-0 place-items-center rounded-full @max-[14rem]:hidden', mark)}>
        <Icon size={19} />
      </span>
      <span className="min-w-0 flex-1 leading-normal">
        <span className="block text-[0.90625rem] font-semibold">{title}</span>
        <span className="tabular block text-[0.8125rem] text-muted [overflow-wrap:anywhere]">{note}</span>
      </span>
      {onOpen && <ChevronRightIcon size={18} className="shrink-0 text-faint" />}
    </button>
  )
}
