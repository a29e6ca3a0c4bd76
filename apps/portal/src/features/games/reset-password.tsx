import { Button, Confirm, LockIcon, useToast } from '@krapao/ui'
import { useState } from 'react'
import { refusalCode } from '../../api/refusal.ts'
import { useCodeMessage, useMessages } from '../../messages/index.ts'
import { useResetGamePassword } from './reset-game-password.ts'
import { messages } from './messages.ts'

export function ResetPassword({ code, name }: { code: string; name: string }) {
  const t = useMessages(messages)
  const toast = useToast()
  const message = useCodeMessage()
  const reset = useResetGamePassword(code)
  const [asking, setAsking] = useState(false)
  return (
    <div className="mt-3 flex items-center gap-3">
      <p className="min-w-0 flex-1 text-[0.78125rem] leading-normal text-faint">{t('resetNote')}</p>
      <Button
        className="min-h-11 text-[0.875rem]!"
        busy={reset.isPending}
        icon={<LockIcon size={17} className="text-muted" />}
        onClick={() => setAsking(true)}
      >
        {t('reset')}
      </Button>
      <Confirm
        open={asking}
        kind="danger"
        title={t('resetQuestion', { game: name })}
        yesLabel={t('yes')}
        noLabel={t('no')}
        onAnswer={(yes) => {
          setAsking(false)
          if (yes)
            reset.mutate(undefined, {
              onSuccess: () => toast.show('success', t('resetDone')),
              onError: (error) => toast.show('danger', `${t('resetFailed')} ${message(refusalCode(error))}`),
            })
        }}
      >
        {t('resetNote')}
      </Confirm>
    </div>
  )
}
