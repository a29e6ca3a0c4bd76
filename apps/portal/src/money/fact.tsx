import type { ReactNode } from 'react'

/** One line of a receipt or review: label on one side, value on the other, stacked where it is narrow. */
export function Fact({ label, note, children }: { label: string; note?: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-muted">{label}</dt>
      <dd className="ml-auto min-w-0 text-right font-medium [overflow-wrap:anywhere]">{children}</dd>
      {note && <dd className="w-full text-[0.78125rem] text-muted">{note}</dd>}
    </div>
  )
}
