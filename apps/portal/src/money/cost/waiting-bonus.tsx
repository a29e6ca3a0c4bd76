import type { WalletSummary } from '@krapao/contract'
import { currencySign, type MajorUnits } from '@krapao/money'
import { Link } from 'react-router'
import { Foreign, useMessages } from '../../messages/index.ts'
import { formatMoney } from '../amount-text.ts'
import { depositIn } from './deposit-picker.tsx'
import { LockLoading, LockNote } from './lock-note.tsx'
import { messages } from './messages.ts'
import { useRewardPreview } from './reward-preview.ts'
import { useSettled } from './use-settled.ts'

interface WaitingBonusProps {
  wallet: Pick<WalletSummary, 'bonus' | 'currency'>
  /** The deposit as it is typed; where it is none, the least that starts the bonus is shown. */
  typed: string
  className?: string
}

/** Before a deposit: that it starts the bonus which waits for it, and what it locks. Nothing where none waits. */
export function WaitingBonus({ wallet: { bonus, currency }, typed, className }: WaitingBonusProps) {
  const t = useMessages(messages)
  const isSettled = useSettled(typed) === typed
  const grant = bonus?.state === 'waiting' ? bonus.terms.grant : undefined
  if (!bonus || grant?.kind !== 'deposit') return null
  const sign = currencySign(currency)
  const deposit = depositIn(typed) ?? grant.minimumDeposit
  return (
    <section aria-label={t('waiting.label')} data-testid="waiting-bonus" className={className}>
      <p className="mb-2 text-[0.9375rem] leading-snug font-semibold [overflow-wrap:anywhere]">
        {t('waiting.starts')} <Foreign>{bonus.title}</Foreign>
      </p>
      {deposit < grant.minimumDeposit ? (
        <p className="text-[0.84375rem] leading-normal text-soft">
          {t('waiting.below', { minimum: formatMoney(sign, grant.minimumDeposit) })}
        </p>
      ) : isSettled ? (
        <WaitingLock deposit={deposit} sign={sign} />
      ) : (
        <LockLoading />
      )}
      <Link to="/user/bonus" className="mt-1 inline-flex min-h-11 items-center text-[0.84375rem] font-semibold text-cool">
        {t('waiting.cancel')}
      </Link>
    </section>
  )
}

function WaitingLock({ deposit, sign }: { deposit: MajorUnits; sign: string }) {
  const preview = useRewardPreview({ of: 'waiting', deposit })
  return <LockNote of="waiting" preview={preview} deposit={deposit} sign={sign} />
}
