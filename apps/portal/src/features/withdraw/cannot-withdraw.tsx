import { currencySign } from '@krapao/money'
import type { WalletSummary, WithdrawObstacle } from '@krapao/contract'
import { Button, InfoIcon, LockIcon } from '@krapao/ui'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatMoney } from '../../money/amount-text.ts'
import { messages as conditionMessages } from '../../money/condition/messages.ts'
import { subtract } from '../../money/condition/progress.ts'
import { TurnoverBar } from '../../money/turnover/turnover-bar.tsx'
import { useMessages } from '../../messages/index.ts'
import { availableOf } from './available.ts'
import { BankAccountCard } from './bank-account-card.tsx'
import type { WithdrawLimits } from './get-limits.ts'
import { SourceSlider } from './source-slider.tsx'
import { messages } from './messages.ts'

interface CannotWithdrawProps {
  wallet: WalletSummary
  limits: WithdrawLimits
  obstacle: WithdrawObstacle
  onClose: () => void
}

/** In the place of the form while no withdrawal can be made: why, and what the player can do about it. Nothing can be sent from here. */
export function CannotWithdraw({ wallet, limits, obstacle, onClose }: CannotWithdrawProps) {
  const t = useMessages(messages)
  const sign = currencySign(wallet.currency)
  const limit = t('limits', { min: formatMoney(sign, limits.withdrawMin), max: formatMoney(sign, limits.withdrawMax) })
  return (
    <div>
      <SourceSlider label={t('source')} name={t('wallet')} note={t('sourceNote')} total={formatMoney(sign, availableOf(wallet))} />
      <p className="tabular mt-2 text-[0.8125rem] leading-normal text-muted">{limit}</p>
      <Why wallet={wallet} limits={limits} obstacle={obstacle} sign={sign} />
      {obstacle.code !== 'NO_BANK' && <BankAccountCard label={t('to')} account={wallet.bankAccount} missing={t('noBank')} />}
      <div className="mt-5 flex flex-wrap gap-2.5">
        <Button className="flex-1" onClick={onClose}>
          {t('close')}
        </Button>
        {obstacle.code === 'BONUS_REMAINING' && <To path="/user/bonus">{t('cannot.toBonus')}</To>}
        {obstacle.code === 'NO_BANK' && <To path="/user/contact">{t('cannot.toContact')}</To>}
      </div>
    </div>
  )
}

/** The reason, in the figures of the rule that would refuse it, and what ends it. */
function Why({ wallet, limits, obstacle, sign }: Omit<CannotWithdrawProps, 'onClose'> & { sign: string }) {
  const t = useMessages(messages)
  const c = useMessages(conditionMessages)
  const say = (amount: number) => formatMoney(sign, amount)
  switch (obstacle.code) {
    case 'BONUS_REMAINING':
      return (
        <Reason
          title={t('cannot.bonus', { left: say(subtract(obstacle.requiredTurnover, obstacle.doneTurnover)) })}
          note={t('cannot.bonusNote', { total: say(availableOf(wallet)) })}
        >
          {wallet.bonus && (
            <p className="mt-2 text-[0.8125rem] leading-normal text-soft">{t('closed', { type: c(`type.${wallet.bonus.type}`) })}</p>
          )}
          <TurnoverBar required={obstacle.requiredTurnover} done={obstacle.doneTurnover} sign={sign} />
        </Reason>
      )
    case 'NO_BANK':
      return <Reason title={t('cannot.bank')} note={t('noBank')} />
    case 'SESSION_READS_ONLY':
      return <Reason title={t('cannot.readsOnly')} note={t('cannot.readsOnlyNote')} />
    case 'MONEY_NOT_ENOUGH':
      return (
        <Reason
          title={t('cannot.little', { total: say(obstacle.total), min: say(limits.withdrawMin) })}
          note={
            obstacle.bonusDue > 0
              ? t('cannot.littleDue', { due: say(obstacle.bonusDue), min: say(limits.withdrawMin) })
              : t('cannot.littleNote', { min: say(limits.withdrawMin) })
          }
        />
      )
  }
}

function Reason({ title, note, children }: { title: string; note: string; children?: ReactNode }) {
  return (
    <div role="status" data-testid="cannot-withdraw" className="mt-4 rounded-[12px] border border-warn/35 bg-warn/10 px-3 py-3">
      <p className="flex items-start gap-2.5 text-[1rem] leading-snug font-bold">
        <LockIcon size={20} className="mt-0.5 shrink-0 text-warn" />
        <span className="tabular min-w-0 [overflow-wrap:anywhere]">{title}</span>
      </p>
      <p className="mt-1.5 flex items-start gap-2.5 text-[0.84375rem] leading-normal text-soft">
        <InfoIcon size={18} className="mt-px shrink-0 text-cool" />
        <span className="tabular min-w-0 [overflow-wrap:anywhere]">{note}</span>
      </p>
      {children}
    </div>
  )
}

function To({ path, children }: { path: string; children: string }) {
  return (
    <Link
      to={path}
      className="inline-flex min-h-12 flex-[1.6] items-center justify-center rounded-field border border-line bg-raised px-4 py-2 text-center text-[0.9375rem] leading-snug font-semibold hover:border-line-strong"
    >
      {children}
    </Link>
  )
}
