import { latinDigits } from '@krapao/ui'
import { clsx } from 'clsx'
import { useId } from 'react'

export const OTP_DIGITS = 6

interface OtpInputProps {
  label: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** One real field drawn as six boxes, so that pasting, the keyboard's SMS suggestion and screen readers all work. */
export function OtpInput({ label, value, error, onChange }: OtpInputProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-[0.84375rem] font-medium text-muted">
        {label}
      </label>
      <div className="group relative">
        <input
          id={id}
          name="otp"
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          enterKeyHint="go"
          autoFocus
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-error`}
          onChange={(event) => onChange(latinDigits(event.target.value).replace(/\D/g, '').slice(0, OTP_DIGITS))}
          className="absolute inset-0 z-10 w-full cursor-text bg-transparent text-transparent caret-transparent outline-none selection:bg-transparent"
        />
        <div aria-hidden="true" className="grid grid-cols-6 gap-2">
          {Array.from({ length: OTP_DIGITS }, (_, index) => (
            <span
              key={index}
              className={clsx(
                'tabular grid h-15 place-items-center rounded-field border bg-raised/70 text-2xl font-bold transition-colors duration-150',
                error ? 'border-bad/80' : 'border-edge',
                index === Math.min(value.length, OTP_DIGITS - 1) && 'group-focus-within:border-gold group-focus-within:bg-raised',
              )}
            >
              {value[index] ?? ''}
            </span>
          ))}
        </div>
      </div>
      <p id={`${id}-error`} role="alert" className={clsx('mt-1.5 text-[0.8125rem] leading-normal text-bad', !error && 'hidden')}>
        {error}
      </p>
    </div>
  )
}
