import { currencySign } from '@krapao/money'
import type { AnnouncedTransfer as Announced } from '@krapao/contract'
import { serverNow, useByClock } from '../../clock/server-clock.ts'
import { useDates } from '../../format/use-dates.ts'
import { useMessages } from '../../messages/index.ts'
import { formatMoney } from '../amount-text.ts'
import { StatusRow } from '../status-row.tsx'
import { messages } from './messages.ts'

interface AnnouncedTransferProps {
  announced: Announced
  className?: string
  onOpen: () => void
}

/** A bank transfer that the player has announced, as long as its money has not come: what to do, until when, and its reference. */
export function AnnouncedTransfer({ announced, className, onOpen }: AnnouncedTransferProps) {
  const t = useMessages(messages)
  const dates = useDates()
  const { amount, currency, expiresAt, waitUntil, reference } = announced
  const step = useByClock((nowMs) => {
    if (waitUntil !== null) return nowMs < Date.parse(waitUntil) ? 'wait' : 'slow'
    return nowMs < Date.parse(expiresAt) ? 'send' : 'over'
  })
  if (step === 'over') return null
  const time = dates.latelyWithin(step === 'wait' ? waitUntil! : expiresAt, serverNow())
  return (
    <section aria-label={t('announced.label')} data-testid="announced-transfer" data-step={step} className={className}>
      <StatusRow
        tone={step === 'slow' ? 'warn' : 'cool'}
        title={t(`announced.${step}`, { amount: formatMoney(currencySign(currency), amount) })}
        note={
          <>
            <span className="block">{step === 'slow' ? t('announced.slowNote') : t(`announced.${step}Note`, { time })}</span>
            <span className="block">{t('announced.reference', { reference })}</span>
          </>
        }
        onOpen={onOpen}
      />
    </section>
  )
}
