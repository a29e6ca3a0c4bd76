import { type MajorUnits, isMajorUnits } from '@krapao/money'
import { useMessages } from '../../messages/index.ts'
import { AmountButtons } from '../amount-buttons.tsx'
import { AmountField } from '../amount-field.tsx'
import { formatMoney } from '../amount-text.ts'
import { messages } from './messages.ts'

interface DepositPickerProps {
  amounts: readonly number[]
  sign: string
  hint: string
  minimum: MajorUnits
  text: string
  onChange: (text: string) => void
}

/** The deposit in a text of the field; undefined where there is none. */
export function depositIn(text: string): MajorUnits | undefined {
  const amount = Number(text)
  return text !== '' && isMajorUnits(amount) ? amount : undefined
}

/** Types or taps a deposit, only to see what a bonus for it comes to. */
export function DepositPicker({ amounts, sign, hint, minimum, text, onChange }: DepositPickerProps) {
  const t = useMessages(messages)
  const deposit = depositIn(text)
  const problem =
    text !== '' && deposit === undefined
      ? t('depositInvalid')
      : deposit !== undefined && deposit < minimum
        ? t('depositMinimum', { minimum: formatMoney(sign, minimum) })
        : undefined
  return (
    <div className="grid gap-3">
      <AmountField label={t('deposit')} sign={sign} value={text} onChange={onChange} hint={hint} error={problem} />
      <AmountButtons
        label={t('quick')}
        amounts={amounts.map((amount) => ({ text: String(amount), label: amount.toLocaleString('en-US') }))}
        chosen={text}
        onChoose={onChange}
      />
    </div>
  )
}
