import { TextField } from '@krapao/ui'
import { useTranslations } from 'use-intl'

/** Why somebody does something, for whoever asks later. */
export function Why({ value, onChange }: { value: string; onChange: (reason: string) => void }) {
  const t = useTranslations('players')
  return (
    <TextField
      label={t('reason')}
      hint={t('reasonHint')}
      required
      pattern=".*\S.*"
      maxLength={500}
      autoComplete="off"
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
