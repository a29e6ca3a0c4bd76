import { Card } from '@krapao/ui'
import type { ReactNode } from 'react'

interface GroupProps {
  icon: ReactNode
  title: string
  /** Stands below the card. */
  note?: ReactNode
  children: ReactNode
}

/** A part of the profile under a title of its own. */
export function Group({ icon, title, note, children }: GroupProps) {
  return (
    <section aria-label={title} className="mx-4 mb-5">
      <h2 className="mb-2 flex items-center gap-2 px-0.5 text-[0.875rem] font-semibold text-gold">
        {icon}
        <span className="text-soft">{title}</span>
      </h2>
      <Card>{children}</Card>
      {note && <div className="mt-2 px-0.5 text-[0.78125rem] text-faint">{note}</div>}
    </section>
  )
}
