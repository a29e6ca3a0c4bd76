import { PasswordField } from '@krapao/ui'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { useMessages } from '../../messages/index.ts'
import { messages } from './messages.ts'

interface Field {
  id: string
  error: string | undefined
  registered: UseFormRegisterReturn
}

interface PasswordFieldsProps {
  phone: string
  password: Field
  confirm: Field
  enterKeyHint: 'next' | 'go'
}

/** The password and its confirmation, with the phone in a hidden field for password managers. */
export function PasswordFields({ phone, password, confirm, enterKeyHint }: PasswordFieldsProps) {
  const t = useMessages(messages)
  const common = { autoComplete: 'new-password', maxLength: 200, showLabel: t('profile.show'), hideLabel: t('profile.hide') }
  return (
    <>
      <input type="text" name="username" autoComplete="username" value={phone} readOnly hidden />
      <PasswordField
        {...common}
        id={password.id}
        label={t('profile.password')}
        hint={t('profile.passwordHint')}
        enterKeyHint="next"
        error={password.error}
        {...password.registered}
      />
      <PasswordField
        {...common}
        id={confirm.id}
        label={t('profile.confirm')}
        enterKeyHint={enterKeyHint}
        error={confirm.error}
        {...confirm.registered}
      />
    </>
  )
}
