import type { StatementItem } from '@krapao/contract'
import { CheckIcon, DepositIcon, GiftIcon, InviteIcon, PromotionIcon, RefundIcon, TransferIcon, WheelIcon, WithdrawIcon } from '@krapao/ui'
import { clsx } from 'clsx'
import { useBankName } from '../../banks/use-banks.ts'
import { useDates } from '../../format/use-dates.ts'
import { useTimeAgo } from '../../format/use-time-ago.ts'
import { useAccountName } from '../../money/activity/account-name.ts'
import { messages as activityMessages } from '../../money/activity/messages.ts'
import { formatMoney } from '../../money/amount-text.ts'
import { ProgressBadge } from '../../money/progress/progress-badge.tsx'
import { progressOf } from '../../money/progress/progress.ts'
import { useMessages } from '../../messages/index.ts'
import { directionOf, relatedOf } from './statement-entry.ts'
import { messages } from './messages.ts'

const LOOK = {
  deposit: { icon: DepositIcon, tone: 'bg-ok/12 text-ok' },
  bonus: { icon: GiftIcon, tone: 'bg-gold/12 text-gold' },
  finish_bonus: { icon: CheckIcon, tone: 'bg-white/8 text-muted' },
  withdraw: { icon: WithdrawIcon, tone: 'bg-warn/12 text-warn' },
  transfer: { icon: TransferIcon, tone: 'bg-cool/12 text-cool' },
}
/** What came in as a bonus has the mark of what it was for. */
const RELATED = {
  bonus: LOOK.bonus,
  promotion: { icon: PromotionIcon, tone: 'bg-gold/12 text-gold' },
  invite: { icon: InviteIcon, tone: 'bg-cool/12 text-cool' },
  refund: { icon: RefundIcon, tone: 'bg-warn/12 text-warn' },
  luckydraw: { icon: WheelIcon, tone: 'bg-gold/12 text-gold' },
}
const SIGNS = { in: '+', out: '−', none: '' }

interface StatementRowProps {
  item: StatementItem
  sign: string
  onOpen: (statementNo: number) => void
}

export function StatementRow({ item, sign, onOpen }: StatementRowProps) {
  const t = useMessages(messages)
  const dates = useDates()
  const timeAgo = useTimeAgo()
  const { statementNo, statementType, status, createdAt } = item
  const related = relatedOf(item)
  const { icon: Icon, tone } = related && statementType === 'bonus' ? RELATED[related.kind] : LOOK[statementType]
  const direction = directionOf(item)
  const progress = progressOf(status)
  const amount = `${SIGNS[direction]}${formatMoney(sign, item.amount)}`
  const where = useWhere(item)
  const accountName = useAccountName()
  // After a failure the money is where it was before, except for a deposit: we do not know where that is.
  const safe = progress === 'failed' && statementType !== 'deposit' ? t('moneyAt', { place: accountName(item.from) }) : undefined
  return (
    <li data-testid="statement-item" data-type={statementType} data-status={status}>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => onOpen(statementNo)}
        className="flex w-full gap-[12px] px-[16px] py-3 text-left -outline-offset-2! transition-colors duration-150 hover:bg-white/3 active:bg-white/5"
      >
        <span className={clsx('mt-0.5 grid size-[40px] shrink-0 place-items-center rounded-[13px]', tone)}>
          <Icon size={20} />
        </span>
        <span className="block min-w-0 flex-1">
          <span className="flex flex-wrap items-baseline justify-between gap-x-2">
            <span className="text-[0.9375rem] leading-normal font-semibold [overflow-wrap:anywhere]">
              {t(`type.${statementType}`)}
              <Pause />
            </span>
            <span
              className={clsx(
                'tabular ml-auto text-[0.96875rem] leading-normal font-bold [overflow-wrap:anywhere]',
                progress === 'failed' ? 'text-faint line-through decoration-1' : direction === 'in' ? 'text-ok' : 'text-text',
              )}
            >
              {amount}
              <Pause />
            </span>
          </span>
          <span className="flex flex-wrap items-center justify-between gap-x-2 gap-y-0.5">
            <span className="min-w-[6rem] flex-1 text-[0.8125rem] leading-normal text-muted [overflow-wrap:anywhere]">
              {where}
              <Pause />
            </span>
            <ProgressBadge status={status} className="ml-auto" />
            <Pause />
          </span>
          {safe && (
            <span className="block text-[0.8125rem] leading-normal text-soft [overflow-wrap:anywhere]">
              {safe}
              <Pause />
            </span>
          )}
          <span className="tabular mt-0.5 flex flex-wrap justify-between gap-x-2 text-[0.75rem] leading-normal text-faint">
            <span>
              {timeAgo(createdAt)}
              <Pause />
            </span>
            <time dateTime={createdAt}>{dates.inFigures(createdAt)}</time>
          </span>
        </span>
      </button>
    </li>
  )
}

/** Separates the parts of a row for screen readers. */
function Pause() {
  return <span className="sr-only">, </span>
}

/** What the item was for, or from where to where the money went. */
function useWhere(item: StatementItem): string {
  const t = useMessages(messages)
  const a = useMessages(activityMessages)
  const accountName = useAccountName()
  const bankName = useBankName()
  const related = relatedOf(item)
  if (related) return related.description
  const from = accountName(item.from)
  const to = accountName(item.to)
  if (item.statementType === 'transfer') return t('fromTo', { from, to })
  if (item.statementType === 'withdraw') return t('toPlace', { to })
  // A player does not know the gateway's code but does know the bank that they paid into.
  if (item.channel) return item.channel === 'bank' ? `${a('channel.bank')} · ${bankName(item.from)}` : a(`channel.${item.channel}`)
  return t('fromPlace', { from })
}
