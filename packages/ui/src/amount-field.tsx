import { type ChangeEvent, useState } from 'react'
import { type AmountText, caretIn, groupAmount, readAmount, UNREADABLE_AMOUNT } from './amount-typing.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

export interface AmountFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'type'> {
  /** `1234.5`, empty, or `UNREADABLE_AMOUNT`. */
  value: string
  /** Called with the value; `UNREADABLE_AMOUNT`, which is NaN as a number, when the text is no amount. */
  onChange: (value: string) => void
  sign: string
}

/** A field for an amount: it adds commas, accepts Thai and Lao digits, and a click selects all of it. */
export function AmountField({ value, onChange, sign, ...rest }: AmountFieldProps) {
  const [typed, setTyped] = useState<AmountText>({ shown: '', value: '' })
  // The value may have been set from outside, such as by a button beside the field.
  const current = typed.value === value ? typed : { shown: groupAmount(value), value }

  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const edited = input.value
    const caret = input.selectionStart ?? edited.length
    const next = readAmount(edited, current)
    if (next.shown !== edited) {
      const { inputType } = event.nativeEvent as InputEvent
      input.value = next.shown
      const place = caretIn(next.shown, edited, caret, inputType)
      input.setSelectionRange(place, place)
    }
    setTyped(next)
    if (next.value !== value) onChange(next.value)
  }

  return (
    <TextField
      aria-invalid={value === UNREADABLE_AMOUNT || undefined}
      enterKeyHint="done"
      {...rest}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      placeholder="0.00"
      value={current.shown}
      onChange={change}
      onClick={(event) => event.currentTarget.select()}
      className="tabular h-14 text-[min(1.375rem,9vw)] font-bold"
      trailing={<span className="pr-[min(0.875rem,4vw)] text-[min(0.9375rem,6vw)] font-semibold text-faint">{sign}</span>}
    />
  )
}
