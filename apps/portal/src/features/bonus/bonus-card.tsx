import type { Bonus } from '@krapao/contract'
import { Badge, CheckIcon, GiftIcon, LockIcon } from '@krapao/ui'
import { clsx } from 'clsx'
import { useState } from 'react'
import { sayDate } from '../../format/dates.ts'
import { formatMoney } from '../../money/amount-text.ts'
import { Foreign, type Translate, useLanguage, useMessages } from '../../messages/index.ts'
import type { OfferState } from './offer-state.ts'
import { messages } from './messages.ts'

interface BonusCardProps {
  bonus: Bonus
  state: OfferState
  sign: string
  /** Among the first, whose picture is in sight at once. */
  isEarly: boolean
  onOpen: () => void
}

/** What is not gold: it cannot be received now. */
const CANNOT: ReadonlySet<OfferState> = new Set(['received', 'full', 'blocked'])

/** One bonus on offer. Where its limit is reached, it cannot be pressed and says when it can be received again. */
export function BonusCard({ bonus, state, sign, isEarly, onOpen }: BonusCardProps) {
  const t = useMessages(messages)
  const { language } = useLanguage()
  const isOver = state === 'received'
  return (
    <li className="grid">
      <button
        type="button"
        disabled={isOver}
        aria-current={state === 'current' || undefined}
        data-state={state}
        onClick={onOpen}
        className={clsx(
          'flex h-full flex-col overflow-hidden rounded-card border bg-surface text-left transition-colors duration-150',
          state === 'current' ? 'border-gold/60' : 'border-line enabled:hover:border-line-strong',
        )}
      >
        <span className="relative block w-full overflow-hidden">
          <Picture image={bonus.banners[0]?.image ?? ''} isEarly={isEarly} isDim={CANNOT.has(state)} />
        </span>
        <span className="flex w-full flex-1 flex-col px-3 pt-2.5 pb-3">
          <span className={clsx('tabular text-[0.90625rem] leading-snug font-bold', CANNOT.has(state) ? 'text-muted' : 'text-gold')}>
            {offerWords(bonus, sign, t)}
          </span>
          <span className="mt-0.5 text-[0.84375rem] leading-normal text-soft [overflow-wrap:anywhere]">
            <Foreign>{bonus.title}</Foreign>
          </span>
          {state !== 'open' && (
            <span className="mt-auto block pt-2">
              <StateBadge state={state} />
              {isOver && bonus.againAt !== null && (
                <span className="mt-1 block text-[0.78125rem] leading-normal text-muted">
                  {t('card.again', { time: sayDate(bonus.againAt, language) })}
                </span>
              )}
            </span>
          )}
        </span>
      </button>
    </li>
  )
}

/** What it brings, in the figures of its terms. */
export function offerWords({ terms: { grant } }: Pick<Bonus, 'terms'>, sign: string, t: Translate<typeof messages.th>): string {
  return grant.kind === 'fixed'
    ? t('card.grant', { amount: formatMoney(sign, grant.amount) })
    : t('card.share', { percent: grant.percent, maximum: formatMoney(sign, grant.maximum) })
}

function StateBadge({ state }: { state: Exclude<OfferState, 'open'> }) {
  const t = useMessages(messages)
  if (state === 'full') return <Badge>{t('card.full')}</Badge>
  if (state === 'blocked')
    return (
      <Badge>
        <LockIcon size={13} />
        {t('card.blocked')}
      </Badge>
    )
  if (state === 'received')
    return (
      <Badge>
        <CheckIcon size={13} />
        {t('card.received')}
      </Badge>
    )
  return <Badge tone="gold">{t('card.current')}</Badge>
}

function Picture({ image, isEarly, isDim }: { image: string; isEarly: boolean; isDim: boolean }) {
  const [isBroken, setBroken] = useState(image === '')
  if (isBroken)
    return (
      <span className="grid aspect-video w-full place-items-center bg-[linear-gradient(150deg,#2b3750,#171e2d)] text-gold">
        <GiftIcon size={34} />
      </span>
    )
  return (
    <img
      src={image}
      alt=""
      width={16}
      height={9}
      decoding="async"
      loading={isEarly ? 'eager' : 'lazy'}
      draggable={false}
      onError={() => setBroken(true)}
      className={clsx('aspect-video w-full bg-raised object-cover', isDim && 'opacity-55 grayscale')}
    />
  )
}
