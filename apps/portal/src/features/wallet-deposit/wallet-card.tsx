import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { ClosedNote } from '../../money/deposit/closed-note.tsx'
import { useIsClosed } from '../../money/deposit/way-row.tsx'

interface WalletCardProps {
  testId: string
  /** Of its title, beneath what it stands in. */
  heading: 'h3' | 'h4'
  icon: ReactNode
  title: string
  closedUntil: string | null | undefined
  children: ReactNode
}

/** One way to deposit by wallet. While it is closed it says until when, and nothing of how to use it. */
export function WalletCard({ testId, heading: Heading, icon, title, closedUntil, children }: WalletCardProps) {
  const isClosed = useIsClosed(closedUntil)
  return (
    <div data-testid={testId} className={clsx('rounded-card border border-line px-4 py-3.5', isClosed ? 'border-dashed' : 'bg-card')}>
      <Heading className="flex items-center gap-2 text-[0.90625rem] leading-snug font-semibold">
        <span className={clsx('shrink-0 text-gold', isClosed && 'opacity-45 grayscale')}>{icon}</span>
        {title}
      </Heading>
      {isClosed && closedUntil ? <ClosedNote until={closedUntil} /> : children}
    </div>
  )
}
