import { clsx } from 'clsx'
import { useTranslations } from 'use-intl'

interface ReasonFieldProps {
  value: string
  isMissing: boolean
  onChange: (reason: string) => void
  onSend: () => void
}

/** What was seen. Enter confirms, as everywhere; a new line is typed with Shift. */
export function ReasonField({ value, isMissing, onChange, onSend }: ReasonFieldProps) {
  const t = useTranslations('decide')
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor="reason" className="text-[0.84375rem] font-medium text-muted">
        {t('reason')}
      </label>
      <textarea
        id="reason"
        rows={2}
        maxLength={500}
        value={value}
        aria-invalid={isMissing || undefined}
        aria-describedby="reason-hint"
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          onSend()
        }}
        className={clsx('rounded-field border bg-raised/70 px-4 py-3', isMissing ? 'border-bad/80' : 'border-edge focus:border-gold')}
      />
      <p id="reason-hint" className={clsx('text-[0.78125rem]', isMissing ? 'text-bad' : 'text-faint')}>
        {isMissing ? t('reasonMissing') : t('reasonHint')}
      </p>
    </div>
  )
}
