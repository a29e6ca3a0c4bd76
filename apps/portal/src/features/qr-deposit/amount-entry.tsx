import type { QrProvider } from '@krapao/contract'
import { type Currency, currencySign, type MajorUnits } from '@krapao/money'
import { Button, QrIcon } from '@krapao/ui'
import { type FormEvent, useState } from 'react'
import { AmountButtons } from '../../money/amount-buttons.tsx'
import { AmountField } from '../../money/amount-field.tsx'
import { formatMoney } from '../../money/amount-text.ts'
import { useSettings } from '../../settings/settings.ts'
import { useMessages } from '../../messages/index.ts'
import { useCreateQr } from './create-qr.ts'
import { useQr } from './get-qr.ts'
import { mayCreateQr, QR_CREATE_FROM_BAHT, qrAmounts } from './qr-amounts.ts'
import { messages } from './messages.ts'

interface AmountEntryProps {
  provider: QrProvider
  currency: Currency
  /** Before this provider was chosen. */
  typed: string
  expired: boolean
}

export function AmountEntry({ provider, currency, typed, expired }: AmountEntryProps) {
  const t = useMessages(messages)
  const sign = currencySign(currency)
  const { qrMinimums } = useSettings()
  const { isBusy, create } = useCreateQr(provider)
  const minDeposit = useQr(provider).data?.minDeposit
  const [amountText, setAmountText] = useState(typed)
  const { minimum, shortcuts } = qrAmounts(provider, { minDeposit, configured: qrMinimums })
  const amount = Number(amountText)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (amount < QR_CREATE_FROM_BAHT || !mayCreateQr(provider, amount, minimum)) return
    void create(amount as MajorUnits)
  }

  return (
    <form noValidate onSubmit={submit}>
      {expired && (
        <p role="status" className="mb-3 rounded-[12px] border border-cool/25 bg-cool/8 px-3 py-2 text-[0.84375rem] text-soft">
          {t('expired')}
        </p>
      )}
      <AmountButtons
        label={t('shortcuts')}
        amounts={shortcuts.map((baht) => ({ text: String(baht), label: baht.toLocaleString('en-US') }))}
        chosen={amountText}
        onChoose={setAmountText}
      />
      <div className="mt-4">
        <AmountField
          label={t('amount')}
          sign={sign}
          value={amountText}
          onChange={setAmountText}
          hint={t('minimum', { amount: formatMoney(sign, Math.max(minimum, QR_CREATE_FROM_BAHT)) })}
        />
      </div>
      <Button
        type="submit"
        kind="primary"
        wide
        className="mt-5"
        busy={isBusy}
        disabled={!mayCreateQr(provider, amount, minimum)}
        icon={<QrIcon size={19} />}
      >
        {t('create')}
      </Button>
      <p className="mt-3 text-center text-[0.78125rem] leading-normal text-faint">{t('once')}</p>
    </form>
  )
}
