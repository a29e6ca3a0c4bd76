import type { WalletSummary } from '@krapao/contract'
import { currencySign, type MajorUnits } from '@krapao/money'
import { Button, LoadFailed, QrIcon, Skeleton } from '@krapao/ui'
import { type FormEvent, type ReactNode, type Ref, useState } from 'react'
import { AmountButtons } from '../../money/amount-buttons.tsx'
import { AmountField } from '../../money/amount-field.tsx'
import { formatMoney } from '../../money/amount-text.ts'
import { useMessages } from '../../messages/index.ts'
import type { BankOffer, GivenAmount } from '../../money/deposit/offer.ts'
import { ChannelList } from './channel-list.tsx'
import { useCreateQr } from './create-qr.ts'
import { depositProblem } from './deposit-problem.ts'
import { useDepositOptions } from './get-deposit-options.ts'
import { NoQr } from './no-qr.tsx'
import type { QrChannel } from './qr-channels.ts'
import { messages } from './messages.ts'

export interface StartViewProps {
  wallet: WalletSummary
  /** As typed. */
  amountText: string
  banks: BankOffer
  /** What is offered without a choice of a way, below the one that is recommended. */
  direct?: ReactNode
  /** The group after the others. */
  wallets?: ReactNode
  onAmount: (text: string) => void
  onMade: (provider: QrChannel['provider']) => void
  onChoose: (channel: QrChannel) => void
}

const NO_LIMITS = { minimum: 0 as MajorUnits, maximum: Infinity as MajorUnits }

type Problem = 'tooLittle' | 'tooMuch' | 'unreadable' | 'amountFirst'

/** Asks for the amount, and recommends one way; all others stand below in their groups: banks, QRs, wallets. */
export function StartView({ wallet, amountText, banks, direct, wallets, onAmount, onMade, onChoose }: StartViewProps) {
  const options = useDepositOptions()
  const [field, setField] = useState<HTMLInputElement | null>(null)
  const [problem, setProblem] = useState<Problem>()
  const t = useMessages(messages)
  // Without limits the server still has the last word.
  const limits = options.data ?? NO_LIMITS
  const change = (text: string) => {
    onAmount(text)
    setProblem(undefined)
  }
  const ask = (what: Problem) => {
    setProblem(what)
    field?.focus()
  }
  const given: GivenAmount = {
    amount: depositProblem(amountText, limits, true) ? undefined : (Number(amountText) as MajorUnits),
    onAskAmount: () => ask(amountText === '' ? 'amountFirst' : (depositProblem(amountText, limits, true) ?? 'amountFirst')),
  }

  if (!options.data && !options.isError) {
    return (
      <div role="status" aria-label={t('loading')} className="grid gap-4">
        <Skeleton className="h-24" />
        <Skeleton className="h-24" />
        <Skeleton className="h-12" />
      </div>
    )
  }
  return (
    <>
      {banks.underWay}
      {options.data ? (
        <HowMuch
          {...options.data}
          banks={banks}
          given={given}
          field={setField}
          amountText={amountText}
          problem={problem ?? depositProblem(amountText, limits, false)}
          onProblem={ask}
          onChange={change}
          onMade={onMade}
        />
      ) : (
        <Broken onRetry={() => void options.refetch()} />
      )}
      {direct}
      <div className="mt-5">
        {banks.renderGroup(given)}
        {options.data && !options.data.hasQr ? (
          <NoQr currency={wallet.currency} />
        ) : (
          <ChannelList sign={currencySign(wallet.currency)} onChoose={onChoose} />
        )}
        {wallets}
      </div>
    </>
  )
}

function Broken({ onRetry }: { onRetry: () => void }) {
  const t = useMessages(messages)
  return (
    <LoadFailed title={t('broken')} retryLabel={t('retry')} onRetry={onRetry}>
      {t('brokenNote')}
    </LoadFailed>
  )
}

type HowMuchProps = NonNullable<ReturnType<typeof useDepositOptions>['data']> &
  Pick<StartViewProps, 'banks' | 'amountText' | 'onMade'> & {
    given: GivenAmount
    field: Ref<HTMLInputElement>
    problem: Problem | undefined
    onProblem: (problem: Problem) => void
    onChange: (text: string) => void
  }

function HowMuch({
  currency,
  minimum,
  maximum,
  amounts,
  hasQr,
  banks,
  given,
  field,
  amountText,
  problem,
  onProblem,
  onChange,
  onMade,
}: HowMuchProps) {
  const t = useMessages(messages)
  const { isBusy, create } = useCreateQr()
  const sign = currencySign(currency)
  const bounds = { min: formatMoney(sign, minimum), max: formatMoney(sign, maximum) }
  // Where it is not known what is open, the server still chooses a QR.
  const isBank = banks.isReady && banks.recommended === 'bank'
  const isQr = banks.isReady && hasQr && !isBank

  const makeQr = () => {
    if (given.amount === undefined) onProblem(depositProblem(amountText, { minimum, maximum }, true) ?? 'tooLittle')
    else void create(given.amount).then((made) => made && onMade(made.provider))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBank) banks.onChooseBank(given)
    else if (isQr) makeQr()
  }

  return (
    <form noValidate onSubmit={submit}>
      <AmountField
        ref={field}
        label={t('amount')}
        sign={sign}
        value={amountText}
        onChange={onChange}
        hint={t('limits', bounds)}
        error={problem && t(problem, bounds)}
      />
      <div className="mt-3">
        <AmountButtons
          label={t('shortcuts')}
          amounts={amounts.map((amount) => ({ text: String(amount), label: amount.toLocaleString('en-US') }))}
          chosen={amountText}
          onChoose={onChange}
        />
      </div>
      {!banks.isReady && <Skeleton className="mt-5 h-12" />}
      {isBank && banks.bank && (
        <Button type="submit" kind="primary" wide className="mt-5" icon={banks.bank.mark}>
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {t('transferTo')} {banks.bank.name}
          </span>
        </Button>
      )}
      {isQr && (
        <Button type="submit" kind="primary" wide className="mt-5" busy={isBusy} icon={<QrIcon size={19} />}>
          {t('create')}
        </Button>
      )}
      {(isBank || isQr) && (
        <p className="mt-2.5 text-center text-[0.78125rem] leading-normal text-muted">
          {banks.isLast && banks.recommended && <span className="block">{t('lastWay')}</span>}
          {isQr && t('once')}
        </p>
      )}
      {isBank && hasQr && (
        <Button wide className="mt-1" busy={isBusy} icon={<QrIcon size={19} />} onClick={makeQr}>
          {t('create')}
        </Button>
      )}
    </form>
  )
}
