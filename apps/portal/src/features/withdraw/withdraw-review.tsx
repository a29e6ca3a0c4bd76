import type { WalletSummary } from '@krapao/contract'
import { currencySign, type MajorUnits } from '@krapao/money'
import { Button, InfoIcon, Money, WarningIcon } from '@krapao/ui'
import { useEffect, useRef } from 'react'
import { maskBankAccount } from '../../format/bank-account.ts'
import { useDates } from '../../format/use-dates.ts'
import { formatMoney } from '../../money/amount-text.ts'
import { subtract } from '../../money/condition/progress.ts'
import { Fact } from '../../money/fact.tsx'
import { useMoneyRequest } from '../../money/requests/use-requests.ts'
import { Foreign, nameIn, useLanguage, useMessages } from '../../messages/index.ts'
import { availableOf, endedBy } from './available.ts'
import type { WithdrawLimits } from './get-limits.ts'
import { useEqualLately } from './equal-lately.ts'
import { messages } from './messages.ts'

interface WithdrawReviewProps {
  wallet: WalletSummary
  amount: MajorUnits
  leavesGames: boolean
  limits: WithdrawLimits
  onBack: () => void
  /** The withdrawal was accepted or is being checked; its end is shown over the page. */
  onEnd: () => void
}

/** A whole withdrawal before it is sent: amount, bank account, games it comes from, when it arrives and what remains. */
export function WithdrawReview({ wallet, amount, leavesGames, limits, onBack, onEnd }: WithdrawReviewProps) {
  const t = useMessages(messages)
  const { language } = useLanguage()
  const dates = useDates()
  const { isBusy, request } = useMoneyRequest(leavesGames ? 'withdraw-wallet' : 'withdraw')
  const equal = useEqualLately(amount)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const sign = currencySign(wallet.currency)
  const ends = endedBy(amount, limits, { leavesGames })
  const after = subtract(subtract(availableOf(wallet), amount), ends?.takes ?? (0 as MajorUnits))
  const games = leavesGames ? [] : wallet.slots.filter((game) => game.isActive && game.amount > 0)
  const account = wallet.bankAccount

  const confirm = async () => {
    const end = await request({ amount, ...(ends && { endsBonus: ends.shown }) })
    // A refusal is shown over the review; below it the amount can still be changed.
    if (end.kind === 'refused') onBack()
    else onEnd()
  }

  return (
    <div>
      <h3 ref={heading} tabIndex={-1} className="text-center text-[0.9375rem] text-muted focus:outline-none">
        {t('reviewTitle')}
      </h3>
      <p className="mt-1 text-center">
        <Money amount={amount} unit={sign} size="xl" />
      </p>
      <dl className="mt-4 grid gap-3 rounded-field border border-line bg-card px-4 py-3.5 text-[0.875rem] leading-normal">
        <Fact label={t('to')}>
          {account ? (
            <>
              <Foreign>{account.bankAccountName}</Foreign>
              <span className="tabular block text-muted">
                <Foreign>{nameIn(language, account.bank)}</Foreign> {maskBankAccount(account.bankAccountNo)}
              </span>
            </>
          ) : (
            t('noBank')
          )}
        </Fact>
        {leavesGames && <Fact label={t('source')}>{t('walletNote')}</Fact>}
        {games.length > 0 && (
          <Fact label={t('emptied')}>
            {games.map((game) => (
              <span key={game.code} className="tabular block">
                <Foreign>{game.name}</Foreign> {formatMoney(sign, game.amount)}
              </span>
            ))}
          </Fact>
        )}
        {wallet.bonusDue > 0 && (
          <Fact label={t('due')}>
            <span className="tabular">{formatMoney(sign, wallet.bonusDue)}</span>
          </Fact>
        )}
        <Fact label={t('when')}>{t('usually', { minutes: limits.usualMinutes })}</Fact>
        <Fact label={t('after')}>
          <span className="tabular">{formatMoney(sign, after)}</span>
        </Fact>
      </dl>
      {ends && <EndsBonus takes={formatMoney(sign, ends.takes)} />}
      {equal?.activity && (
        <p
          role="status"
          className="mt-3 flex items-start gap-2.5 rounded-[12px] border border-warn/25 bg-warn/8 px-3 py-2.5 text-[0.84375rem] leading-normal text-soft"
        >
          <InfoIcon size={18} className="mt-px shrink-0 text-warn" />
          {t('onceMore', { time: dates.inFigures(equal.activity.createdAt), reference: equal.activity.reference })}
        </p>
      )}
      <div className="mt-5 flex flex-wrap gap-2.5">
        <Button className="flex-1" onClick={onBack}>
          {t('change')}
        </Button>
        <Button kind="primary" className="flex-[1.6]" busy={isBusy} onClick={() => void confirm()}>
          {t(ends ? 'confirmEnds' : equal ? 'confirmAgain' : 'confirm')}
        </Button>
      </div>
      {isBusy && (
        <p role="status" className="mt-2.5 text-center text-[0.8125rem] text-muted">
          {t('sending')}
        </p>
      )}
    </div>
  )
}

/** The withdrawal ends the bonus first, and what that takes. */
function EndsBonus({ takes }: { takes: string }) {
  const t = useMessages(messages)
  return (
    <p
      role="status"
      data-testid="ends-bonus"
      className="tabular mt-3 flex items-start gap-2.5 rounded-[12px] border border-warn/35 bg-warn/10 px-3 py-2.5 text-[0.84375rem] leading-normal font-semibold"
    >
      <WarningIcon size={18} className="mt-px shrink-0 text-warn" />
      <span className="min-w-0 [overflow-wrap:anywhere]">{t('endsBonus', { takes })}</span>
    </p>
  )
}
