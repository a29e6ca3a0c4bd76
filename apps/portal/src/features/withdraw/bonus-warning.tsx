import { currencySign } from '@krapao/money'
import type { BonusLeaving, WalletSummary } from '@krapao/contract'
import { InfoIcon, LockIcon, WarningIcon } from '@krapao/ui'
import type { ReactNode } from 'react'
import { formatMoney } from '../../money/amount-text.ts'
import { messages as conditionMessages } from '../../money/condition/messages.ts'
import { TurnoverBar } from '../../money/turnover/turnover-bar.tsx'
import { useMessages } from '../../messages/index.ts'
import { messages } from './messages.ts'

/** What bonuses do to a withdrawal: closed while one is to be played, and what is due of those that are over. */
export function BonusWarning({
  wallet: { bonus, bonusDue, currency },
  leaving,
}: {
  wallet: Pick<WalletSummary, 'bonus' | 'bonusDue' | 'currency'>
  /** What may leave beside it, where it covers only its grant. */
  leaving: BonusLeaving | null
}) {
  const t = useMessages(messages)
  const c = useMessages(conditionMessages)
  const sign = currencySign(currency)
  return (
    <div className="mt-4 grid gap-2.5">
      {bonus?.state === 'open' ? (
        <div className="rounded-[12px] border border-warn/25 bg-warn/8 px-3 py-2.5">
          <Line icon={<LockIcon size={18} className="mt-px text-warn" />}>
            {leaving ? t('beside', { free: formatMoney(sign, leaving.free) }) : t('closed', { type: c(`type.${bonus.type}`) })}
          </Line>
          {leaving?.ends && (
            <p data-testid="ends-bonus" className="tabular mt-1.5 pl-7 text-[0.8125rem] leading-normal text-soft">
              {t(leaving.ends.isUnsettled ? 'besideUnsettled' : 'besideEnds', {
                free: formatMoney(sign, leaving.free),
                takes: formatMoney(sign, leaving.ends.takes),
              })}
            </p>
          )}
          <TurnoverBar required={bonus.requiredTurnover} done={bonus.doneTurnover} sign={sign} />
        </div>
      ) : (
        <div className="rounded-[12px] border border-warn/25 bg-warn/8 px-3 py-2.5">
          <Line icon={<WarningIcon size={18} className="mt-px text-warn" />}>{t('warning')}</Line>
        </div>
      )}
      {bonusDue > 0 && (
        <Line icon={<InfoIcon size={18} className="mt-px text-cool" />}>{t('dueNote', { amount: formatMoney(sign, bonusDue) })}</Line>
      )}
    </div>
  )
}

function Line({ icon, children }: { icon: ReactNode; children: string }) {
  return (
    <p className="tabular flex items-start gap-2.5 text-[0.8125rem] leading-normal text-soft">
      {icon}
      <span className="min-w-0">{children}</span>
    </p>
  )
}
