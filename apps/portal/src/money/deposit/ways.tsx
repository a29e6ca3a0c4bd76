import type { ReactNode } from 'react'

/** A group of ways to deposit under its heading. */
export function Ways({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="mt-6 border-t border-line pt-4">
      <h3 className="text-[0.9375rem] leading-snug font-semibold">{title}</h3>
      <p className="mb-3 text-[0.8125rem] leading-normal text-muted">{note}</p>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2.5">{children}</ul>
    </section>
  )
}
