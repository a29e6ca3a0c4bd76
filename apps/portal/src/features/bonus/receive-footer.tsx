import type { ActiveCondition } from '@krapao/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useOnline } from '../../live/connection.ts'
import { messages as conditionMessages } from '../../money/condition/messages.ts'
import { LockLine } from '../../money/cost/lock-line.tsx'
import type { RewardPreview } from '../../money/cost/reward-preview.ts'
import { LaterOrNow } from '../../money/rewards/later-or-now.tsx'
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
      <LaterOrNow
        label={label}
        note={note}
        isOff={isOff}
        isBusy={isPending || (preview.isFetching && !preview.data)}
        isChecking={isChecking}
        onLater={onLater}
        onNow={press}
      >
        {!isOff && <LockLine preview={preview.data} sign={sign} />}
      </LaterOrNow>
      {wasOffline && !isPending && (
        <p role="alert" className="pt-2 text-[0.8125rem] leading-normal text-bad">
          {t('offline')}
        </p>
      )}
    </>
  )
}
