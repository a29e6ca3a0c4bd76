import { type Outcome, TERM_WORDS } from '@krapao/contract'
import { useDates } from '../../format/use-dates.ts'
import { useLanguage } from '../../messages/index.ts'
import { formatMoney } from '../../money/amount-text.ts'

interface ExplainedLinesProps {
  explained: NonNullable<Outcome['explained']>
  /** What these are the sum of. */
  balance: number
  sign: string
}

/** Of what the wallet was the sum, line by line. It stands in a button, so it is made of phrases alone. */
export function ExplainedLines({ explained: { at, opening, terms }, balance, sign }: ExplainedLinesProps) {
  const words = TERM_WORDS[useLanguage().language]
  const dates = useDates()
  return (
    <span className="my-1.5 grid gap-1 text-[0.8125rem] leading-normal">
      {opening > 0 && <Line label={words.opening} amount={formatMoney(sign, opening)} />}
      {terms.map(({ term, amount }) => (
        <Line key={term} label={words[term]} amount={`${amount < 0 ? '−' : '+'}${formatMoney(sign, Math.abs(amount))}`} />
      ))}
      <Line isSum label={words.balance.replace('{at}', dates.exactly(at))} amount={formatMoney(sign, balance)} />
    </span>
  )
}

function Line({ label, amount, isSum = false }: { label: string; amount: string; isSum?: boolean }) {
  return (
    <span
      className={`flex flex-wrap items-baseline justify-between gap-x-3 ${isSum ? 'border-t border-line pt-1 font-semibold' : 'text-soft'}`}
    >
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <span className="sr-only">, </span>
        {label}
      </span>
      <span className="tabular ml-auto">{amount}</span>
    </span>
  )
}
