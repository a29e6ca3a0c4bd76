import type { ActiveCondition } from '@krapao/contract'
import { Button, InfoIcon } from '@krapao/ui'
import { useState } from 'react'
import { useOnline } from '../../live/connection.ts'
import { messages as conditionMessages } from '../../money/condition/messages.ts'
import { CheckingNote } from '../../money/rewards/checking-note.tsx'
import { useMessages } from '../../messages/index.ts'
import { messages } from './messages.ts'

interface ReceiveFooterProps {
  label: string
  /** Why it cannot be received; the button is then off. */
  cannot?: string | undefined
  /** Something else that is active: the server will refuse. */
  another: ActiveCondition | null
  taking: { take: () => void; isPending: boolean; isChecking: boolean }
  /** Asks what must be agreed to before the press counts. */
  askBefore: (press: () => void) => void
}

/** The button that receives, with what stands in its way. */
export function ReceiveFooter({ label, cannot, another, taking: { take, isPending, isChecking }, askBefore }: ReceiveFooterProps) {
  const t = useMessages(messages)
  const c = useMessages(conditionMessages)
  const isOnline = useOnline()
  const [wasOffline, setWasOffline] = useState(false)
  const note = cannot ?? (another ? t('another', { type: c(`type.${another.type}`) }) : undefined)
  return (
    <>
      {note !== undefined && (
        <p className="mb-3 flex items-start gap-2.5 text-[0.84375rem] leading-normal text-soft">
          <InfoIcon size={18} className="mt-px text-warn" />
          {note}
        </p>
      )}
      <Button
        kind="primary"
        wide
        busy={isPending}
        disabled={cannot !== undefined}
        onClick={() => {
          setWasOffline(!isOnline)
          if (isOnline) askBefore(take)
        }}
      >
        {label}
      </Button>
      <CheckingNote isChecking={isChecking} />
      {wasOffline && !isPending && (
        <p role="alert" className="pt-2 text-[0.8125rem] leading-normal text-bad">
          {t('offline')}
        </p>
      )}
    </>
  )
}
