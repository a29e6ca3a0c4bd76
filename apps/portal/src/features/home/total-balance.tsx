import type { CSSProperties } from 'react'
import { formatAmount, formatMoney } from '../../money/amount-text.ts'
import { HIDDEN_AMOUNT } from '../../money/hidden-balance.ts'

/** Generous widths of the figures relative to the font size, so that the largest balance still fits. */
const FIGURE_EM = 0.56
const LARGEST_PX = 42

/** The total in large figures that shrink with its length, never wrap and never clip. */
export function TotalBalance({ amount, sign, label, hidden }: { amount: number; sign: string; label: string; hidden: string | undefined }) {
  if (hidden !== undefined)
    return (
      <p
        data-testid="total-balance"
        role="img"
        aria-label={`${label} ${hidden}`}
        className="mt-1 text-[2.25rem] leading-[1.4] font-bold text-soft"
      >
        <span aria-hidden="true">{HIDDEN_AMOUNT}</span>
      </p>
    )
  const [whole = '', part = ''] = formatAmount(amount).split('.')
  const widthEm = whole.length * FIGURE_EM + 1.9
  return (
    <div className="@container mt-1">
      <p
        data-testid="total-balance"
        aria-label={`${label} ${formatMoney(sign, amount)}`}
        className="tabular text-(length:--figure) leading-[1.2] font-bold whitespace-nowrap"
        style={{ '--figure': `min(${LARGEST_PX}px, ${(100 / widthEm).toFixed(2)}cqw)` } as CSSProperties}
      >
        <span className="text-[length:calc(var(--figure)*0.5)] font-semibold text-muted">
          {sign}
          {'\u00a0'}
        </span>
        {whole}
        <span className="text-[length:calc(var(--figure)*0.6)] text-soft">.{part}</span>
      </p>
    </div>
  )
}
