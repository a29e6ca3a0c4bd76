import { Button, InfoIcon } from '@krapao/ui'
import type { ReactNode } from 'react'
import { useMessages } from '../../messages/index.ts'
import { messages as costMessages } from '../cost/messages.ts'
import { CheckingNote } from './checking-note.tsx'

interface LaterOrNowProps {
  label: string
  /** What stands in its way, in words. */
  note?: string | undefined
  /** It cannot be taken: not shown as ready to press. */
  isOff: boolean
  isBusy: boolean
  isChecking: boolean
  /** What the press locks. */
  children?: ReactNode
  onLater: () => void
  onNow: () => void
}

/** The end of a sheet that offers a reward: left for later, or taken now. */
export function LaterOrNow({ label, note, isOff, isBusy, isChecking, children, onLater, onNow }: LaterOrNowProps) {
  const later = useMessages(costMessages)('later.button')
  return (
    <>
      {note !== undefined && (
        <p className="mb-3 flex items-start gap-2.5 text-[0.84375rem] leading-normal text-soft">
          <InfoIcon size={18} className="mt-px text-warn" />
          {note}
        </p>
      )}
      {children}
      <div className="flex flex-wrap gap-2.5">
        <Button className="flex-1" onClick={onLater}>
          {later}
        </Button>
        <Button kind={isOff ? 'quiet' : 'primary'} className="flex-[1.6]" busy={isBusy} disabled={isOff} onClick={onNow}>
          {label}
        </Button>
      </div>
      <CheckingNote isChecking={isChecking} />
    </>
  )
}
