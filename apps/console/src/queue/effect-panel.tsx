import { CONNECTION } from '@krapao/contract'
import type { DecisionPlan } from '@krapao/contract/console'
import { currencySign } from '@krapao/money'
import { LoadFailed, Money, Skeleton } from '@krapao/ui'
import { clsx } from 'clsx'
import { useTranslations } from 'use-intl'
import { refusalCode } from '../api/client.ts'
import { isKind, useDecisionWords } from '../messages/decision-words.ts'
import { useCodeMessage } from '../messages/index.tsx'
import { Told } from '../players/told.tsx'
import { useAccountName } from '../players/use-account-name.ts'
import { usePostingName } from '../players/use-posting-name.ts'
import { type ShownPlan, VOIDS } from './use-plan.ts'

interface EffectPanelProps {
  kind: string
  outcome: string
  shown: ShownPlan
}

/** What a press will do, before it is pressed: as the server has tried it. */
export function EffectPanel({ kind, outcome, shown: { plan, isChanged, error, isAsking, askAgain } }: EffectPanelProps) {
  const t = useTranslations('plan')
  const app = useTranslations('app')
  const words = useDecisionWords()
  const codeMessage = useCodeMessage()
  if (plan === undefined && !isAsking && error === null) return null
  const code = error === null ? undefined : refusalCode(error)
  return (
    <section aria-label={t('title')} aria-live="polite" className="flex flex-col gap-3">
      <h3 className="text-[0.8125rem] font-semibold text-muted">{t('title')}</h3>
      {plan !== undefined ? (
        <div
          className={clsx('flex flex-col gap-3 rounded-card border p-4', isChanged ? 'border-bad/60 bg-bad/8' : 'border-line bg-surface')}
        >
          {isChanged && <p className="font-semibold text-bad">{t('changed')}</p>}
          {plan === null ? <p>{t('afterwards')}</p> : <Effect plan={plan} />}
        </div>
      ) : code === undefined ? (
        <div role="status" aria-label={t('loading')}>
          <Skeleton className="h-20" />
        </div>
      ) : code === CONNECTION ? (
        <LoadFailed isRow title={t('broken')} retryLabel={app('retry')} busy={isAsking} onRetry={askAgain} />
      ) : (
        <p className="rounded-card border border-bad/40 bg-bad/10 p-4 text-[0.875rem]">
          {code === VOIDS ? t('voids') : (words.refusal(kind, outcome, code) ?? codeMessage(code))}
        </p>
      )}
    </section>
  )
}

function Effect({ plan: { status, paysOut, moves, told, opens } }: { plan: DecisionPlan }) {
  const t = useTranslations('plan')
  const kinds = useTranslations('kinds')
  const nameOf = (kind: string) => (isKind(kind) ? kinds(kind) : kind)
  return (
    <>
      {status === 'proposed' && <p>{t('proposes')}</p>}
      {status === 'done' && moves.length === 0 && !paysOut && <p>{t('nothingMoves')}</p>}
      {moves.length > 0 && (
        <ul className="flex flex-col gap-3">
          {moves.map((move, index) => (
            // They have no other name, and stay in their order.
            // oxlint-disable-next-line react/no-array-index-key
            <Move key={index} move={move} />
          ))}
        </ul>
      )}
      {paysOut && <p>{t('pays')}</p>}
      {told.length > 0 && (
        <div className="flex flex-col gap-1">
          <p className="text-[0.8125rem] text-muted">{t('told')}</p>
          {told.map((one) => (
            <Told key={`${one.kind} ${one.amount}`} told={one} language={one.language} />
          ))}
        </div>
      )}
      {opens.length > 0 && <p className="text-[0.875rem]">{t('opens', { kinds: opens.map(nameOf).join(', ') })}</p>}
    </>
  )
}

function Move({ move: { who, kind, amount, unit, from, to } }: { move: DecisionPlan['moves'][number] }) {
  const t = useTranslations('plan')
  const nameOf = useAccountName()
  const postingName = usePostingName()
  return (
    <li className="flex flex-col gap-0.5">
      <span className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">
          {nameOf(from.account)} → {nameOf(to.account)}
        </span>
        <Money amount={amount} {...(unit === 'COIN' ? {} : { unit: currencySign(unit) })} />
      </span>
      <span className="text-[0.8125rem] text-muted [overflow-wrap:anywhere]">
        {postingName(kind)} · {who ?? t('house')}
      </span>
      {[from, to].map(
        ({ account, balance }) =>
          balance && (
            <span key={account} className="tabular flex flex-wrap gap-x-1.5 text-[0.8125rem] text-muted">
              {nameOf(account)} <Money amount={balance.before} size="s" /> → <Money amount={balance.after} size="s" />
            </span>
          ),
      )}
    </li>
  )
}
