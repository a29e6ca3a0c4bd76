import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'

interface StepFrameProps {
  title: ReactNode
  lead: ReactNode
  art: ReactNode
  onSubmit: () => void
  onEdit?: () => void
  children: ReactNode
}

/** The same shape for every step: a small picture, what is asked and why, then the fields. */
export function StepFrame({ title, lead, art, onSubmit, onEdit, children }: StepFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo(0, 0)
    // A step that focuses its only field keeps the focus there.
    if (!heading.current?.closest('form')?.contains(document.activeElement)) heading.current?.focus({ preventScroll: true })
  }, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form noValidate onSubmit={submit} onInput={onEdit} className="flex animate-rise flex-col gap-4">
      <div className="mb-1 flex items-center gap-4">
        {art}
        <div className="min-w-0">
          <h2 ref={heading} tabIndex={-1} className="text-xl leading-snug font-bold outline-none">
            {title}
          </h2>
          <p className="mt-0.5 text-[0.875rem] leading-normal text-muted">{lead}</p>
        </div>
      </div>
      {children}
    </form>
  )
}
