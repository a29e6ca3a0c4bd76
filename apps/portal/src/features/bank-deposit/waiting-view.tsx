import type { ArrivedPayment } from '@krapao/contract'
import { type Currency, currencySign } from '@krapao/money'
import { Button, ClockIcon, HelpIcon, WarningIcon } from '@krapao/ui'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatBankAccount } from '../../format/bank-account.ts'
import { formatMoney } from '../../money/amount-text.ts'
import { ArrivedPayments } from '../../money/payments/arrived-payments.tsx'
import { Foreign, nameIn, useLanguage, useMessages } from '../../messages/index.ts'
import type { BankWay } from './bank-accounts.ts'
import type { Waiting } from './kept-deposit.ts'
import { useIsSlow } from './use-is-slow.ts'
import { messages } from './messages.ts'

/** The button to the upload of a transfer's slip: the main one of a screen only where the money does not come by itself. */
export type RenderSlip = (kind: 'primary' | 'quiet' | 'plain') => ReactNode

/** Money may be here before its player says that it is sent. */
const BEFORE_MS = 600_000

interface WaitingViewProps {
  way: BankWay
  waiting: Waiting
  currency: Currency
  arrived: readonly ArrivedPayment[]
  renderSlip?: RenderSlip | undefined
  onShowAccount: () => void
  onNotYet: () => void
}

/** The player says that the money is sent, and it has not come yet. When it comes the sheet says so by itself. */
export function WaitingView({
  way: { account, isGeneric },
  waiting,
  currency,
  arrived,
  renderSlip,
  onShowAccount,
  onNotYet,
}: WaitingViewProps) {
  const t = useMessages(messages)
  const { language } = useLanguage()
  const isSlow = useIsSlow(waiting)
  const Icon = isSlow ? WarningIcon : ClockIcon
  // It has come, and not as it was announced: that is what there is to say.
  const came = arrived.filter(
    ({ by, state, arrivedAt }) => by === 'transfer' && state === 'unallocated' && Date.parse(arrivedAt) >= waiting.saidAt - BEFORE_MS,
  )
  if (came.length > 0) {
    return (
      <div data-testid="bank-waiting">
        <ArrivedPayments payments={came} />
        <Button wide className="mt-4" onClick={onNotYet}>
          {t('understood')}
        </Button>
      </div>
    )
  }
  return (
    <div data-testid="bank-waiting" className="flex flex-col items-center pt-4 text-center">
      <span className={`grid size-16 place-items-center rounded-full ${isSlow ? 'bg-warn/14 text-warn' : 'bg-cool/14 text-cool'}`}>
        <Icon size={32} />
      </span>
      <div role="status">
        <p className="mt-4 text-[1.125rem] leading-snug font-bold">{t(isSlow ? 'slow' : 'waiting')}</p>
        {waiting.amount !== undefined && (
          <p className="tabular mt-1 text-[1.375rem] font-bold">{formatMoney(currencySign(currency), waiting.amount)}</p>
        )}
        <p className="tabular text-[0.84375rem] leading-normal text-muted [overflow-wrap:anywhere]">
          <Foreign>{nameIn(language, account.bank)}</Foreign> {formatBankAccount(account.bankAccountNo)}
        </p>
        <p className="mx-auto mt-2 max-w-[36ch] text-[0.90625rem] leading-normal text-balance text-soft">
          {t(isSlow ? 'slowNote' : isGeneric ? 'waitingStaff' : 'waitingNote')}
        </p>
        {isSlow && (
          <p className="mx-auto mt-2 max-w-[36ch] text-[0.90625rem] leading-normal text-balance text-soft">
            {t(renderSlip ? 'slowSlip' : 'slowHelp')}
          </p>
        )}
      </div>
      <div className="mt-6 grid w-full gap-2.5">
        {renderSlip?.(isSlow || isGeneric ? 'primary' : 'quiet')}
        {isSlow && (
          <Link
            to="/user/contact"
            className={`flex min-h-12 items-center justify-center gap-2 rounded-field px-4 py-2 text-[0.9375rem] leading-snug font-semibold ${renderSlip ? 'border border-line hover:border-line-strong' : 'gold-fill shadow-gold'}`}
          >
            <HelpIcon size={19} />
            {t('help')}
          </Link>
        )}
        <Button wide onClick={onShowAccount}>
          {t('showAccount')}
        </Button>
        <Button kind="plain" wide onClick={onNotYet}>
          {t('notYet')}
        </Button>
      </div>
    </div>
  )
}
