import type { ConsoleQueuedItem } from '@krapao/contract/console'
import { Badge } from '@krapao/ui'
import { clsx } from 'clsx'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { isKind } from '../messages/decision-words.ts'
import { useReasonWords } from '../messages/reason-words.ts'
import { Due } from './due.tsx'
import { NOBODY } from './facts.tsx'
import { ItemAmount } from './item-amount.tsx'
import { useNow } from './waited.ts'

export interface ListedItem {
  id: string
  /** As it waits now; undefined once it does not any more. */
  item: ConsoleQueuedItem | undefined
  /** As it was when it was first shown here. */
  was: ConsoleQueuedItem
}

interface ItemListProps {
  items: readonly ListedItem[]
  chosen: string | null
  onChoose: (itemId: string) => void
  empty: ReactNode
  /** Below the last of them. */
  more: ReactNode
}

export function ItemList({ items, chosen, onChoose, empty, more }: ItemListProps) {
  const now = useNow()
  if (items.length === 0) return empty
  return (
    <ul className="min-h-0 flex-1 overflow-y-auto">
      {items.map((listed) => (
        <Row key={listed.id} listed={listed} now={now} isChosen={listed.id === chosen} onChoose={onChoose} />
      ))}
      {more && <li className="p-4">{more}</li>}
    </ul>
  )
}

interface RowProps {
  listed: ListedItem
  now: number
  isChosen: boolean
  onChoose: (itemId: string) => void
}

function Row({ listed: { id, item, was }, now, isChosen, onChoose }: RowProps) {
  const t = useTranslations('queue')
  const kinds = useTranslations('kinds')
  const putOffs = useTranslations('putOff')
  const row = useRef<HTMLLIElement>(null)
  const whyHere = useReasonWords()
  const { kind, who, amount, dueAt, needsDecision, proposal, putOff, holder } = item ?? was
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  return (
    <li ref={row} className="border-b border-line">
      <button
        type="button"
        aria-current={isChosen || undefined}
        onClick={() => onChoose(id)}
        className={clsx(
          'flex w-full flex-col gap-0.5 border-l-3 px-4 py-3 text-left',
          isChosen ? 'border-gold bg-raised' : 'border-transparent hover:bg-card',
          !item && 'opacity-55',
        )}
      >
        <span className="flex items-baseline justify-between gap-3">
          <span className="font-semibold">{isKind(kind) ? kinds(kind) : kind}</span>
          <ItemAmount amount={amount} />
        </span>
        <span className="flex items-baseline justify-between gap-3 text-[0.8125rem] text-muted">
          <span className="min-w-0 truncate">{who === NOBODY ? '' : who}</span>
          <span className="shrink-0">{item ? <Due dueAt={dueAt} now={now} /> : null}</span>
        </span>
        <span className="line-clamp-1 text-[0.8125rem] text-faint">{whyHere(item ?? was)}</span>
        {(!item || proposal || putOff || holder || !needsDecision) && (
          <span className="mt-1 flex flex-wrap gap-2">
            {!item && <Badge tone="ok">{t('gone')}</Badge>}
            {item && proposal && <Badge tone="gold">{t('second')}</Badge>}
            {item && putOff && <Badge>{putOffs('badge', { whom: putOffs(`whoms.${putOff.waitsFor}`) })}</Badge>}
            {item && holder && (
              <Badge tone={holder.leaseNo === null ? 'warn' : 'cool'}>{holder.leaseNo === null ? holder.name : t('yours')}</Badge>
            )}
            {item && !needsDecision && <Badge>{t('information')}</Badge>}
          </span>
        )}
      </button>
    </li>
  )
}
