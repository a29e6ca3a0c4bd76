import type { WalletSummary } from '@krapao/contract'
import { GiftIcon, LoadFailed, Skeleton } from '@krapao/ui'
import { useMessages } from '../../messages/index.ts'
import { useDepositLookup } from '../../wallet/deposit-lookup.ts'
import { AutoWallet } from './auto-wallet.tsx'
import { GiftLinkForm } from './gift-link-form.tsx'
import { GiftLinksUnderWay } from './gift-links-under-way.tsx'
import { WalletCard } from './wallet-card.tsx'
import { messages } from './messages.ts'

const AUTO = 'AUTO'

/** Deposits by the wallet provider: gift links, and transfers to a wallet of the operator. Nothing where the site has neither. */
export function WalletDeposit({ wallet }: { wallet: WalletSummary }) {
  const t = useMessages(messages)
  const wallets = useDepositLookup((lookup) => lookup.wallets)
  if (wallets.isError && !wallets.data) {
    return <LoadFailed title={t('broken')} retryLabel={t('retry')} onRetry={() => void wallets.refetch()} />
  }
  if (!wallets.data) {
    return (
      <div role="status" aria-label={t('loading')} className="grid gap-3">
        <Skeleton className="h-6 w-40" />
        <Skeleton className="h-24" />
      </div>
    )
  }
  const gift = wallets.data.find(({ mode }) => mode !== AUTO)
  const auto = wallets.data.filter(({ mode }) => mode === AUTO)
  if (wallets.data.length === 0) return null
  return (
    <section aria-label={t('title')} className="grid gap-4">
      <h3 className="text-[0.9375rem] leading-snug font-semibold">{t('title')}</h3>
      <GiftLinksUnderWay wallet={wallet} />
      {gift && (
        <WalletCard testId="gift-link" icon={<GiftIcon size={18} />} title={t('gift.title')} closedUntil={gift.closedUntil}>
          <GiftLinkForm walletAccountName={gift.walletAccountName} currency={wallet.currency} />
        </WalletCard>
      )}
      {auto.map((ours) => (
        <AutoWallet key={ours.walletAccountName} wallet={ours} username={wallet.profile.username} />
      ))}
    </section>
  )
}
