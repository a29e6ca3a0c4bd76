import { clsx } from 'clsx'
import type { ReactNode } from 'react'

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
