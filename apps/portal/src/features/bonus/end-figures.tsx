import { currencySign } from '@krapao/money'
import type { ActiveCondition, checkBonusMinimum, OutputOf, WalletSummary } from '@krapao/contract'
import type { ReactNode } from 'react'
import { InfoIcon } from '@krapao/ui'
import { formatMoney } from '../../money/amount-text.ts'
import { subtract } from '../../money/condition/progress.ts'
import { Fact } from '../../money/fact.tsx'
import { useMessages } from '../../messages/index.ts'
import { messages } from './messages.ts'
import { OpenStakes } from './open-stakes.tsx'

interface EndFiguresProps {
  minimum: OutputOf<typeof checkBonusMinimum>
  condition: ActiveCondition
  wallet: WalletSummary
}

/** What ending it now takes and leaves; or, where it cannot be ended, from which total on it can. */
export function EndFigures({ minimum, condition, wallet }: EndFiguresProps) {
  const t = useMessages(messages)
  const sign = currencySign(wallet.currency)
  const { canEnd, threshold, total, takes, isInDoubt } = minimum
  const figures = { threshold: formatMoney(sign, threshold), total: formatMoney(sign, total) }
  return (
    <div className="grid gap-3 text-[0.9375rem] leading-normal text-soft">
      {canEnd ? (
        <>
          <dl className="grid gap-2.5 rounded-card border border-line bg-card px-4 py-3.5">
            <Fact label={t('end.total')}>
              <span className="tabular">{figures.total}</span>
            </Fact>
            <Fact label={t('end.takes')}>
              <span className="tabular font-semibold text-bad">{formatMoney(sign, takes)}</span>
            </Fact>
            <Fact label={t('end.after')}>
              <span className="tabular font-semibold">{formatMoney(sign, subtract(total, takes))}</span>
            </Fact>
          </dl>
          {wallet.slots.some((game) => game.isActive && game.amount > 0) && <Note>{t('end.collects')}</Note>}
          {condition.doneTurnover > 0 && <Note>{t('end.lost', { done: formatMoney(sign, condition.doneTurnover) })}</Note>}
        </>
      ) : (
        <p className="tabular">{t(threshold > 0 ? 'end.cannotNote' : 'end.never', figures)}</p>
      )}
      <OpenStakes stakes={minimum.stakes} wallet={wallet} />
      {isInDoubt && <Note>{t('end.inDoubt')}</Note>}
    </div>
  )
}

function Note({ children }: { children: ReactNode }) {
  return (
    <p className="tabular flex items-start gap-2.5 text-[0.84375rem] leading-normal text-muted">
      <InfoIcon size={18} className="mt-px text-cool" />
      <span className="min-w-0">{children}</span>
    </p>
  )
}
