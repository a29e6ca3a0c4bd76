import { clsx } from 'clsx'

interface AmountButtonsProps {
  label: string
  /** The text that is put into the field, and the button's label. */
  amounts: readonly { text: string; label: string }[]
  chosen: string
  onChoose: (text: string) => void
}

/** Amounts to press instead of typing. */
export function AmountButtons({ label, amounts, chosen, onChoose }: AmountButtonsProps) {
  if (amounts.length === 0) return null
  return (
    <div role="group" aria-label={label} className="flex flex-wrap gap-2">
      {amounts.map((amount) => (
        <button
          key={amount.label}
          type="button"
          aria-pressed={amount.text === chosen}
          onClick={() => onChoose(amount.text)}
          className={clsx(
            'tabular min-h-11 flex-[1_1_28%] rounded-[12px] border px-2 text-[0.9375rem] font-semibold transition-colors duration-150',
            amount.text === chosen ? 'border-gold/60 bg-gold/14 text-gold' : 'border-line bg-raised/70 text-soft hover:border-line-strong',
          )}
        >
          {amount.label}
        </button>
      ))}
    </div>
  )
}
