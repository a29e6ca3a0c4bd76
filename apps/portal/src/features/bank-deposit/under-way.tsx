import { type Currency, currencySign, type MajorUnits } from '@krapao/money'
import { formatCountdown } from '../../clock/countdown.ts'
import { useSecondsLeft } from '../../clock/server-clock.ts'
import { nameIn, useLanguage, useMessages } from '../../messages/index.ts'
import { formatMoney } from '../../money/amount-text.ts'
import { StatusRow } from '../../money/status-row.tsx'
import type { BankWay } from './bank-accounts.ts'
import type { Announced, Waiting } from './kept-deposit.ts'
import { useIsSlow } from './use-is-slow.ts'
import { messages } from './messages.ts'

interface UnderWayProps {
  known: readonly BankWay[]
  currency: Currency
  waiting: Waiting | undefined
  announced: Announced | undefined
  onOpen: (accountNo: string, asked: MajorUnits | undefined) => void
}

/** A transfer that is waited for, or whose amount is still good: whoever comes back from their bank's app finds it here. */
export function UnderWay({ known, currency, waiting, announced, onOpen }: UnderWayProps) {
  const t = useMessages(messages)
  const { language } = useLanguage()
  const seconds = useSecondsLeft(announced?.expiresAt ?? 0)
  const isSlow = useIsSlow(waiting)
  const way = known.find(({ account }) => account.bankAccountNo === (waiting ?? announced)?.accountNo)
  if (!way) return null
  const bank = nameIn(language, way.account.bank)
  const money = (amount: number) => formatMoney(currencySign(currency), amount)
  if (waiting) {
    const note = waiting.amount === undefined ? t('waitingTap') : money(waiting.amount)
    return (
      <section aria-label={t('underWay')} className="mb-4">
        <StatusRow
          tone={isSlow ? 'warn' : 'cool'}
          title={t(isSlow ? 'slow' : 'waitingCard', { bank })}
          note={isSlow ? t('slowTap', { bank }) : note}
          onOpen={() => onOpen(waiting.accountNo, undefined)}
        />
      </section>
    )
  }
  if (!announced || seconds === 0) return null
  const note = t('announcedNote', { amount: money(announced.amount), left: formatCountdown(seconds) })
  return (
    <section aria-label={t('underWay')} className="mb-4">
      <StatusRow tone="warn" title={t('announcedCard', { bank })} note={note} onOpen={() => onOpen(announced.accountNo, announced.asked)} />
    </section>
  )
}
