import type { WalletSummary } from '@krapao/contract'
import type { Baht } from '@krapao/money'
import { Alert, Button, WarningIcon } from '@krapao/ui'
import { type FormEvent, useState } from 'react'
import { useLastShown } from '../../dialogs/use-last-shown.ts'
import { AmountButtons } from '../../money/amount-buttons.tsx'
import { AmountField } from '../../money/amount-field.tsx'
import { currencySign, formatAmount } from '../../money/amount-text.ts'
import { totalsOf } from '../../money/totals.ts'
import { refusalCode } from '../../money/use-money-call.ts'
import { words as moneyWords } from '../../money/words.ts'
import { useMessage, useWords } from '../../words/index.ts'
import { BankAccountCard } from './bank-account-card.tsx'
import { checkWithdrawal, type WithdrawalProblem } from './check-withdrawal.ts'
import { SourceSlider } from './source-slider.tsx'
import { TurnoverBar } from './turnover-bar.tsx'
import { turnoverOf } from './turnover.ts'
import { useWithdraw } from './withdraw-money.ts'
import { words } from './words.ts'

interface WithdrawFormProps {
  wallet: WalletSummary
  limits: { withdrawMin: Baht; withdrawMax: Baht }
  onCancel: () => void
  onDone: () => void
}

export function WithdrawForm({ wallet, limits, onCancel, onDone }: WithdrawFormProps) {
  const t = useWords(words)
  const unit = useWords(moneyWords)(wallet.currency)
  const withdraw = useWithdraw()
  const [amountText, setAmountText] = useState('')
  const [problem, setProblem] = useState<WithdrawalProblem>()
  const [refused, setRefused] = useState<unknown>()
  const sign = currencySign(wallet.currency)
  const { total } = totalsOf(wallet)
  const most = Math.min(total, limits.withdrawMax)
  const bounds = { min: formatAmount(limits.withdrawMin), max: formatAmount(limits.withdrawMax), total: formatAmount(total), unit }
  const amounts = [
    ...[100, 500, 1000]
      .filter((amount) => amount >= limits.withdrawMin && amount < most)
      .map((amount) => ({ text: String(amount), label: amount.toLocaleString('en-US') })),
    ...(most >= limits.withdrawMin && most > 0 ? [{ text: String(most), label: t('all') }] : []),
  ]
  const change = (text: string) => {
    setAmountText(text)
    setProblem(undefined)
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = checkWithdrawal({ amountText, ...limits, total })
    setProblem(found)
    if (!found) withdraw.mutate({ amount: Number(amountText) as Baht }, { onSuccess: onDone, onError: setRefused })
  }

  return (
    <form noValidate onSubmit={submit}>
      <SourceSlider label={t('source')} name={t('wallet')} note={t('sourceNote')} total={`${sign} ${formatAmount(total)}`} />
      <div className="mt-4">
        <AmountField
          label={t('amount')}
          sign={sign}
          value={amountText}
          onChange={change}
          hint={t('limits', bounds)}
          error={problem && t(`problem.${problem}`, bounds)}
        />
      </div>
      <div className="mt-3">
        <AmountButtons label={t('quick')} amounts={amounts} chosen={amountText} onChoose={change} />
      </div>
      <p className="mt-4 flex items-start gap-2.5 rounded-[12px] border border-warn/25 bg-warn/8 px-3 py-2.5 text-[0.8125rem] leading-normal text-soft">
        <WarningIcon size={18} className="mt-px text-warn" />
        {t('warning')}
      </p>
      <BankAccountCard label={t('to')} account={wallet.bankAccount} missing={t('noBank')} />
      <div className="mt-5 grid grid-cols-[1fr_1.6fr] gap-2.5">
        <Button onClick={onCancel}>{t('cancel')}</Button>
        <Button type="submit" kind="primary" busy={withdraw.isPending}>
          {t('confirm')}
        </Button>
      </div>
      <Refusal error={refused} unit={unit} onClose={() => setRefused(undefined)} />
    </form>
  )
}

function Refusal({ error, unit, onClose }: { error: unknown; unit: string; onClose: () => void }) {
  const t = useWords(words)
  const message = useMessage()
  const shown = useLastShown(error)
  const turnover = turnoverOf(shown)
  return (
    <Alert open={error !== undefined} onClose={onClose} kind="danger" title={t('error')} closeLabel={t('ok')}>
      {shown !== undefined && message(refusalCode(shown))}
      {turnover && <TurnoverBar {...turnover} unit={unit} />}
    </Alert>
  )
}
