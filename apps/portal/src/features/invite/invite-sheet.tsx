import { currencySign } from '@krapao/money'
import type { WalletSummary } from '@krapao/contract'
import { Button, InfoIcon, Money, Skeleton } from '@krapao/ui'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useMessages } from '../../messages/index.ts'
import { formatMoney } from '../../money/amount-text.ts'
import { BannersFirst } from '../../money/rewards/banners-first.tsx'
import { InviteLink } from './invite-link.tsx'
import { InviteRecords } from './invite-records.tsx'
import { InviteRules } from './invite-rules.tsx'
import { inviteInfoQuery } from './invites.ts'
import { messages } from './messages.ts'

interface InviteSheetProps {
  open: boolean
  wallet: WalletSummary
  onReceive: () => void
  onClose: () => void
}

/** The player's link, what inviting brings, and what it has brought so far. */
export function InviteSheet({ open, wallet, onReceive, onClose }: InviteSheetProps) {
  const t = useMessages(messages)
  // Asked together with the banners, so that it is there when they are closed.
  const info = useQuery({ ...inviteInfoQuery, enabled: open })
  const sign = currencySign(wallet.currency)
  const isEarned = wallet.invite.amount > 0
  const collect = <Collect wallet={wallet} sign={sign} onReceive={onReceive} stats={info.data} />
  return (
    <BannersFirst of="invite" open={open} onClose={onClose} title={t('title')}>
      <div className="grid grid-cols-1 gap-4 pt-1">
        {/* What the player would do next comes first. */}
        {isEarned && collect}
        {info.data && !info.data.isActive && <Inactive />}
        <InviteLink playerId={wallet.profile._id} code={info.data?.shortCode} isMain={!isEarned} />
        {!isEarned && collect}
        <section aria-label={t('rules.title')}>
          <h3 className="mb-2.5 text-[0.9375rem] font-bold">{t('rules.title')}</h3>
          {info.data ? (
            <InviteRules info={info.data} currency={wallet.currency} />
          ) : info.isError ? (
            <Button onClick={() => void info.refetch()}>{t('retry')}</Button>
          ) : (
            <Skeleton className="h-16" />
          )}
        </section>
        <InviteRecords sign={sign} />
      </div>
    </BannersFirst>
  )
}

interface CollectProps {
  wallet: WalletSummary
  sign: string
  stats: { friends: number; earned: number; held: number } | undefined
  onReceive: () => void
}

function Collect({ wallet, sign, stats, onReceive }: CollectProps) {
  const t = useMessages(messages)
  const { amount } = wallet.invite
  const isHeld = wallet.bonus !== null
  const isReady = amount > 0 && !isHeld
  return (
    <section
      aria-label={t('collectable')}
      className={clsx('rounded-card border p-4', isReady ? 'border-gold/25 bg-gold/6' : 'border-line bg-card')}
    >
      <p className="text-[0.8125rem] leading-normal text-muted">{t('collectable')}</p>
      <p className="mt-0.5" data-testid="invite-amount">
        <Money amount={amount} unit={sign} size={amount > 0 ? 'xl' : 'l'} />
      </p>
      <Button kind={isReady ? 'primary' : 'quiet'} wide className="mt-3" disabled={!isReady} onClick={onReceive}>
        {t('receive')}
      </Button>
      {amount > 0 && isHeld && (
        <p className="mt-2 flex items-start gap-2 text-[0.8125rem] leading-normal text-soft">
          <InfoIcon size={17} className="mt-px text-warn" />
          {t('held')}
        </p>
      )}
      <dl className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-3 border-t border-line pt-3">
        <Stat label={t('friends')} value={stats && t('people', { count: stats.friends })} />
        <Stat label={t('earned')} value={stats && formatMoney(sign, stats.earned)} />
        {stats !== undefined && stats.held > 0 && <Stat label={t('heldAmount')} value={formatMoney(sign, stats.held)} />}
      </dl>
    </section>
  )
}

function Stat({ label, value }: { label: string; value: string | undefined }) {
  return (
    <div>
      <dt className="text-[0.78125rem] leading-normal text-muted">{label}</dt>
      <dd className="tabular text-[1rem] leading-normal font-bold [overflow-wrap:anywhere]">{value ?? '–'}</dd>
    </div>
  )
}

function Inactive() {
  const t = useMessages(messages)
  return (
    <p className="flex items-start gap-2.5 rounded-card border border-warn/25 bg-warn/8 px-3.5 py-3 text-[0.875rem] leading-normal text-soft">
      <InfoIcon size={19} className="mt-px text-warn" />
      {t('inactive')}
    </p>
  )
}
