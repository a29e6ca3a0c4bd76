import type { StatementItem } from '@krapao/contract'
import { Badge, CheckIcon, DepositIcon, GiftIcon, TransferIcon, type Tone, WithdrawIcon } from '@krapao/ui'
import { clsx } from 'clsx'
import { formatDateTime } from '../../format/dates.ts'
import { useTimeAgo } from '../../format/use-time-ago.ts'
import { formatAmount } from '../../money/amount-text.ts'
import { useWords } from '../../words/index.ts'
import { directionOf, type Progress, progressOf, relatedDescription } from './statement-entry.ts'
import { words } from './words.ts'

const LOOK = {
  deposit: { icon: DepositIcon, tone: 'bg-ok/12 text-ok' },
  bonus: { icon: GiftIcon, tone: 'bg-gold/12 text-gold' },
  finish_bonus: { icon: CheckIcon, tone: 'bg-white/8 text-muted' },
  withdraw: { icon: WithdrawIcon, tone: 'bg-warn/12 text-warn' },
  transfer: { icon: TransferIcon, tone: 'bg-cool/12 text-cool' },
}
const TONES: Record<Progress, Tone> = { success: 'ok', failed: 'bad', inProgress: 'cool' }
const SIGNS = { in: '+', out: '−', none: '' }

export function StatementRow({ item }: { item: StatementItem }) {
  const t = useWords(words)
  const timeAgo = useTimeAgo()
  const { icon: Icon, tone } = LOOK[item.statementType]
  const direction = directionOf(item)
  const progress = progressOf(item.status)
  return (
    <li data-testid="statement-item" data-type={item.statementType} data-status={item.status} className="flex gap-3 px-4 py-3">
      <span className={clsx('mt-0.5 grid size-10 shrink-0 place-items-center rounded-[13px]', tone)}>
        <Icon size={20} />
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline gap-x-2">
          <p className="min-w-0 flex-1 truncate text-[0.9375rem] leading-normal font-semibold">{t(`type.${item.statementType}`)}</p>
          <p
            className={clsx(
              'tabular min-w-0 text-[0.96875rem] [overflow-wrap:anywhere] leading-normal font-bold',
              progress === 'failed' ? 'text-faint line-through decoration-1' : direction === 'in' ? 'text-ok' : 'text-text',
            )}
          >
            {SIGNS[direction]}
            {formatAmount(item.amount)}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-x-2">
          <Activity item={item} />
          <Badge tone={TONES[progress]} className="shrink-0 px-2! py-0! text-[0.71875rem]!">
            {t(`status.${progress}`)}
          </Badge>
        </div>
        <p className="tabular mt-0.5 flex flex-wrap justify-between gap-x-2 text-[0.75rem] leading-normal text-faint">
          <time dateTime={item.createdAt}>{formatDateTime(item.createdAt)}</time>
          <span>{timeAgo(item.createdAt)}</span>
        </p>
      </div>
    </li>
  )
}

function Activity({ item }: { item: StatementItem }) {
  const t = useWords(words)
  const place = (name: string) => (name === 'WALLET' ? t('wallet') : name === 'BANK' ? t('bank') : name)
  const described = relatedDescription(item)
  const where =
    item.statementType === 'transfer'
      ? t('fromTo', { from: place(item.from), to: place(item.to) })
      : item.statementType === 'withdraw'
        ? t('toPlace', { to: place(item.to) })
        : t('fromPlace', { from: place(item.from) })
  return <p className="min-w-0 flex-1 text-[0.8125rem] leading-normal text-muted [overflow-wrap:anywhere]">{described ?? where}</p>
}
