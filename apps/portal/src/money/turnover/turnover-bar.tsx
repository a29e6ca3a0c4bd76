import { formatAmount } from '../amount-text.ts'
import { useWords } from '../../words/index.ts'
import type { Turnover } from './turnover.ts'
import { words } from './words.ts'

/** How far the condition of a bonus has come. */
export function TurnoverBar({ required, done, unit }: Turnover & { unit: string }) {
  const t = useWords(words)
  const percent = required > 0 ? Math.min(100, (done / required) * 100) : 100
  return (
    <div className="mt-4 text-left">
      <div aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-white/10">
        <span className="block h-full rounded-full bg-gold" style={{ width: `${percent}%` }} />
      </div>
      <p className="tabular mt-2 flex flex-wrap justify-between gap-x-3 text-[0.8125rem]">
        <span>{t('turnover', { done: formatAmount(done), required: formatAmount(required), unit })}</span>
        <span className="font-semibold text-gold">{t('turnoverLeft', { left: formatAmount(Math.max(0, required - done)), unit })}</span>
      </p>
    </div>
  )
}
