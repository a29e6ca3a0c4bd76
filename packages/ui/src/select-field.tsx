import { clsx } from 'clsx'
import { type ComponentPropsWithRef, type ReactNode, useId } from 'react'
import { CONTROL, controlBorder, describedBy, Field } from './field.tsx'
import { ChevronDownIcon } from './icons.tsx'

interface SelectFieldProps extends Omit<ComponentPropsWithRef<'select'>, 'value' | 'onChange'> {
  label: ReactNode
  options: readonly { value: string; label: string }[]
  value: string
  onChange: (value: string) => void
  hint?: ReactNode
  error?: ReactNode
  /** Shown while nothing is chosen. */
  placeholder?: string
}

/** The device's own select list: fast, familiar and accessible in every language. */
export function SelectField({
  label,
  options,
  value,
  onChange,
  hint,
  error,
  placeholder,
  className,
  id: givenId,
  ...rest
}: SelectFieldProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <div className="relative">
        <select
          {...rest}
          id={id}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, hint, error)}
          className={clsx(
            CONTROL,
            controlBorder(Boolean(error)),
            'appearance-none truncate pr-11',
            value === '' && 'text-faint',
            className,
          )}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} className="bg-card text-text">
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDownIcon className="pointer-events-none absolute top-1/2 right-4 -translate-y-1/2 text-muted" size={18} />
      </div>
    </Field>
  )
}
