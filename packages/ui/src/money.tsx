import { clsx } from 'clsx'
import type { CSSProperties } from 'react'

const SIZES = {
  xl: {
    whole: 'text-(length:--figure) leading-[1.15] font-bold',
    part: 'text-[0.6em] text-soft',
    unit: 'text-[0.5em] text-muted font-semibold',
  },
  l: { whole: 'text-2xl leading-tight font-bold', part: '', unit: 'text-base text-muted font-semibold' },
  m: { whole: 'text-base font-semibold', part: '', unit: '' },
  s: { whole: 'text-[0.8125rem] font-semibold', part: '', unit: '' },
}

/** Generous widths relative to the font size: of a figure, and of all that is not the whole part. */
const FIGURE_EM = 0.6
const REST_EM = 2.2
const LARGEST = '2.5rem'

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

/**
 * An amount with two decimals and equal-width figures, the same in every language. It never wraps; in `xl` its figures shrink
 * with their number and the width of their place.
 */
export function Money({ amount, unit, size = 'm', signed = false, className }: MoneyProps) {
  const [whole, part] = format.format(Math.abs(amount)).split('.')
  const sign = amount < 0 ? '−' : signed && amount > 0 ? '+' : ''
  const look = SIZES[size]
  const widthEm = `${sign}${whole}`.length * FIGURE_EM + REST_EM
  const figures = (
    <span
      className={clsx('tabular whitespace-nowrap', look.whole, className)}
      style={size === 'xl' ? ({ '--figure': `min(${LARGEST}, ${(100 / widthEm).toFixed(2)}cqi)` } as CSSProperties) : undefined}
    >
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
  return size === 'xl' ? <span className="@container block w-full">{figures}</span> : figures
}
