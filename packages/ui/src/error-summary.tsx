import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { WarningIcon } from './icons.tsx'

export interface FieldProblem {
  /** The `id` of the control; undefined when the problem concerns the whole form. */
  field?: string
  text: ReactNode
}

interface ErrorSummaryProps {
  title: ReactNode
  problems: readonly FieldProblem[]
  /** The number of attempts to send: the focus moves here after each that found problems. */
  attempt: number
}

/** Lists the problems at the top of a form that was sent, takes the focus and links to each field. */
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

/** Moves the focus without adding a history entry. */
function goTo(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault()
  document.getElementById(event.currentTarget.hash.slice(1))?.focus()
}
