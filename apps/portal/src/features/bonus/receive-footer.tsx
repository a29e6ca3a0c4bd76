import type { ActiveCondition } from '@krapao/contract'
import { Button, InfoIcon } from '@krapao/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useOnline } from '../../live/connection.ts'
import { messages as conditionMessages } from '../../money/condition/messages.ts'
import { LockLine } from '../../money/cost/lock-line.tsx'
import { messages as costMessages } from '../../money/cost/messages.ts'
import type { RewardPreview } from '../../money/cost/reward-preview.ts'
import { CheckingNote } from '../../money/rewards/checking-note.tsx'
import { useMessages } from '../../messages/index.ts'
import { messages } from './messages.ts'

interface ReceiveFooterProps {
  label: string
  /** Why it cannot be received; the button is then off. */
  cannot?: string | undefined
  /** Something else that is active: nothing can be received beside it. */
  another: ActiveCondition | null
  /** What it costs: nothing is received before that is shown. */
  preview: UseQueryResult<RewardPreview>
  sign: string
  taking: { take: () => void; isPending: boolean; isChecking: boolean }
  /** Asks what must be agreed to before the press counts. */
  askBefore: (press: () => void) => void
  onLater: () => void
}

/** The button that receives, with what stands in its way. What cannot be received is not shown as ready to press. */
export function ReceiveFooter({
  label,
  cannot,
  another,
  preview,
  sign,
  taking: { take, isPending, isChecking },
  askBefore,
  onLater,
}: ReceiveFooterProps) {
  const t = useMessages(messages)
  const c = useMessages(conditionMessages)
  const later = useMessages(costMessages)('later.button')
  const isOnline = useOnline()
  const [wasOffline, setWasOffline] = useState(false)
  // While it is being received it may already be the active one itself.
  const isBlocked = another !== null && !isPending
  const note = cannot ?? (isBlocked ? t('another', { type: c(`type.${another.type}`) }) : undefined)
  const isOff = cannot !== undefined || isBlocked
  const press = () => {
    setWasOffline(!isOnline)
    if (!isOnline) return
    if (preview.data) askBefore(take)
    else void preview.refetch()
  }
  return (
    <>
      {note !== undefined && (
        <p className="mb-3 flex items-start gap-2.5 text-[0.84375rem] leading-normal text-soft">
          <InfoIcon size={18} className="mt-px text-warn" />
          {note}
        </p>
      )}
      {!isOff && <LockLine preview={preview.data} sign={sign} />}
      <div className="flex flex-wrap gap-2.5">
        <Button className="flex-1" onClick={onLater}>
          {later}
        </Button>
        <Button
          kind={isOff ? 'quiet' : 'primary'}
          className="flex-[1.6]"
          busy={isPending || (preview.isFetching && !preview.data)}
          disabled={isOff}
          onClick={press}
        >
          {label}
        </Button>
      </div>
      <CheckingNote isChecking={isChecking} />
      {wasOffline && !isPending && (
        <p role="alert" className="pt-2 text-[0.8125rem] leading-normal text-bad">
          {t('offline')}
        </p>
      )}
    </>
  )
}
