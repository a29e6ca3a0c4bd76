import { CheckIcon, ClockIcon, InfoIcon, WarningIcon } from '@krapao/ui'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'

const TONES = {
  ok: { icon: CheckIcon, look: 'border-ok/25 bg-ok/8', mark: 'text-ok' },
  cool: { icon: InfoIcon, look: 'border-cool/25 bg-cool/8', mark: 'text-cool' },
  wait: { icon: ClockIcon, look: 'border-cool/25 bg-cool/8', mark: 'text-cool' },
  warn: { icon: WarningIcon, look: 'border-warn/30 bg-warn/8', mark: 'text-warn' },
}

interface NoticeProps {
  tone: keyof typeof TONES
  title: string
  children?: ReactNode
}

/** What the player should know about their picture or its upload; read aloud when it appears. */
export function Notice({ tone, title, children }: NoticeProps) {
  const { icon: Icon, look, mark } = TONES[tone]
  return (
    <div role="status" className={clsx('flex items-start gap-2.5 rounded-field border px-3.5 py-3 text-[0.875rem] leading-normal', look)}>
      <Icon size={20} className={clsx('mt-px', mark)} />
      <div className="min-w-0 flex-1">
        <p className="font-semibold [overflow-wrap:anywhere]">{title}</p>
        {children}
      </div>
    </div>
  )
}
