import type { RefusalCode } from '@krapao/contract'
import { Sheet, useToast } from '@krapao/ui'
import { outcomeUnknown } from '../../../api/outcome-unknown.ts'
import { refusalCode, refusalOf } from '../../../api/refusal.ts'
import { useCodeMessage, useMessages } from '../../../messages/index.ts'
import { useProfile } from '../get-profile.ts'
import type { Field } from './check-profile.ts'
import { EditForm } from './edit-form.tsx'
import { useChangeProfile } from './use-change-profile.ts'
import { messages } from './messages.ts'

const FIELDS: { [Code in RefusalCode]?: Field } = {
  INVALID_BANK: 'bankCode',
  EXISTING_BANK: 'bankAccountNo',
  BANK_ACCOUNT_NAME_ENG: 'bankAccountName',
}

/** What the player is called and where they are paid. The call belongs to the sheet and not to its form, which goes when it is closed. */
export default function EditSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useMessages(messages)
  const message = useCodeMessage()
  const toast = useToast()
  const profile = useProfile().data
  const change = useChangeProfile({
    onSaved: (saved) => {
      toast.show(saved === 'PROFILE_SAVED' ? 'success' : 'info', message(saved))
      onClose()
    },
    onRefused: (error) => toast.show('danger', outcomeUnknown(error) ? t('unanswered') : message(refusalCode(error))),
  })
  const forgetRefusal = () => change.isError && change.reset()
  const close = () => {
    forgetRefusal()
    onClose()
  }
  const field = change.isError ? refusedField(change.error) : undefined
  return (
    <Sheet open={open} onClose={close} title={t('title')} closeLabel={t('close')}>
      {profile && (
        <EditForm
          profile={profile}
          refused={field && { field, text: message(refusalCode(change.error)) }}
          busy={change.isPending}
          onEdit={forgetRefusal}
          onCancel={close}
          onSave={change.mutate}
        />
      )}
    </Sheet>
  )
}

function refusedField(error: unknown): Field | undefined {
  const { field } = (refusalOf(error)?.details ?? {}) as { field?: Field }
  return FIELDS[refusalCode(error) as RefusalCode] ?? field
}
