import { currencySign } from '@krapao/money'
import { Button } from '@krapao/ui'
import { clsx } from 'clsx'
import { formatMoney } from '../../money/amount-text.ts'
import { Fitted } from '../../money/fitted.tsx'
import { useMessages } from '../../messages/index.ts'
import { messages } from './messages.ts'
import type { WalletSummary } from '@krapao/contract'

interface InviteRowProps {
  wallet: Pick<WalletSummary, 'invite' | 'currency' | 'bonus'>
  /** Opens what must be agreed to before the bonus is received. */
  onReceive: () => void
}

/** What invited friends have earned the player, and the button to receive it when there is something. */
export function InviteRow({ wallet, onReceive }: InviteRowProps) {
  const t = useMessages(messages)
  const { amount } = wallet.invite
  return (
    <section
      aria-label={t('invite.title')}
      className="mx-4 mt-3 flex flex-wrap items-center gap-3 rounded-card border border-line bg-surface py-3 pr-3 pl-4"
    >
      <div className="min-w-0 flex-[1_1_8.5rem]">
        <p className="text-[0.8125rem] leading-normal text-muted">{t('invite.title')}</p>
        <p className="leading-snug font-semibold">
          <Fitted text={formatMoney(currencySign(wallet.currency), amount)} largestRem={1.0625} />
        </p>
      </div>
      <Button
        disabled={amount <= 0}
        onClick={onReceive}
        className={clsx(
          'min-h-11 text-[0.875rem]! disabled:border-line! disabled:bg-transparent! disabled:text-muted! disabled:opacity-100!',
          // Beside another bonus it cannot be received: the sheet that it opens says why.
          wallet.bonus ? 'text-muted!' : 'border-gold/25! bg-gold/12! text-gold!',
        )}
      >
        {amount > 0 ? t('invite.receive') : t('invite.none')}
      </Button>
    </section>
  )
}
