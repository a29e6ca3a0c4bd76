import { TextField, type TextFieldProps } from '@krapao/ui'
import { amountTyped } from './amount-text.ts'

interface AmountFieldProps extends Omit<TextFieldProps, 'value' | 'onChange'> {
  value: string
  onChange: (text: string) => void
  sign: string
}

/** An amount to type: figures only, the currency beside it, all of it selected by a click. */
export function AmountField({ value, onChange, sign, ...rest }: AmountFieldProps) {
  return (
    <TextField
      {...rest}
      type="number"
      inputMode="decimal"
      min={0}
      step="any"
      autoComplete="off"
      placeholder="0.00"
      value={value}
      onChange={(event) => onChange(amountTyped(event.target.value))}
      onClick={(event) => event.currentTarget.select()}
      onWheel={(event) => event.currentTarget.blur()}
      className="tabular h-14 text-[1.375rem] font-bold [appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none"
      trailing={<span className="pr-3.5 text-[0.9375rem] font-semibold text-faint">{sign}</span>}
    />
  )
}
