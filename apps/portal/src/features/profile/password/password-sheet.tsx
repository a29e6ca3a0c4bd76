import type { RefusalCode } from '@krapao/contract'
import { Sheet, useToast } from '@krapao/ui'
import { outcomeUnknown } from '../../../api/outcome-unknown.ts'
import { refusalCode } from '../../../api/refusal.ts'
import { useCodeMessage, useMessages } from '../../../messages/index.ts'
import { useProfile } from '../get-profile.ts'
import { type Field, PasswordForm } from './password-form.tsx'
import { useChangePassword } from './use-change-password.ts'
import { messages } from './messages.ts'

const FIELDS: { [Code in RefusalCode]?: Field } = {
  WRONG_PASSWORD: 'oldPassword',
  INVALID_USER_INFO: 'newPassword',
  PASSWORD_COMMON: 'newPassword',
  PASSWORD_PERSONAL: 'newPassword',
}

/** Asks for the old and the new password. The call belongs to the sheet and not to its form, which goes when it is closed. */
export default function PasswordSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useMessages(messages)
  const message = useCodeMessage()
  const toast = useToast()
  const username = useProfile().data?.username ?? ''
  const change = useChangePassword({
    onChanged: () => {
      toast.show('success', message('PASSWORD_CHANGED'))
      onClose()
    },
    onRefused: (error) => toast.show('danger', outcomeUnknown(error) ? t('unanswered') : message(refusalCode(error))),
  })
  const code = change.isError ? refusalCode(change.error) : undefined
  const field = FIELDS[code as RefusalCode]
  const forgetRefusal = () => change.isError && change.reset()
  const close = () => {
    forgetRefusal()
    onClose()
  }
  return (
    <Sheet open={open} onClose={close} title={t('title')} closeLabel={t('close')}>
      <PasswordForm
        username={username}
        refused={code !== undefined && field ? { field, text: message(code) } : undefined}
        busy={change.isPending}
        onEdit={forgetRefusal}
        onCancel={close}
        onSave={({ oldPassword, newPassword }) => change.mutate({ oldPassword, newPassword })}
      />
    </Sheet>
  )
}
