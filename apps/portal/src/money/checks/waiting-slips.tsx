import { type Currency, currencySign } from '@krapao/money'
import type { WaitingSlip } from '@krapao/contract'
import { useMessages } from '../../messages/index.ts'
import { formatMoney } from '../amount-text.ts'
import { CheckCard } from './check-card.tsx'
import { CheckTime } from './check-time.tsx'
import { messages } from './messages.ts'

interface WaitingSlipsProps {
  slips: readonly WaitingSlip[]
  currency: Currency
  className?: string
}

/** Slips that nothing is known of for certain yet. */
export function WaitingSlips({ slips, currency, className }: WaitingSlipsProps) {
  const t = useMessages(messages)
  if (slips.length === 0) return null
  return (
    <section aria-label={t('slips')} className={className}>
      <div className="grid gap-2">
        {slips.map(({ slipId, amount, createdAt, reference, waitsFor }) => (
          <CheckCard
            key={slipId}
            title={t('slip')}
            facts={amount === null ? t('slipUnknown') : formatMoney(currencySign(currency), amount)}
            why={t(`why.${waitsFor ?? 'bank'}`)}
            since={createdAt}
            time={waitsFor !== null && <CheckTime checked="slip" />}
            reference={reference}
          />
        ))}
      </div>
    </section>
  )
}
