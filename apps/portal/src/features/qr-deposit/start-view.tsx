import type { WalletSummary } from '@krapao/contract'
import type { MajorUnits } from '@krapao/money'
import { Button, EmptyState, QrIcon, RefreshIcon, Skeleton } from '@krapao/ui'
import { type FormEvent, useState } from 'react'
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

interface StartViewProps {
  wallet: WalletSummary
  onMade: (provider: QrChannel['provider']) => void
  onChoose: (channel: QrChannel) => void
}

/** Asks for the amount. The server chooses the channel, unless the player chooses one below. */
export function StartView({ wallet, onMade, onChoose }: StartViewProps) {
  const t = useMessages(messages)
  const options = useDepositOptions()
  if (options.isError && !options.data) {
    return (
      <EmptyState
        icon={<QrIcon size={30} />}
        title={t('broken')}
        action={
          <Button icon={<RefreshIcon size={18} />} onClick={() => void options.refetch()}>
            {t('retry')}
          </Button>
        }
      >
        {t('brokenNote')}
      </EmptyState>
    )
  }
  if (!options.data) {
    return (
      <div role="status" aria-label={t('loading')} className="grid gap-4">
        <Skeleton className="h-24" />
        <Skeleton className="h-24" />
        <Skeleton className="h-12" />
      </div>
    )
  }
  if (!options.data.hasQr) return <NoQr currency={wallet.currency} />
  return (
    <>
      <HowMuch {...options.data} onMade={onMade} />
      <section className="mt-6 border-t border-line pt-4">
        <h3 className="text-[0.9375rem] leading-snug font-semibold">{t('otherWays')}</h3>
        <p className="mb-3 text-[0.8125rem] leading-normal text-muted">{t('otherWaysNote')}</p>
        <ChannelList sign={currencySign(wallet.currency)} onChoose={onChoose} />
      </section>
    </>
  )
}

type HowMuchProps = NonNullable<ReturnType<typeof useDepositOptions>['data']> & Pick<StartViewProps, 'onMade'>

function HowMuch({ currency, minimum, maximum, amounts, onMade }: HowMuchProps) {
  const t = useMessages(messages)
  const { isBusy, create } = useCreateQr()
  const sign = currencySign(currency)
  const [amountText, setAmountText] = useState('')
  const [isSent, setSent] = useState(false)
  const problem = depositProblem(amountText, { minimum, maximum }, isSent)
  const bounds = { min: formatMoney(sign, minimum), max: formatMoney(sign, maximum) }
  const change = (text: string) => {
    setAmountText(text)
    setSent(false)
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (depositProblem(amountText, { minimum, maximum }, true)) return
    void create(Number(amountText) as MajorUnits).then((made) => made && onMade(made.provider))
  }

  return (
    <form noValidate onSubmit={submit}>
      <AmountField
        label={t('amount')}
        sign={sign}
        value={amountText}
        onChange={change}
        hint={t('limits', bounds)}
        error={problem && t(problem, bounds)}
      />
      <div className="mt-3">
        <AmountButtons
          label={t('shortcuts')}
          amounts={amounts.map((amount) => ({ text: String(amount), label: amount.toLocaleString('en-US') }))}
          chosen={amountText}
          onChoose={change}
        />
      </div>
      <Button type="submit" kind="primary" wide className="mt-5" busy={isBusy} icon={<QrIcon size={19} />}>
        {t('create')}
      </Button>
      <p className="mt-3 text-center text-[0.78125rem] leading-normal text-muted">{t('once')}</p>
    </form>
  )
}
