import { TextField } from '@krapao/ui'
import type { Ref } from 'react'
import { useTranslations } from 'use-intl'

interface WhyProps {
  ref: Ref<HTMLInputElement>
  value: string
  onChange: (reason: string) => void
}

/** Why somebody does something, for whoever asks later. */
export function Why({ ref, value, onChange }: WhyProps) {
  const t = useTranslations('players')
  return (
    <TextField
      ref={ref}
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
