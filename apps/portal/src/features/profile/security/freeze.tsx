import { Button, Confirm, LockIcon, useToast } from '@krapao/ui'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useRefusedToast } from '../../../dialogs/use-refused-toast.ts'
import { useCodeMessage, useMessages } from '../../../messages/index.ts'
import { Group } from '../group.tsx'
import { useFreeze } from './use-freeze.ts'
import { messages } from './messages.ts'

/** For whoever has lost a phone, or sees somebody else in their account: one press, without a password. */
export function Freeze() {
  const t = useMessages(messages)
  const toast = useToast()
  const message = useCodeMessage()
  const navigate = useNavigate()
  const sayRefused = useRefusedToast()
  const [asks, setAsks] = useState(false)
  const freeze = useFreeze({
    onFrozen: () => {
      toast.show('success', message('FROZEN'))
      void navigate('/login', { replace: true })
    },
    onRefused: (error) => {
      setAsks(false)
      sayRefused(error)
    },
  })
  return (
    <Group icon={<LockIcon size={18} />} title={t('freeze.title')}>
      <div className="p-4">
        <p className="mb-3 text-[0.84375rem] leading-normal text-soft">{t('freeze.note')}</p>
        <Button kind="danger" wide aria-haspopup="dialog" onClick={() => setAsks(true)}>
          {t('freeze.button')}
        </Button>
      </div>
      <Confirm
        open={asks}
        kind="danger"
        title={t('freeze.question')}
        yesLabel={t('freeze.yes')}
        noLabel={t('freeze.no')}
        busy={freeze.isPending}
        onAnswer={(yes) => (yes ? freeze.mutate() : setAsks(false))}
      >
        {t('freeze.questionNote')}
      </Confirm>
    </Group>
  )
}
