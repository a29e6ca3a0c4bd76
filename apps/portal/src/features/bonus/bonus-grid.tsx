import type { ActiveCondition, Bonus } from '@krapao/contract'
import { EmptyState, GiftIcon } from '@krapao/ui'
import { useMessages } from '../../messages/index.ts'
import { BonusCard } from './bonus-card.tsx'
import { offerState } from './offer-state.ts'
import { messages } from './messages.ts'

/** As many as a phone shows without scrolling. */
const EARLY = 4

interface BonusGridProps {
  bonuses: readonly Bonus[]
  active: ActiveCondition | null
  sign: string
  onOpen: (bonus: Bonus) => void
}

export function BonusGrid({ bonuses, active, sign, onOpen }: BonusGridProps) {
  const t = useMessages(messages)
  if (bonuses.length === 0)
    return (
      <EmptyState icon={<GiftIcon size={30} />} title={t('empty')}>
        {t('emptyNote')}
      </EmptyState>
    )
  return (
    <section aria-labelledby="offers" className="mt-6">
      <h2 id="offers" className="mx-[18px] mb-2.5 text-[1.0625rem] leading-normal font-bold">
        {t('offers')}
      </h2>
      <ul className="mx-4 grid grid-cols-[repeat(auto-fill,minmax(min(100%,9.5rem),1fr))] gap-3">
        {bonuses.map((bonus, index) => (
          <BonusCard
            key={bonus.code}
            bonus={bonus}
            state={offerState(bonus, active)}
            sign={sign}
            isEarly={index < EARLY}
            onOpen={() => onOpen(bonus)}
          />
        ))}
      </ul>
    </section>
  )
}
