import { clsx } from 'clsx'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { Spinner } from './spinner.tsx'

const KINDS = {
  primary: 'gold-fill font-semibold shadow-gold enabled:hover:brightness-105 enabled:active:brightness-95',
  quiet: 'bg-raised text-text font-semibold border border-line enabled:hover:border-line-strong enabled:active:bg-card',
  plain: 'bg-transparent text-muted font-medium enabled:hover:text-text',
  danger: 'bg-bad/15 text-bad font-semibold border border-bad/30 enabled:hover:bg-bad/20',
}

interface ButtonProps extends ComponentPropsWithRef<'button'> {
  kind?: keyof typeof KINDS
  /** Shows a spinner in place of the icon and takes no press. */
  busy?: boolean
  icon?: ReactNode
  wide?: boolean
}

export function Button({
  kind = 'quiet',
  busy = false,
  icon,
  wide = false,
  className,
  children,
  disabled,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={clsx(
        'inline-flex min-h-12 items-center justify-center gap-2 rounded-field px-4 py-2 text-[0.9375rem] leading-snug transition-[filter,background-color,border-color,opacity,transform] duration-150 select-none enabled:active:scale-[0.985] disabled:shadow-none',
        busy ? 'opacity-80' : 'disabled:opacity-45',
        KINDS[kind],
        wide && 'w-full',
        className,
      )}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  )
}

interface IconButtonProps extends ComponentPropsWithRef<'button'> {
  label: string
}

/** A round button of 44 px that shows an icon alone; the label is read aloud. */
export function IconButton({ label, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={clsx(
        'inline-grid size-11 shrink-0 place-items-center rounded-full text-muted transition-colors duration-150 enabled:hover:bg-white/6 enabled:hover:text-text disabled:opacity-45',
        className,
      )}
    />
  )
}
