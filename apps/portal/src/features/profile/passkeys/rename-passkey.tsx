import type { Passkey } from '@krapao/contract'
import { useToast } from '@krapao/ui'
import { refusalCode } from '../../../api/refusal.ts'
import { useLastShown } from '../../../dialogs/use-last-shown.ts'
import { useCodeMessage } from '../../../messages/index.ts'
import { NameSheet } from './name-sheet.tsx'
import { useRenamePasskey } from './use-rename-passkey.ts'

export function RenamePasskey({ passkey, onClose }: { passkey: Passkey | undefined; onClose: () => void }) {
  const toast = useToast()
  const message = useCodeMessage()
  const shown = useLastShown(passkey)
  const close = () => {
    rename.reset()
    onClose()
  }
  const rename = useRenamePasskey({
    onRenamed: () => {
      onClose()
      toast.show('success', message('PASSKEY_RENAMED'))
    },
    onRefused: () => undefined,
  })
  return (
    <NameSheet
      open={passkey !== undefined}
      kind="rename"
      name={shown?.name ?? ''}
      busy={rename.isPending}
      problem={rename.isError ? message(refusalCode(rename.error)) : undefined}
      onEdit={() => rename.isError && rename.reset()}
      onClose={close}
      onName={(name) => passkey && rename.mutate({ passkeyId: passkey.passkeyId, name })}
    />
  )
}
