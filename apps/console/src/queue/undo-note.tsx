import { Button } from '@krapao/ui'
import { clsx } from 'clsx'
import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useKeys } from '../keys/use-keys.ts'
import { useCodeMessage } from '../messages/index.tsx'
import { ItemAmount } from './item-amount.tsx'
import { type UndoOffer, useUndo, type useUndoOffers } from './use-undo.ts'

/** So long what came of it stays to be read. */
const READ_FOR_MS = 6000

/** What was decided just now and can be taken back, below whatever is shown since. U takes back the newest. */
export function UndoNotes({ undos: { offers, end, markUndone } }: { undos: ReturnType<typeof useUndoOffers> }) {
  if (offers.length === 0) return null
  return (
    <ul className="sticky bottom-0 flex flex-col gap-2 border-t border-line bg-ink p-3">
      {offers.map((offer, index) => (
        <UndoNote
          key={offer.decision}
          offer={offer}
          isNewest={index === offers.length - 1}
          onUndone={() => markUndone(offer)}
          onRead={() => end(offer)}
        />
      ))}
    </ul>
  )
}

interface UndoNoteProps {
  offer: UndoOffer
  isNewest: boolean
  onUndone: () => void
  /** What came of it was there to be read. */
  onRead: () => void
}

function UndoNote({ offer, isNewest, onUndone, onRead }: UndoNoteProps) {
  const t = useTranslations('undo')
  const codeMessage = useCodeMessage()
  const { secondsLeft, isSending, isUndone, isLost, refused, canPress, press } = useUndo(offer, onUndone)
  const isWaiting = !isUndone && refused === undefined && !isLost && (isSending || secondsLeft > 0)
  const isOver = !isWaiting && !isLost
  const read = useEffectEvent(onRead)
  useEffect(() => {
    if (!isOver) return
    const timer = setTimeout(read, READ_FOR_MS)
    return () => clearTimeout(timer)
  }, [isOver])
  useKeys(isNewest && canPress ? { u: press } : {})
  const { who, amount } = offer.item
  const said = isUndone
    ? t('undone')
    : refused !== undefined
      ? refused === 'NOT_ALLOWED'
        ? t('others')
        : codeMessage(refused)
      : isLost
        ? t('lost')
        : isWaiting
          ? ''
          : t('over')
  return (
    <li
      className={clsx(
        'flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border p-3',
        refused !== undefined || isLost ? 'border-bad/40 bg-bad/10' : 'border-line bg-surface',
      )}
    >
      <div className="flex min-w-0 flex-1 flex-col">
        <span className="flex flex-wrap items-baseline gap-x-2 font-semibold [overflow-wrap:anywhere]">
          {who} <ItemAmount amount={amount} />
        </span>
        {isWaiting && (
          <span role="timer" className="tabular text-[0.875rem] text-muted">
            {isSending ? t('sending') : t('waits', { seconds: secondsLeft })}
          </span>
        )}
        <span role="status" className="text-[0.875rem] empty:hidden">
          {said}
        </span>
      </div>
      {(canPress || isSending) && (
        <Button busy={isSending} onClick={press}>
          {isNewest ? t('pressByKey') : t('press')}
        </Button>
      )}
    </li>
  )
}
