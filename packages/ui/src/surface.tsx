import { clsx } from 'clsx'
import type { ComponentPropsWithRef, ReactNode } from 'react'

export function Card({ className, ...rest }: ComponentPropsWithRef<'div'>) {
  return <div {...rest} className={clsx('rounded-card border border-line bg-surface', className)} />
}

const TONES = {
  gold: 'bg-gold/14 text-gold',
  cool: 'bg-cool/14 text-cool',
  ok: 'bg-ok/14 text-ok',
  warn: 'bg-warn/14 text-warn',
  bad: 'bg-bad/14 text-bad',
  plain: 'bg-white/8 text-muted',
}
export type Tone = keyof typeof TONES

/** A short status word, such as that of a statement item. */
export function Badge({ tone = 'plain', className, children }: { tone?: Tone; className?: string; children: ReactNode }) {
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 text-[0.75rem] leading-[1.6] font-semibold',
        TONES[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}

export function Pill({ className, ...rest }: ComponentPropsWithRef<'span'>) {
  return (
    <span
      {...rest}
      className={clsx(
        'inline-flex min-h-9 items-center gap-1.5 rounded-full border border-line bg-white/4 px-3 text-[0.8125rem] text-muted',
        className,
      )}
    />
  )
}
