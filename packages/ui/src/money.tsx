import { clsx } from 'clsx'

const SIZES = {
  xl: { whole: 'text-[2.5rem] leading-[1.15] font-bold', part: 'text-2xl text-soft', unit: 'text-xl text-muted font-semibold' },
  l: { whole: 'text-2xl leading-tight font-bold', part: '', unit: 'text-base text-muted font-semibold' },
  m: { whole: 'text-base font-semibold', part: '', unit: '' },
  s: { whole: 'text-[0.8125rem] font-semibold', part: '', unit: '' },
}

interface MoneyProps {
  /** Whole units (baht, kip) as the wire carries them. */
  amount: number
  /** The currency sign that stands in front. */
  unit?: string
  size?: keyof typeof SIZES
  /** Shows a plus sign as well as a minus. */
  signed?: boolean
  className?: string
}

const format = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** An amount with two decimals and equal-width figures, the same in every language. */
export function Money({ amount, unit, size = 'm', signed = false, className }: MoneyProps) {
  const [whole, part] = format.format(Math.abs(amount)).split('.')
  const sign = amount < 0 ? '−' : signed && amount > 0 ? '+' : ''
  const look = SIZES[size]
  return (
    <span className={clsx('tabular whitespace-nowrap', look.whole, className)}>
      {sign}
      {unit && (
        <span className={look.unit}>
          {unit}
          {'\u00a0'}
        </span>
      )}
      {whole}
      <span className={look.part}>.{part}</span>
    </span>
  )
}
