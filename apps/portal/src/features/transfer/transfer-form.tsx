import type { WalletSummary } from '@krapao/contract'
import type { Baht } from '@krapao/money'
import { Alert, Button, IconButton, Picker, TransferIcon } from '@krapao/ui'
import { clsx } from 'clsx'
import { type FormEvent, useState } from 'react'
import { useLastShown } from '../../dialogs/use-last-shown.ts'
import { AmountButtons } from '../../money/amount-buttons.tsx'
import { AmountField } from '../../money/amount-field.tsx'
import { currencySign, formatAmount } from '../../money/amount-text.ts'
import { refusalCode } from '../../money/use-money-call.ts'
import { words as moneyWords } from '../../money/words.ts'
import { useMessage, useWords } from '../../words/index.ts'
import { checkTransfer, NO_PLACE, TRANSFER_MINIMUM_BAHT, type TransferProblem, WALLET } from './check-transfer.ts'
import { placesOf, quickAmounts } from './places.ts'
import { useTransfer } from './transfer-money.ts'
import { words } from './words.ts'

interface TransferFormProps {
  wallet: WalletSummary
  from?: string | undefined
  to?: string | undefined
  onCancel: () => void
  onEnd: (message: 'TRANSFER_SUCCESS' | 'TRANSFER_PENDING') => void
}

export function TransferForm({ wallet, from: startFrom, to: startTo, onCancel, onEnd }: TransferFormProps) {
  const t = useWords(words)
  const unit = useWords(moneyWords)(wallet.currency)
  const message = useMessage()
  const transfer = useTransfer()
  const [from, setFrom] = useState(startFrom ?? NO_PLACE)
  const [to, setTo] = useState(startTo ?? NO_PLACE)
  const [amountText, setAmountText] = useState('')
  const [problem, setProblem] = useState<TransferProblem>()
  const [refused, setRefused] = useState<string>()
  const lastRefused = useLastShown(refused)
  const sign = currencySign(wallet.currency)

  const placeProblem = problem === 'selectAccount' || problem === 'cannotTransfer' ? problem : undefined
  const amountProblem = problem === 'minimum' || problem === 'amountInvalid' ? problem : undefined
  const places = placesOf(wallet)
  const available = places.find((place) => place.code === from)?.amount ?? (0 as Baht)
  const options = [
    { value: NO_PLACE, label: t('none') },
    ...places.map(({ code, amount }) => ({
      value: code,
      label: code === WALLET ? t('wallet') : code,
      note: `${sign}${formatAmount(amount)}`,
    })),
  ]
  const amounts = [
    ...quickAmounts(available).map((amount) => ({ text: String(amount), label: amount.toLocaleString('en-US') })),
    ...(available >= TRANSFER_MINIMUM_BAHT ? [{ text: String(available), label: t('all') }] : []),
  ]
  const change = (set: (value: string) => void) => (value: string) => {
    set(value)
    setProblem(undefined)
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = checkTransfer({ from, to, amountText })
    setProblem(found)
    if (found) return
    transfer.mutate(
      { from, to, amount: Number(amountText) as Baht },
      { onSuccess: (answer) => onEnd(answer.message), onError: (error) => setRefused(refusalCode(error)) },
    )
  }

  return (
    <form noValidate onSubmit={submit}>
      <div className="relative grid grid-cols-2 gap-5">
        <Picker label={t('from')} options={options} value={from} onChange={change(setFrom)} />
        <Picker label={t('to')} options={options} value={to} onChange={change(setTo)} />
        <IconButton
          label={t('swap')}
          className="absolute! top-[78px] left-1/2 z-10 -translate-x-1/2 border border-line-strong bg-card! text-gold! shadow-card"
          onClick={() => {
            setFrom(to)
            setTo(from)
            setProblem(undefined)
          }}
        >
          <TransferIcon size={19} />
        </IconButton>
      </div>
      <p role="alert" className={clsx('mt-2 text-[0.8125rem] leading-normal text-bad', !placeProblem && 'hidden')}>
        {placeProblem && t(`problem.${placeProblem}`)}
      </p>
      <div className="mt-4">
        <AmountField
          label={t('amount')}
          sign={sign}
          value={amountText}
          onChange={change(setAmountText)}
          hint={from === NO_PLACE ? undefined : t('available', { amount: `${sign}${formatAmount(available)}` })}
          error={amountProblem && t(`problem.${amountProblem}`, { amount: TRANSFER_MINIMUM_BAHT, unit })}
        />
      </div>
      <div className="mt-3">
        <AmountButtons label={t('quick')} amounts={amounts} chosen={amountText} onChoose={change(setAmountText)} />
      </div>
      <div className="mt-5 grid grid-cols-[1fr_1.6fr] gap-2.5">
        <Button onClick={onCancel}>{t('cancel')}</Button>
        <Button type="submit" kind="primary" busy={transfer.isPending}>
          {t('transfer')}
        </Button>
      </div>
      <Alert open={refused !== undefined} onClose={() => setRefused(undefined)} kind="danger" title={t('error')} closeLabel={t('ok')}>
        {lastRefused && message(lastRefused)}
      </Alert>
    </form>
  )
}
