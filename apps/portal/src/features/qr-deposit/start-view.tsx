import type { WalletSummary } from '@krapao/contract'
import type { MajorUnits } from '@krapao/money'
import { Button, LoadFailed, QrIcon, Skeleton } from '@krapao/ui'
import { type FormEvent, type ReactNode, type Ref, useState } from 'react'
import { AmountButtons } from '../../money/amount-buttons.tsx'
import { AmountField } from '../../money/amount-field.tsx'
import { currencySign, formatMoney } from '../../money/amount-text.ts'
import { useMessages } from '../../messages/index.ts'
import { ChannelList } from './channel-list.tsx'
import { useCreateQr } from './create-qr.ts'
import { depositProblem } from './deposit-problem.ts'
import { useDepositOptions } from './get-deposit-options.ts'
import { NoQr } from './no-qr.tsx'
import type { QrChannel } from './qr-channels.ts'
import { messages } from './messages.ts'

/** What a group of ways beside the QRs is told of the amount above it. */
export interface GivenAmount {
  /** Undefined while none is typed that is within the limits. */
  amount: MajorUnits | undefined
  /** Says beside the field that an amount comes first, and puts the cursor there. */
  onAskAmount: () => void
}

export interface StartViewProps {
  /** Stands above the QR accounts. */
  renderBanks?: ((given: GivenAmount) => ReactNode) | undefined
  wallet: WalletSummary
  onMade: (provider: QrChannel['provider']) => void
  onChoose: (channel: QrChannel) => void
}

const NO_LIMITS = { minimum: 0 as MajorUnits, maximum: Infinity as MajorUnits }

type Problem = 'tooLittle' | 'tooMuch' | 'unreadable' | 'amountFirst'

/** Asks for the amount. The server chooses a QR, unless the player chooses a way below: banks, QRs, wallets. */
export function StartView({ wallet, renderBanks, onMade, onChoose }: StartViewProps) {
  const options = useDepositOptions()
  const [field, setField] = useState<HTMLInputElement | null>(null)
  const [amountText, setAmountText] = useState('')
  const [problem, setProblem] = useState<Problem>()
  const t = useMessages(messages)
  // Without limits the server still has the last word.
  const limits = options.data ?? NO_LIMITS
  const change = (text: string) => {
    setAmountText(text)
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
      {options.data ? (
        <HowMuch
          {...options.data}
          field={setField}
          amountText={amountText}
          problem={problem ?? depositProblem(amountText, limits, false)}
          onChange={change}
          onAsk={ask}
          onMade={onMade}
        />
      ) : (
        <Broken onRetry={() => void options.refetch()} />
      )}
      {renderBanks?.(given)}
      {options.data && !options.data.hasQr ? (
        <NoQr currency={wallet.currency} />
      ) : (
        <ChannelList sign={currencySign(wallet.currency)} onChoose={onChoose} />
      )}
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
  Pick<StartViewProps, 'onMade'> & {
    field: Ref<HTMLInputElement>
    amountText: string
    problem: Problem | undefined
    onChange: (text: string) => void
    onAsk: (problem: Problem) => void
  }

function HowMuch({ currency, minimum, maximum, amounts, hasQr, field, amountText, problem, onChange, onAsk, onMade }: HowMuchProps) {
  const t = useMessages(messages)
  const { isBusy, create } = useCreateQr()
  const sign = currencySign(currency)
  const bounds = { min: formatMoney(sign, minimum), max: formatMoney(sign, maximum) }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = depositProblem(amountText, { minimum, maximum }, true)
    if (wrong) onAsk(wrong)
    else if (hasQr) void create(Number(amountText) as MajorUnits).then((made) => made && onMade(made.provider))
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
      {hasQr && (
        <>
          <Button type="submit" kind="primary" wide className="mt-5" busy={isBusy} icon={<QrIcon size={19} />}>
            {t('create')}
          </Button>
          <p className="mt-3 text-center text-[0.78125rem] leading-normal text-muted">{t('once')}</p>
        </>
      )}
    </form>
  )
}
