import type { WalletSummary } from '@krapao/contract'
import { currencySign, type MajorUnits } from '@krapao/money'
import { Button, CheckField } from '@krapao/ui'
import { type FormEvent, useState } from 'react'
import { AmountButtons } from '../../money/amount-buttons.tsx'
import { AmountField } from '../../money/amount-field.tsx'
import { formatMoney } from '../../money/amount-text.ts'
import { useMessages } from '../../messages/index.ts'
import { canLeaveGames, withdrawableOf } from './available.ts'
import { BankAccountCard } from './bank-account-card.tsx'
import { BonusWarning } from './bonus-warning.tsx'
import { checkWithdrawal, type WithdrawalProblem } from './check-withdrawal.ts'
import type { WithdrawLimits } from './get-limits.ts'
import { quickWithdrawals } from './quick-withdrawals.ts'
import { SourceSlider } from './source-slider.tsx'
import { messages } from './messages.ts'

interface WithdrawFormProps {
  wallet: WalletSummary
  limits: WithdrawLimits
  amountText: string
  /** The wallet pays alone, and money in games stays there. */
  leavesGames: boolean
  onLeaveGames: (leaves: boolean) => void
  onChange: (amountText: string) => void
  onCancel: () => void
  /** Opens the review, also by Enter in the field. Nothing is sent from here. */
  onReview: (amount: MajorUnits) => void
}

export function WithdrawForm({ wallet, limits, amountText, leavesGames, onLeaveGames, onChange, onCancel, onReview }: WithdrawFormProps) {
  const t = useMessages(messages)
  const [problem, setProblem] = useState<WithdrawalProblem>()
  const sign = currencySign(wallet.currency)
  const total = withdrawableOf(wallet, limits, { leavesGames })
  const bounds = { min: formatMoney(sign, limits.withdrawMin), max: formatMoney(sign, limits.withdrawMax), total: formatMoney(sign, total) }
  const { amounts, all } = quickWithdrawals({ currency: wallet.currency, total, ...limits })
  const change = (text: string) => {
    onChange(text)
    setProblem(undefined)
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = checkWithdrawal({ amountText, ...limits, total })
    setProblem(found)
    if (!found) onReview(Number(amountText) as MajorUnits)
  }

  return (
    <form noValidate onSubmit={submit}>
      <SourceSlider
        label={t('source')}
        name={t('wallet')}
        note={t(leavesGames ? 'walletNote' : 'sourceNote')}
        total={formatMoney(sign, total)}
      />
      {(leavesGames || canLeaveGames(wallet, limits)) && (
        <CheckField
          className="mt-2"
          label={t('leaveGames')}
          checked={leavesGames}
          onChange={(event) => {
            setProblem(undefined)
            onLeaveGames(event.currentTarget.checked)
          }}
        />
      )}
      <div className="mt-4">
        <AmountField
          label={t('amount')}
          sign={sign}
          value={amountText}
          onChange={change}
          enterKeyHint="next"
          hint={t('limits', bounds)}
          error={problem && t(`problem.${problem}`, bounds)}
        />
      </div>
      <div className="mt-3">
        <AmountButtons
          label={t('quick')}
          amounts={[
            ...amounts.map((amount) => ({ text: String(amount), label: amount.toLocaleString('en-US') })),
            ...(all === undefined ? [] : [{ text: String(all), label: t('all') }]),
          ]}
          chosen={amountText}
          onChoose={change}
        />
      </div>
      <BonusWarning wallet={wallet} leaving={limits.bonus} />
      <BankAccountCard label={t('to')} account={wallet.bankAccount} missing={t('noBank')} />
      <div className="mt-5 flex flex-wrap gap-2.5">
        <Button className="flex-1" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button type="submit" kind="primary" className="flex-[1.6]">
          {t('review')}
        </Button>
      </div>
    </form>
  )
}
