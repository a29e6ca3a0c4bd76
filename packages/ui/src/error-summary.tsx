import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { WarningIcon } from './icons.tsx'

export interface FieldProblem {
  /** The `id` of the control; without one the problem is of the whole form. */
  field?: string
  text: ReactNode
}

interface ErrorSummaryProps {
  title: ReactNode
  problems: readonly FieldProblem[]
  /** Counts the attempts to send: each that found problems brings the focus here. */
  attempt: number
}

/** Stands at the top of a form that was sent with problems, takes the focus and leads to each field. */
export function ErrorSummary({ title, problems, attempt }: ErrorSummaryProps) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (attempt > 0) box.current?.focus()
  }, [attempt])
  if (problems.length === 0) return null
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="group"
      aria-labelledby={id}
      className="flex items-start gap-2.5 rounded-field border border-bad/40 bg-bad/10 px-4 py-3 text-[0.875rem] leading-normal text-bad"
    >
      <WarningIcon size={19} className="mt-px" />
      <div className="min-w-0 flex-1">
        <p id={id} className="font-semibold">
          {title}
        </p>
        <ul>
          {problems.map(({ field, text }, index) => (
            <li key={field ?? index}>
              {field ? (
                <a href={`#${field}`} onClick={goTo} className="inline-flex min-h-11 items-center underline underline-offset-3">
                  {text}
                </a>
              ) : (
                text
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/** Without an entry in the history. */
function goTo(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault()
  document.getElementById(event.currentTarget.hash.slice(1))?.focus()
}
