import { formatMoney } from '../amount-text.ts'
import { useMessages } from '../../messages/index.ts'
import { ProgressTrack } from './progress-track.tsx'
import type { Turnover } from './turnover.ts'
import { messages } from './messages.ts'

/** How much of a bonus's turnover is done. */
export function TurnoverBar({ required, done, sign }: Turnover & { sign: string }) {
  const t = useMessages(messages)
  return (
    <div className="mt-4 text-left">
      <ProgressTrack done={done} required={required} />
      <p className="tabular mt-2 flex flex-wrap justify-between gap-x-3 text-[0.8125rem]">
        <span>{t('turnover', { done: formatMoney(sign, done), required: formatMoney(sign, required) })}</span>
        <span className="font-semibold text-gold">{t('turnoverLeft', { left: formatMoney(sign, Math.max(0, required - done)) })}</span>
      </p>
    </div>
  )
}
