import { clsx } from 'clsx'
import type { ReactNode } from 'react'

export const CONTROL =
  'w-full min-h-13 rounded-field border bg-raised/70 px-[min(1rem,5vw)] text-base text-text transition-colors duration-150 focus:bg-raised focus:outline-none disabled:opacity-60'

export function controlBorder(hasError: boolean): string {
  return hasError ? 'border-bad/80 focus:border-bad' : 'border-edge hover:border-edge-strong focus:border-gold'
}

interface FieldProps {
  id: string
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  children: ReactNode
}

/** Label above, hint and error below; the control refers to both by `describedBy`. */
export function Field({ id, label, hint, error, children }: FieldProps) {
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-[0.84375rem] font-medium text-muted">
        {label}
      </label>
      {children}
      {hint && !error && (
        <p id={`${id}-hint`} className="text-[0.78125rem] leading-normal text-faint">
          {hint}
        </p>
      )}
      <p id={`${id}-error`} role="alert" className={clsx('text-[0.8125rem] leading-normal text-bad', !error && 'hidden')}>
        {error}
      </p>
    </div>
  )
}

/** For `aria-describedby`: the id of what `Field` shows below, an error before a hint. */
export function describedBy(id: string, hint: unknown, error: unknown): string | undefined {
  if (error) return `${id}-error`
  return hint ? `${id}-hint` : undefined
}
