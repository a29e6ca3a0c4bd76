import type { ActiveCondition } from '@krapao/contract'
import { ChevronRightIcon, GiftIcon } from '@krapao/ui'
import { Link } from 'react-router'
import { formatMoney } from '../../money/amount-text.ts'
import { messages as conditionMessages } from '../../money/condition/messages.ts'
import { turnoverLeft } from '../../money/condition/progress.ts'
import { ProgressTrack } from '../../money/turnover/progress-track.tsx'
import { messages as turnoverMessages } from '../../money/turnover/messages.ts'
import { useMessages } from '../../messages/index.ts'

/** The active bonus and how much of it is left to play; a tap opens the bonus page. */
export default function BonusRow({ condition, sign }: { condition: ActiveCondition; sign: string }) {
  const t = useMessages(conditionMessages)
  const turnover = useMessages(turnoverMessages)
  const isOpen = condition.state === 'open'
  return (
    <Link
      to="/user/bonus"
      data-testid="bonus-row"
      className="mx-4 mt-3 flex min-h-[6.25rem] items-center gap-3 rounded-card border border-gold/25 bg-gold/6 px-3.5 py-3 transition-colors duration-150 hover:border-gold/45"
    >
      <span aria-hidden="true" className="grid size-10 shrink-0 place-items-center rounded-[14px] bg-gold/14 text-gold">
        <GiftIcon size={21} />
      </span>
      <span className="grid min-w-0 flex-1 gap-1.5">
        <span className="flex flex-wrap justify-between gap-x-2 text-[0.90625rem] leading-snug font-semibold">
          {t(`type.${condition.type}`)}
          {!isOpen && <span className="text-[0.8125rem] text-cool">{t('waiting')}</span>}
        </span>
        {isOpen && <ProgressTrack done={condition.doneTurnover} required={condition.requiredTurnover} />}
        <span className="tabular text-[0.8125rem] leading-snug text-muted">
          {isOpen
            ? turnover('turnover', {
                done: formatMoney(sign, condition.doneTurnover),
                required: formatMoney(sign, condition.requiredTurnover),
              })
            : t('waitingNote')}
        </span>
        {isOpen && (
          <span className="tabular text-[0.8125rem] leading-snug text-soft">
            {t('left', { left: formatMoney(sign, turnoverLeft(condition)) })}
          </span>
        )}
      </span>
      <ChevronRightIcon size={18} className="shrink-0 text-faint" />
    </Link>
  )
}
