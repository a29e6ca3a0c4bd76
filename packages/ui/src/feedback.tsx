import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { RefreshIcon, WarningIcon } from './icons.tsx'

/** Takes the shape of what is loading; give it a height and width. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={clsx(
        'animate-shimmer rounded-field bg-[linear-gradient(90deg,#1a2131_25%,#252e42_50%,#1a2131_75%)] bg-[length:200%_100%]',
        className,
      )}
    />
  )
}

interface EmptyStateProps {
  icon?: ReactNode
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
}

/** An empty state with a text and, optionally, an action. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center px-6 py-12 text-center">
      {icon && <div className="mb-5 grid size-16 place-items-center rounded-[20px] border border-line bg-card text-gold">{icon}</div>}
      <p className="text-[1.0625rem] leading-snug font-bold">{title}</p>
      {children && <div className="mt-2 max-w-[34ch] text-[0.90625rem] text-balance whitespace-pre-line text-muted">{children}</div>}
      {action && <div className="mt-6">{action}</div>}
    </div>
  )
}

interface LoadFailedProps {
  title: ReactNode
  children?: ReactNode
  retryLabel: string
  onRetry: () => void
  /** It is being tried again. */
  busy?: boolean
  /** One line in place of a part of a screen, instead of a screen's middle. */
  isRow?: boolean
}

/** Says that something did not load, with a button that tries again. */
export function LoadFailed({ title, children, retryLabel, onRetry, busy = false, isRow = false }: LoadFailedProps) {
  if (isRow)
    return (
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-surface px-4 py-3.5">
        <p className="text-[0.875rem] leading-normal text-muted">{title}</p>
        <Button busy={busy} onClick={onRetry}>
          {retryLabel}
        </Button>
      </div>
    )
  return (
    <EmptyState
      icon={<WarningIcon size={30} />}
      title={title}
      action={
        <Button busy={busy} icon={<RefreshIcon size={18} />} onClick={onRetry}>
          {retryLabel}
        </Button>
      }
    >
      {children}
    </EmptyState>
  )
}

/** One dot for each of what a carousel shows. They move on the compositor, so that a dot costs a moving carousel no layout. */
export function Dots({ keys, shown }: { keys: readonly string[]; shown: number }) {
  return (
    <div aria-hidden="true" className="flex min-w-0 flex-wrap justify-center gap-2">
      {keys.map((key, index) => (
        <span
          key={key}
          className={clsx(
            'size-1.5 rounded-full transition-[scale,opacity] duration-200',
            index === shown ? 'scale-140 bg-gold' : 'bg-white opacity-18',
          )}
        />
      ))}
    </div>
  )
}
