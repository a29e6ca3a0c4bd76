import type { ReactNode } from 'react'
import { TableSkeleton } from './table-skeleton.tsx'

interface RewardListProps {
  title: string
  loading: string
  empty: string
  state: 'loading' | 'broken' | 'empty' | 'listed'
  children: ReactNode
}

/** What a reward has brought, in each state. One that cannot be loaded is left out without a word. */
export function RewardList({ title, loading, empty, state, children }: RewardListProps) {
  if (state === 'broken') return null
  return (
    <section aria-label={title}>
      <h3 className="mb-2.5 text-[0.9375rem] font-bold">{title}</h3>
      {state === 'loading' && <TableSkeleton label={loading} />}
      {state === 'empty' && <p className="rounded-card border border-line px-4 py-5 text-center text-[0.875rem] text-muted">{empty}</p>}
      {state === 'listed' && children}
    </section>
  )
}
