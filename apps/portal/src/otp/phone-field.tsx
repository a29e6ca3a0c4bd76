import { latinDigits, TextField } from '@krapao/ui'

interface PhoneFieldProps {
  label: string
  initial: string
  /** Left out: whose account it is, for password managers. */
  autoComplete?: 'username' | 'tel'
  error: string | undefined
}

/** `phone` of a form. */
export function PhoneField({ label, initial, autoComplete = 'username', error }: PhoneFieldProps) {
  return (
    <TextField
      label={label}
      name="phone"
      type="tel"
      inputMode="tel"
      autoComplete={autoComplete}
      enterKeyHint="next"
      maxLength={20}
      defaultValue={initial}
      error={error}
    />
  )
}

/** As it is dialled: in Latin digits, without spaces and dashes. */
export function phoneIn(form: HTMLFormElement): string {
  const typed = new FormData(form).get('phone')
  return typeof typed === 'string' ? latinDigits(typed).replace(/[\s‐-―-]/g, '') : ''
}
