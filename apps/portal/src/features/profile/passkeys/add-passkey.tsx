import { Button, PasskeyIcon, useToast } from '@krapao/ui'
import { useState } from 'react'
import { outcomeUnknown } from '../../../api/outcome-unknown.ts'
import { useCodeMessage, useMessages } from '../../../messages/index.ts'
import { PasskeyProblem, usePasskeyMessage } from '../../../passkeys/passkey-problem.ts'
import { useSessions } from '../security/security-queries.ts'
import { useDeviceWords } from '../security/use-device-words.ts'
import { messages } from './messages.ts'
import { NameSheet } from './name-sheet.tsx'
import { useAddPasskey } from './use-add-passkey.ts'

/** The button, and the sheet that it opens; `opens`: from the start. */
export function AddPasskey({ opens }: { opens: boolean }) {
  const t = useMessages(messages)
  const toast = useToast()
  const message = useCodeMessage()
  const passkeyMessage = usePasskeyMessage()
  const words = useDeviceWords()
  const here = useSessions().data?.sessions.find(({ isThis }) => isThis)
  const [isOpen, setOpen] = useState(opens)
  const [problem, setProblem] = useState<string>()
  const add = useAddPasskey({
    onAdded: () => {
      setOpen(false)
      toast.show('success', message('PASSKEY_ADDED'))
    },
    onRefused: (error) => setProblem(outcomeUnknown(error) && !(error instanceof PasskeyProblem) ? t('unanswered') : passkeyMessage(error)),
  })
  return (
    <>
      <Button wide icon={<PasskeyIcon size={18} />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('add')}
      </Button>
      <NameSheet
        open={isOpen}
        kind="add"
        name={here ? words.device(here) : ''}
        busy={add.isPending}
        problem={problem}
        onEdit={() => setProblem(undefined)}
        onClose={() => {
          setOpen(false)
          setProblem(undefined)
        }}
        onName={(name) => {
          setProblem(undefined)
          add.mutate(name)
        }}
      />
    </>
  )
}
