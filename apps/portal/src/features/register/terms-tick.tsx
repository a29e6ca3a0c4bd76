import { Button, CheckField } from '@krapao/ui'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { useSettings } from '../../settings/settings.ts'
import { useMessages } from '../../messages/index.ts'
import { messages } from './messages.ts'

interface TermsTickProps {
  id: string
  error: string | undefined
  registered: UseFormRegisterReturn
  onRead: () => void
}

/** One tick for being old enough and accepting the terms, with a link to read them. */
export function TermsTick({ id, error, registered, onRead }: TermsTickProps) {
  const t = useMessages(messages)
  const { operator } = useSettings()
  return (
    <div>
      <CheckField
        id={id}
        label={t('terms.agree', { age: operator.minimumAge })}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-error`}
        {...registered}
      />
      <p id={`${id}-error`} role="alert" className={error ? 'pl-9 text-[0.8125rem] leading-normal text-bad' : 'hidden'}>
        {error}
      </p>
      <Button kind="plain" onClick={onRead} className="ml-5 min-h-11! justify-start text-gold! underline underline-offset-4">
        {t('terms.read')}
      </Button>
    </div>
  )
}
