import type { ReactNode } from 'react'
import { OtpFields, type OtpFieldsProps } from './otp-fields.tsx'

interface OtpFormProps extends Omit<OtpFieldsProps, 'children'> {
  /** Stands above the fields. */
  lead?: ReactNode
  /** Stands below them. */
  children?: ReactNode
}

/** A form of its own for the code that was sent. */
export function OtpForm({ lead, children, ...fieldsProps }: OtpFormProps) {
  return (
    <OtpFields {...fieldsProps}>
      {(fields, submit) => (
        <form
          noValidate
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          {lead}
          {fields}
          {children}
        </form>
      )}
    </OtpFields>
  )
}
