import { CheckIcon, LockIcon } from '@krapao/ui'
import { useMessages } from '../../messages/index.ts'
import { formatMoney } from '../amount-text.ts'
import type { RewardPreview } from './reward-preview.ts'
import { messages } from './messages.ts'

/** Beside the button that receives, where no scrolling hides it: what the press locks. Nothing while that is not known. */
export function LockLine({ preview, sign }: { preview: RewardPreview | undefined; sign: string }) {
  const t = useMessages(messages)
  if (!preview) return null
  const { cost } = preview
  const isLocking = cost !== null && cost.locks > 0
  const Icon = isLocking ? LockIcon : CheckIcon
  return (
    <p data-testid="lock-line" className="tabular mb-3 flex items-start gap-2.5 text-[0.875rem] leading-snug font-semibold">
      <Icon size={18} className={isLocking ? 'shrink-0 text-warn' : 'shrink-0 text-ok'} />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {cost === null
          ? t('lock.notYet')
          : isLocking
            ? t(preview.terms.covers === undefined ? 'lock.now' : 'lock.grant', {
                locks: formatMoney(sign, cost.locks),
                turnover: formatMoney(sign, cost.requiredTurnover),
                own: formatMoney(sign, cost.own),
              })
            : t('lock.nothing')}
      </span>
    </p>
  )
}
