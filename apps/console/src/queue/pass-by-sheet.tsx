import { Button, Sheet } from '@krapao/ui'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Problem } from '../messages/problem.tsx'
import { ReasonField } from './reason-field.tsx'
import type { useNextItem } from './use-next-item.ts'

/** Why somebody goes on to the next item and leaves the one that they hold. */
export function PassBySheet({ next }: { next: ReturnType<typeof useNextItem> }) {
  const t = useTranslations('claim')
  const app = useTranslations('app')
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const why = useRef<HTMLTextAreaElement>(null)
  const send = () => {
    setMissing(reason.trim() === '')
    if (reason.trim() !== '') next.passBy(reason.trim())
  }
  return (
    <Sheet open onClose={next.stay} title={t('passBy')} closeLabel={app('close')} initialFocus={why}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
        className="flex flex-col gap-4 pb-6"
      >
        <ReasonField
          id="pass-by"
          field={why}
          words={{ label: t('passByWhy'), hint: t('passByHint'), missing: t('passByMissing') }}
          value={reason}
          isMissing={isMissing}
          onChange={setReason}
          onSend={send}
        />
        <Problem of={next.error} />
        <Button kind="primary" type="submit" busy={next.isPending} className="self-start">
          {t('passByGo')}
        </Button>
      </form>
    </Sheet>
  )
}
