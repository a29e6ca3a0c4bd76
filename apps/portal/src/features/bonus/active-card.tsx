import { currencySign } from '@krapao/money'
import type { ActiveCondition, WalletSummary } from '@krapao/contract'
import { Badge, Button, ClockIcon, LockIcon, Money } from '@krapao/ui'
import { sayDateTime } from '../../format/dates.ts'
import { formatMoney } from '../../money/amount-text.ts'
import { messages as conditionMessages } from '../../money/condition/messages.ts'
import { turnoverLeft } from '../../money/condition/progress.ts'
import { endsForDeposit } from '../../money/cost/cost.ts'
import { StakeList } from '../../money/cost/stake-list.tsx'
import { Fact } from '../../money/fact.tsx'
import { messages as turnoverMessages } from '../../money/turnover/messages.ts'
import { ProgressTrack } from '../../money/turnover/progress-track.tsx'
import { Foreign, useLanguage, useMessages } from '../../messages/index.ts'
import { useTimeLeft } from './time-left.ts'
import { messages } from './messages.ts'

interface ActiveCardProps {
  condition: ActiveCondition
  wallet: Pick<WalletSummary, 'currency' | 'slots'>
  onCancel: () => void
}

/** The condition that the player has: how much is left to play, until when, and what either end comes to. */
export function ActiveCard({ condition, wallet, onCancel }: ActiveCardProps) {
  const t = useMessages(messages)
  const c = useMessages(conditionMessages)
  const turnover = useMessages(turnoverMessages)
  const sign = currencySign(wallet.currency)
  const left = turnoverLeft(condition)
  return (
    <section
      aria-label={t('active.label')}
      className="mx-4 rounded-[24px] border border-gold/25 bg-[radial-gradient(120%_90%_at_100%_0,rgb(240_194_91/.16),transparent_55%),linear-gradient(160deg,#212d46,#151b28_62%)] p-[18px] shadow-card"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
        <Badge tone="gold">{c(`type.${condition.type}`)}</Badge>
        <span className="inline-flex items-center gap-1.5 text-[0.8125rem] text-muted">
          <ClockIcon size={15} />
          {condition.expiresAt === null ? t('active.noEnd') : <TimeLeft moment={condition.expiresAt} />}
        </span>
      </div>
      <h2 className="mt-2.5 text-[1.0625rem] leading-snug font-bold [overflow-wrap:anywhere]">
        <Foreign>{condition.title}</Foreign>
      </h2>
      <p className="mt-3 text-[0.84375rem] leading-normal text-muted">{left > 0 ? t('active.left') : t('active.met')}</p>
      <Money amount={left} unit={sign} size="xl" />
      <div className="mt-3">
        <ProgressTrack done={condition.doneTurnover} required={condition.requiredTurnover} />
      </div>
      <p className="tabular mt-2 text-[0.8125rem] leading-normal text-soft">
        {turnover('turnover', {
          done: formatMoney(sign, condition.doneTurnover),
          required: formatMoney(sign, condition.requiredTurnover),
        })}
      </p>
      <dl className="mt-4 grid gap-2 border-t border-line pt-3.5 text-[0.875rem] leading-normal">
        <Fact label={t('active.grant')}>
          <span className="tabular">{formatMoney(sign, condition.grant)}</span>
        </Fact>
        <Fact label={t('active.keeps')}>
          <span className="tabular text-ok">{formatMoney(sign, condition.keptOnSuccess)}</span>
        </Fact>
        <Fact label={t('active.takes')}>
          <span className="tabular text-warn">{formatMoney(sign, condition.takenOnEnding)}</span>
        </Fact>
      </dl>
      {left > 0 && (
        <details className="mt-3">
          <summary className="flex min-h-11 cursor-pointer items-center text-[0.875rem] font-semibold text-cool">
            {t('active.inGames')}
          </summary>
          <StakeList turnover={left} weights={condition.terms.weights} games={wallet.slots} sign={sign} />
        </details>
      )}
      <p className="mt-3 flex items-start gap-2.5 rounded-[12px] border border-warn/25 bg-warn/8 px-3 py-2.5 text-[0.8125rem] leading-normal text-soft">
        <LockIcon size={18} className="mt-px text-warn" />
        <span className="grid min-w-0 gap-1">
          {t(condition.terms.covers === undefined ? 'active.closed' : 'active.ownFree')}
          {endsForDeposit(condition.terms) && <span>{t('active.endsForDeposit')}</span>}
        </span>
      </p>
      <Button wide className="mt-4" onClick={onCancel}>
        {t('active.cancel')}
      </Button>
    </section>
  )
}

function TimeLeft({ moment }: { moment: string }) {
  const t = useMessages(messages)
  const { language } = useLanguage()
  return (
    <time dateTime={moment}>
      {useTimeLeft(moment)} · {t('active.until', { time: sayDateTime(moment, language) })}
    </time>
  )
}
