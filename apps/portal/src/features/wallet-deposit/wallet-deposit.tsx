import type { WalletSummary } from '@krapao/contract'
import { LoadFailed } from '@krapao/ui'
import { useMessages } from '../../messages/index.ts'
import { Ways } from '../../money/deposit/ways.tsx'
import { useDepositLookup } from '../../wallet/deposit-lookup.ts'
import { AutoWallet } from './auto-wallet.tsx'
import { isTransferredTo } from './wallet-modes.ts'
import { messages } from './messages.ts'

/** Transfers to a wallet of the operator. Nothing where the site has none. */
export function WalletDeposit({ wallet }: { wallet: WalletSummary }) {
  const t = useMessages(messages)
  const wallets = useDepositLookup((lookup) => lookup.wallets.filter(isTransferredTo))
  if (wallets.isError && !wallets.data) {
    return <LoadFailed title={t('broken')} retryLabel={t('retry')} onRetry={() => void wallets.refetch()} />
  }
  if (!wallets.data?.length) return null
  return (
    <Ways group="wallets" title={t('title')} note={t('note')}>
      {wallets.data.map((ours) => (
        <li key={ours.walletAccountName}>
          <AutoWallet wallet={ours} username={wallet.profile.username} />
        </li>
      ))}
    </Ways>
  )
}
