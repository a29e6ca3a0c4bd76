import { clsx } from 'clsx'
import { type ComponentPropsWithRef, type ReactNode, useId, useState } from 'react'
import { IconButton } from './button.tsx'
import { CONTROL, controlBorder, describedBy, Field } from './field.tsx'
import { EyeIcon, EyeOffIcon } from './icons.tsx'

export interface TextFieldProps extends ComponentPropsWithRef<'input'> {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  /** Stands inside the field at its end. */
  trailing?: ReactNode
}

export function TextField({ label, hint, error, trailing, className, id: givenId, ...rest }: TextFieldProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <div className="relative">
        <input
          {...rest}
          id={id}
          aria-invalid={error ? true : rest['aria-invalid']}
          aria-describedby={describedBy(id, hint, error)}
          className={clsx(CONTROL, controlBorder(Boolean(error)), 'read-only:text-muted', trailing && 'pr-13', className)}
        />
        {trailing && <div className="absolute inset-y-0 right-1 flex items-center">{trailing}</div>}
      </div>
    </Field>
  )
}

interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'trailing'> {
  showLabel: string
  hideLabel: string
}

export function PasswordField({ showLabel, hideLabel, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...rest}
      type={shown ? 'text' : 'password'}
      trailing={
        <IconButton label={shown ? hideLabel : showLabel} aria-pressed={shown} onClick={() => setShown(!shown)}>
          {shown ? <EyeOffIcon /> : <EyeIcon />}
        </IconButton>
      }
    />
  )
}
