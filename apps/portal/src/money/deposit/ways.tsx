import { ChevronDownIcon } from '@krapao/ui'
import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'
import { useFold } from './folds.tsx'

interface WaysProps {
  /** Its own among the groups of the sheet. */
  group: string
  title: string
  note: string
  children: ReactNode
}

/** A group of ways to deposit under its heading, which opens it. */
export function Ways({ group, title, note, children }: WaysProps) {
  const id = useId()
  const [isOpen, toggle] = useFold(group)
  return (
    <section aria-label={title} className="border-t border-line">
      {/* The heading is pressed by its note too, so that it is as high as a finger. */}
      <div className="relative flex min-h-14 items-center gap-3 py-2">
        <div className="min-w-0 flex-1">
          <h3 className="text-[0.9375rem] leading-snug font-semibold">
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={id}
              onClick={toggle}
              className="-mb-6 block w-full pb-6 text-left after:absolute after:inset-0 after:rounded-field"
            >
              {title}
            </button>
          </h3>
          <p className="text-[0.8125rem] leading-normal text-muted">{note}</p>
        </div>
        <ChevronDownIcon size={20} className={clsx('shrink-0 text-faint transition-transform duration-150', isOpen && 'rotate-180')} />
      </div>
      <ul id={id} hidden={!isOpen} className="grid grid-cols-[minmax(0,1fr)] gap-2.5 pb-4 [&[hidden]]:hidden">
        {isOpen && children}
      </ul>
    </section>
  )
}
