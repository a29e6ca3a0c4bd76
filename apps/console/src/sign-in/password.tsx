import { PasswordField } from '@krapao/ui'
import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'

type PasswordProps = Omit<ComponentProps<typeof PasswordField>, 'showLabel' | 'hideLabel' | 'value' | 'onChange'> & {
  value: string
  onChange: (password: string) => void
}

/** A password that has to be typed. */
export function Password({ onChange, ...rest }: PasswordProps) {
  const t = useTranslations('signIn')
  return (
    <PasswordField
      {...rest}
      required
      maxLength={200}
      showLabel={t('show')}
      hideLabel={t('hide')}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
