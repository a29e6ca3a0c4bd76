import type { ReactNode } from 'react'

/** As the server masks an owner who is no player. */
export const NOBODY = '—'

export function FactList({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3">
      <h3 className="text-[0.8125rem] font-semibold text-muted">{title}</h3>
      <dl className="grid gap-x-6 gap-y-2 rounded-card border border-line bg-surface p-4 sm:grid-cols-[minmax(8rem,auto)_1fr]">
        {children}
      </dl>
    </section>
  )
}

/** One thing that is known, beside what it is. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-[0.8125rem] text-muted">{label}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere] max-sm:mb-1">{children}</dd>
    </>
  )
}
