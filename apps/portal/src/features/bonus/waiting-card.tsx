import type { ActiveCondition } from '@krapao/contract'
import { Badge, Button, DepositIcon } from '@krapao/ui'
import { sayDateTime } from '../../format/dates.ts'
import { formatMoney } from '../../money/amount-text.ts'
import { messages as conditionMessages } from '../../money/condition/messages.ts'
import { Foreign, useLanguage, useMessages } from '../../messages/index.ts'
import { messages } from './messages.ts'

interface WaitingCardProps {
  condition: ActiveCondition
  sign: string
  onDeposit: () => void
  onCancel: () => void
}

/** A bonus that has been chosen and is given with the next deposit. */
export function WaitingCard({ condition, sign, onDeposit, onCancel }: WaitingCardProps) {
  const t = useMessages(messages)
  const c = useMessages(conditionMessages)
  const { language } = useLanguage()
  const { grant } = condition.terms
  const minimum = grant.kind === 'deposit' ? grant.minimumDeposit : 0
  return (
    <section aria-label={t('active.label')} className="mx-4 rounded-[24px] border border-cool/30 bg-card p-[18px] shadow-card">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone="gold">{c(`type.${condition.type}`)}</Badge>
        <Badge tone="cool">{c('waiting')}</Badge>
      </div>
      <h2 className="mt-2.5 text-[1.0625rem] leading-snug font-bold [overflow-wrap:anywhere]">
        <Foreign>{condition.title}</Foreign>
      </h2>
      {grant.kind === 'deposit' && (
        <p className="tabular mt-1 text-[1.1875rem] leading-snug font-bold text-gold">
          {t('waiting.rule', { percent: grant.percent, maximum: formatMoney(sign, grant.maximum) })}
        </p>
      )}
      <p className="mt-2.5 text-[0.90625rem] leading-normal text-soft">
        {minimum > 0 ? t('waiting.note', { minimum: formatMoney(sign, minimum) }) : t('waiting.noteAny')}
      </p>
      {condition.expiresAt !== null && (
        <p className="tabular mt-1.5 text-[0.8125rem] leading-normal text-soft">
          {t('waiting.until', { time: sayDateTime(condition.expiresAt, language) })}
        </p>
      )}
      <p className="mt-1.5 text-[0.8125rem] leading-normal text-muted">{t('waiting.free')}</p>
      <div className="mt-4 flex flex-wrap gap-2.5">
        <Button className="flex-1" onClick={onCancel}>
          {t('active.cancel')}
        </Button>
        <Button kind="primary" className="flex-[1.6]" icon={<DepositIcon size={19} />} onClick={onDeposit}>
          {t('waiting.deposit')}
        </Button>
      </div>
    </section>
  )
}
