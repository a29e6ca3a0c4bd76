import { clsx } from 'clsx'
import type { ComponentPropsWithRef, MouseEvent, MouseEventHandler, ReactNode } from 'react'
import { Spinner } from './spinner.tsx'

const KINDS = {
  primary: 'gold-fill font-semibold shadow-gold pressable:hover:brightness-105 pressable:active:brightness-95',
  quiet: 'bg-raised text-text font-semibold border border-line pressable:hover:border-line-strong pressable:active:bg-card',
  plain: 'bg-transparent text-muted font-medium pressable:hover:text-text',
  danger: 'bg-bad/15 text-bad font-semibold border border-bad/30 pressable:hover:bg-bad/20',
}

interface ButtonProps extends ComponentPropsWithRef<'button'> {
  kind?: keyof typeof KINDS
  /** Shows a spinner in place of the icon, keeps the focus and ignores presses. */
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
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      {...pressProps({ busy, disabled, onClick })}
      type={type}
      className={clsx(
        'inline-flex min-h-12 items-center justify-center gap-2 rounded-field px-4 py-2 text-[0.9375rem] leading-snug transition-[filter,background-color,border-color,opacity,transform] duration-150 select-none disabled:shadow-none aria-disabled:shadow-none pressable:active:scale-[0.985]',
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
  busy?: boolean
}

/** A round button of 44 px that shows an icon alone; the label is read aloud. */
export function IconButton({ label, busy = false, disabled, onClick, className, type = 'button', children, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      {...pressProps({ busy, disabled, onClick })}
      type={type}
      aria-label={label}
      title={label}
      className={clsx(
        'inline-grid size-11 shrink-0 place-items-center rounded-full text-muted transition-colors duration-150 disabled:opacity-45 pressable:hover:bg-white/6 pressable:hover:text-text',
        className,
      )}
    >
      {busy ? <Spinner /> : children}
    </button>
  )
}

type Press = MouseEventHandler<HTMLButtonElement> | undefined

/** A button that became `disabled` while busy would lose the focus; this one is only `aria-disabled` and ignores presses. */
function pressProps({ busy, disabled, onClick }: { busy: boolean; disabled: boolean | undefined; onClick: Press }) {
  const refuse = (event: MouseEvent) => {
    // A submit button submits by default, also when Enter is pressed in a field.
    event.preventDefault()
    event.stopPropagation()
  }
  return {
    disabled: disabled && !busy,
    'aria-disabled': busy || undefined,
    'aria-busy': busy || undefined,
    onClick: busy ? refuse : onClick,
  }
}
