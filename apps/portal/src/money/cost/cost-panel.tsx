import type { RewardTerms } from '@krapao/contract'
import { type Currency, currencySign, type MajorUnits } from '@krapao/money'
import { CheckIcon, GiftIcon, LockIcon, PlayIcon, WarningIcon } from '@krapao/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { type ComponentType, type ReactNode, useState } from 'react'
import { type Translate, useMessages } from '../../messages/index.ts'
import { formatMoney } from '../amount-text.ts'
import { type Cost, costOf, endsForDeposit, type PlayedGame } from './cost.ts'
import { depositIn, DepositPicker } from './deposit-picker.tsx'
import { DepositLock, LockLoading, LockNote } from './lock-note.tsx'
import { quickDeposits } from './quick-deposits.ts'
import type { Previewed, RewardPreview } from './reward-preview.ts'
import { StakeList } from './stake-list.tsx'
import { useSettled } from './use-settled.ts'
import { messages } from './messages.ts'

interface CostPanelProps {
  asked: Pick<Previewed, 'of' | 'code'>
  /** What was answered of it: the very answer that the press names. */
  preview: UseQueryResult<RewardPreview>
  currency: Currency
  /** The player's games; those that are open are named. */
  games: readonly PlayedGame[]
  /** What it locks stands elsewhere, and so does that it could not be loaded. */
  isLockApart?: boolean
}

/**
 * What a reward costs its player, in money, before it is received: what of theirs it locks, what is added, what must be played for it, what is
 * kept, what is taken back, and until when withdrawals are closed. A deposit bonus asks for a deposit to show it for. All of it is drawn from
 * what the preview answered, so that what is shown is what the press agrees to.
 */
export function CostPanel({ asked, preview, currency, games, isLockApart = false }: CostPanelProps) {
  const sign = currencySign(currency)
  const lockFor = (deposit: MajorUnits | undefined) =>
    deposit === undefined ? (
      <LockNote of={asked.of} preview={preview} sign={sign} />
    ) : (
      <DepositLock asked={{ ...asked, deposit }} offered={preview} sign={sign} />
    )
  if (!preview.data) return isLockApart ? null : lockFor(undefined)
  const { terms } = preview.data
  return <TermsPanel key={terms.grant.kind} terms={terms} currency={currency} games={games} {...(isLockApart ? {} : { lockFor })} />
}

interface TermsPanelProps extends Pick<CostPanelProps, 'currency' | 'games'> {
  terms: RewardTerms
  /** What receiving it locks, with the deposit that it is shown for. */
  lockFor?: (deposit: MajorUnits | undefined) => ReactNode
}

/** What terms come to, in money: those of the preview, or of what its player has already. */
export function TermsPanel({ terms, currency, games, lockFor }: TermsPanelProps) {
  const t = useMessages(messages)
  const sign = currencySign(currency)
  const rule = terms.grant.kind === 'deposit' ? terms.grant : undefined
  const amounts = rule ? quickDeposits(rule, currency) : []
  const [text, setText] = useState(() => String(amounts[1] ?? amounts[0] ?? ''))
  const isSettled = useSettled(text) === text
  const deposit = rule && depositIn(text)
  const cost = costOf({ terms, currency, deposit })
  return (
    <section aria-label={t('title')} className="grid grid-cols-1 gap-4 rounded-card border border-line bg-card p-4">
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
      {lockFor && cost && (isSettled ? lockFor(deposit) : <LockLoading />)}
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
    <dl className="@container grid grid-cols-1 gap-4" data-testid="cost">
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
                {endsForDeposit(terms) && <span className="block">{t('takeForDeposit')}</span>}
                {terms.threshold > 0 ? t('canEnd', { threshold: money(terms.threshold) }) : t('cannotEnd')}
              </>
            }
          >
            {cost.takenOnEnding > 0 ? t('takeAtMost', { amount: money(cost.takenOnEnding) }) : t('takeNothing')}
          </Row>
          <Row icon={LockIcon} tone="warn" label={t('withdraw')} note={timeLimit(terms.hours, t)}>
            {t(terms.covers === undefined ? 'closed' : 'ownFree')}
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
    <div className="relative min-h-9 pl-12 leading-snug @max-[16rem]:pl-0">
      <dt className="text-[0.84375rem] text-muted">
        <span
          aria-hidden="true"
          className={clsx('absolute top-0 left-0 grid size-9 place-items-center rounded-[12px] @max-[16rem]:hidden', TONES[tone])}
        >
          <Icon size={19} />
        </span>
        {label}
      </dt>
      <dd className="tabular text-[1.0625rem] font-semibold [overflow-wrap:anywhere]">{children}</dd>
      <dd className="text-[0.8125rem] leading-normal text-muted">{note}</dd>
      {below && <dd className="mt-2">{below}</dd>}
    </div>
  )
}
