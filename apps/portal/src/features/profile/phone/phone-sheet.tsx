import { LoadFailed, Sheet, Skeleton, useToast } from '@krapao/ui'
import { useState } from 'react'
import { useCodeMessage, useMessages } from '../../../messages/index.ts'
import { usePhoneChange } from './phone-change.ts'
import { PhoneCodes } from './phone-codes.tsx'
import { PhoneForm } from './phone-form.tsx'
import { messages } from './messages.ts'

/** Another phone for the account. What was begun goes on after a reload. */
export default function PhoneSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useMessages(messages)
  return (
    <Sheet open={open} onClose={onClose} title={t('title')} closeLabel={t('close')}>
      <Steps onClose={onClose} />
    </Sheet>
  )
}

function Steps({ onClose }: { onClose: () => void }) {
  const t = useMessages(messages)
  const message = useCodeMessage()
  const toast = useToast()
  const [wantsOther, setWantsOther] = useState(false)
  const { data, isError, refetch } = usePhoneChange()
  if (data === undefined)
    return isError ? (
      <LoadFailed title={t('broken')} retryLabel={t('retry')} onRetry={() => void refetch()} />
    ) : (
      <div role="status" aria-label={t('loading')}>
        <Skeleton className="h-40" />
      </div>
    )
  if (data.change === null || data.change.isWaiting || wantsOther)
    return <PhoneForm initial={data.change?.phone ?? ''} onBegun={() => setWantsOther(false)} onCancel={onClose} />
  return (
    <PhoneCodes
      key={data.change.changeId}
      change={data.change}
      onOther={() => setWantsOther(true)}
      onEnded={(said) => {
        toast.show(said === 'PHONE_CHANGED' ? 'success' : 'info', message(said))
        onClose()
      }}
    />
  )
}
