import type { RewardTerms } from '@krapao/contract'
import type { Currency, MajorUnits } from '@krapao/money'
import { CheckIcon, GiftIcon, LockIcon, PlayIcon, WarningIcon } from '@krapao/ui'
import { clsx } from 'clsx'
import { type ComponentType, type ReactNode, useState } from 'react'
import { type Translate, useMessages } from '../../messages/index.ts'
import { currencySign, formatMoney } from '../amount-text.ts'
import { type Cost, costOf, type PlayedGame } from './cost.ts'
import { depositIn, DepositPicker } from './deposit-picker.tsx'
import { quickDeposits } from './quick-deposits.ts'
import { StakeList } from './stake-list.tsx'
import { messages } from './messages.ts'

interface CostPanelProps {
  terms: RewardTerms
  currency: Currency
  /** What is granted at once, where it is known and the terms do not name it: an invite bonus, a refund. */
  grant?: MajorUnits | undefined
  /** The player's games; those that are open are named. */
  games: readonly PlayedGame[]
}

/**
 * What a reward costs its player, in money, before it is received: what is added, what must be played for it, what is
 * kept, what is taken back, and until when withdrawals are closed. A deposit bonus asks for a deposit to show it for.
 */
export function CostPanel({ terms, currency, grant, games }: CostPanelProps) {
  const t = useMessages(messages)
  const sign = currencySign(currency)
  const rule = grant === undefined && terms.grant.kind === 'deposit' ? terms.grant : undefined
  const amounts = rule ? quickDeposits(rule, currency) : []
  const [text, setText] = useState(() => String(amounts[1] ?? amounts[0] ?? ''))
  const cost = costOf({ terms, currency, grant, deposit: rule && depositIn(text) })
  return (
    <section aria-label={t('title')} className="grid gap-4 rounded-card border border-line bg-card p-4">
      <h3 className="text-[1rem] leading-snug font-bold">{t('title')}</h3>
      {rule && (
        <DepositPicker
          amounts={amounts}
          sign={sign}
          hint={t('depositRule', { percent: rule.percent, maximum: formatMoney(sign, rule.maximum) })}
          minimum={rule.minimumDeposit}
          text={text}
          onChange={setText}
        />
      )}
      {cost && <Figures cost={cost} terms={terms} isForDeposit={rule !== undefined} games={games} sign={sign} />}
    </section>
  )
}

interface FiguresProps {
  cost: Cost
  terms: RewardTerms
  isForDeposit: boolean
  games: readonly PlayedGame[]
  sign: string
}

function Figures({ cost, terms, isForDeposit, games, sign }: FiguresProps) {
  const t = useMessages(messages)
  const money = (amount: MajorUnits) => formatMoney(sign, amount)
  const isFree = cost.requiredTurnover === 0
  return (
    <dl className="grid gap-4" data-testid="cost">
      <Row icon={GiftIcon} tone="gold" label={t('added')} note={t(isForDeposit ? 'addedLater' : 'addedNote')}>
        <output>{money(cost.grant)}</output>
      </Row>
      {isFree ? (
        <Row icon={PlayIcon} tone="cool" label={t('play')} note={t('freeNote')}>
          {t('free')}
        </Row>
      ) : (
        <>
          <Row
            icon={PlayIcon}
            tone="cool"
            label={t('play')}
            note={t(terms.countsDeposit && isForDeposit ? 'ofBoth' : 'ofGrant', { times: terms.multiplierHundredths / 100 })}
            below={<StakeList turnover={cost.requiredTurnover} weights={terms.weights} games={games} sign={sign} />}
          >
            {money(cost.requiredTurnover)}
          </Row>
          <Row
            icon={CheckIcon}
            tone="ok"
            label={t('keep')}
            note={cost.dueOnSuccess > 0 ? t('keepPart', { due: money(cost.dueOnSuccess) }) : t('keepAll')}
          >
            {money(cost.keptOnSuccess)}
          </Row>
          <Row
            icon={WarningIcon}
            tone="warn"
            label={t('take')}
            note={
              <>
                {cost.takenOnEnding > 0 && <span className="block">{t('takeNote')}</span>}
                {terms.threshold > 0 ? t('canEnd', { threshold: money(terms.threshold) }) : t('cannotEnd')}
              </>
            }
          >
            {cost.takenOnEnding > 0 ? t('takeAtMost', { amount: money(cost.takenOnEnding) }) : t('takeNothing')}
          </Row>
          <Row icon={LockIcon} tone="warn" label={t('withdraw')} note={timeLimit(terms.hours, t)}>
            {t('closed')}
          </Row>
        </>
      )}
    </dl>
  )
}

function timeLimit(hours: number | null, t: Translate<typeof messages.th>): string {
  if (hours === null) return t('noLimit')
  return hours % 24 === 0 ? t('days', { count: hours / 24 }) : t('hours', { count: hours })
}

const TONES = { gold: 'bg-gold/14 text-gold', cool: 'bg-cool/14 text-cool', ok: 'bg-ok/14 text-ok', warn: 'bg-warn/14 text-warn' }

interface RowProps {
  icon: ComponentType<{ size?: number }>
  tone: keyof typeof TONES
  label: string
  note: ReactNode
  children: ReactNode
  below?: ReactNode
}

function Row({ icon: Icon, tone, label, note, children, below }: RowProps) {
  return (
    <div className="flex gap-3">
      <span aria-hidden="true" className={clsx('grid size-9 shrink-0 place-items-center rounded-[12px]', TONES[tone])}>
        <Icon size={19} />
      </span>
      <div className="min-w-0 flex-1 leading-snug">
        <dt className="text-[0.84375rem] text-muted">{label}</dt>
        <dd className="tabular text-[1.0625rem] font-semibold [overflow-wrap:anywhere]">{children}</dd>
        <dd className="text-[0.8125rem] leading-normal text-muted">{note}</dd>
        {below && <dd className="mt-2">{below}</dd>}
      </div>
    </div>
  )
}
