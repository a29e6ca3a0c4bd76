import { clsx } from 'clsx'
import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'

interface ReasonFieldProps {
  id?: string
  /** Where it stands, for whoever leads there. */
  field?: RefObject<HTMLTextAreaElement | null>
  /** What is asked, why, and what is said where nothing is; left out: what was seen. */
  words?: { label: string; hint: string; missing: string }
  value: string
  isMissing: boolean
  onChange: (reason: string) => void
  onSend: () => void
}

/** What was seen. Enter confirms, as everywhere; a new line is typed with Shift. */
export function ReasonField({ id = 'reason', field, words, value, isMissing, onChange, onSend }: ReasonFieldProps) {
  const t = useTranslations('decide')
  const asked = words ?? { label: t('reason'), hint: t('reasonHint'), missing: t('reasonMissing') }
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-[0.84375rem] font-medium text-muted">
        {asked.label}
      </label>
      <textarea
        ref={field}
        id={id}
        rows={2}
        maxLength={500}
        value={value}
        aria-invalid={isMissing || undefined}
        aria-describedby={`${id}-hint`}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          onSend()
        }}
        className={clsx('rounded-field border bg-raised/70 px-4 py-3', isMissing ? 'border-bad/80' : 'border-edge focus:border-gold')}
      />
      <p id={`${id}-hint`} className={clsx('text-[0.78125rem]', isMissing ? 'text-bad' : 'text-faint')}>
        {isMissing ? asked.missing : asked.hint}
      </p>
    </div>
  )
}
