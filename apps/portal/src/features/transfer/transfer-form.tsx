import type { WalletSummary } from '@krapao/contract'
import { currencySign, type MajorUnits } from '@krapao/money'
import { Button } from '@krapao/ui'
import { clsx } from 'clsx'
import { type FormEvent, useRef, useState } from 'react'
import { AmountButtons } from '../../money/amount-buttons.tsx'
import { AmountField } from '../../money/amount-field.tsx'
import { formatMoney } from '../../money/amount-text.ts'
import { roundAmounts } from '../../money/round-amounts.ts'
import { useMoneyRequest } from '../../money/requests/use-requests.ts'
import { useMessages } from '../../messages/index.ts'
import { checkTransfer, NO_PLACE, TRANSFER_MINIMUM_MAJOR_UNITS, type TransferProblem } from './check-transfer.ts'
import { destinationOf, transferAccounts } from './transfer-accounts.ts'
import { TransferEnds } from './transfer-ends.tsx'
import { messages } from './messages.ts'

interface TransferFormProps {
  wallet: WalletSummary
  from?: string | undefined
  to?: string | undefined
  onClose: () => void
  /** The transfer was accepted or is being checked; its end is shown over the page. */
  onEnd: () => void
}

export function TransferForm({ wallet, from: startFrom, to: startTo, onClose, onEnd }: TransferFormProps) {
  const t = useMessages(messages)
  const { isBusy, request } = useMoneyRequest('transfer')
  const [from, setFrom] = useState(startFrom ?? NO_PLACE)
  const [wishedTo, setTo] = useState(startTo ?? NO_PLACE)
  const [amountText, setAmountText] = useState('')
  const [problem, setProblem] = useState<TransferProblem>()
  const sendButton = useRef<HTMLButtonElement>(null)
  const sign = currencySign(wallet.currency)

  const placeProblem = problem === 'selectAccount' || problem === 'cannotTransfer' ? problem : undefined
  const amountProblem = problem === 'minimum' || problem === 'amountInvalid' ? problem : undefined
  const accounts = transferAccounts(wallet)
  const to = destinationOf(accounts, wishedTo)
  const available = accounts.find((account) => account.code === from)?.amount ?? (0 as MajorUnits)
  const amounts = [
    ...roundAmounts(wallet.currency, available).map((amount) => ({ text: String(amount), label: amount.toLocaleString('en-US') })),
    ...(available >= TRANSFER_MINIMUM_MAJOR_UNITS ? [{ text: String(available), label: t('all') }] : []),
  ]
  const change = (text: string) => {
    setAmountText(text)
    setProblem(undefined)
  }
  const choose = (ends: { from: string; to: string }) => {
    setFrom(ends.from)
    setTo(ends.to)
    setProblem(undefined)
  }

  const send = async () => {
    const found = checkTransfer({ from, to, amountText })
    setProblem(found)
    if (found) return
    const end = await request({ from, to, amount: Number(amountText) as MajorUnits })
    // A refusal is shown over the form, where the player can correct it.
    if (end.kind !== 'refused') onEnd()
  }
  // Enter in the field shows what is missing but sends nothing: only the button moves money.
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = checkTransfer({ from, to, amountText })
    setProblem(found)
    if (!found) sendButton.current?.focus()
  }

  return (
    <form noValidate onSubmit={submit}>
      <TransferEnds accounts={accounts} sign={sign} from={from} to={to} onChange={choose} />
      <p role="alert" className={clsx('mt-2 text-[0.8125rem] leading-normal text-bad', !placeProblem && 'hidden')}>
        {placeProblem && t(`problem.${placeProblem}`)}
      </p>
      <div className="mt-4">
        <AmountField
          label={t('amount')}
          sign={sign}
          value={amountText}
          onChange={change}
          hint={from === NO_PLACE ? undefined : t('available', { amount: formatMoney(sign, available) })}
          error={amountProblem && t(`problem.${amountProblem}`, { amount: formatMoney(sign, TRANSFER_MINIMUM_MAJOR_UNITS) })}
        />
      </div>
      <div className="mt-3">
        <AmountButtons label={t('quick')} amounts={amounts} chosen={amountText} onChoose={change} />
      </div>
      <div className="mt-5 flex flex-wrap gap-2.5">
        <Button className="flex-1" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button ref={sendButton} kind="primary" className="flex-[1.6]" busy={isBusy} onClick={() => void send()}>
          {t('transfer')}
        </Button>
      </div>
    </form>
  )
}
