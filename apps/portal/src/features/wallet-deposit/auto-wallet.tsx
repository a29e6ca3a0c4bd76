import { ChatIcon, CopyIcon, IconButton, InfoIcon, PhoneIcon } from '@krapao/ui'
import { Link } from 'react-router'
import { useCopy } from '../../dialogs/use-copy.ts'
import { formatBankAccount } from '../../format/bank-account.ts'
import { useMessages } from '../../messages/index.ts'
import type { DepositWallet } from '../../wallet/deposit-lookup.ts'
import { WalletCard } from './wallet-card.tsx'
import { messages } from './messages.ts'

/** The wallet number to transfer to, and from which number it has to come. */
export function AutoWallet({ wallet, username }: { wallet: DepositWallet; username: string }) {
  const t = useMessages(messages)
  const walletNo = wallet.walletAccountName
  const copy = useCopy()
  return (
    <WalletCard testId="auto-wallet" heading="h4" icon={<PhoneIcon size={18} />} title={t('auto.title')} closedUntil={wallet.closedUntil}>
      <div className="mt-2 flex items-center gap-2">
        <p className="min-w-0 flex-1 leading-normal">
          <span className="block text-[0.8125rem] text-muted">{t('auto.number')}</span>
          <span className="tabular block text-[1.1875rem] font-bold [overflow-wrap:anywhere]">{formatBankAccount(walletNo)}</span>
        </p>
        <IconButton label={t('auto.copy')} onClick={() => copy(walletNo)}>
          <CopyIcon size={19} />
        </IconButton>
      </div>
      <p className="mt-2 flex items-start gap-2.5 rounded-[12px] border border-warn/25 bg-warn/8 px-3 py-2.5 text-[0.8125rem] leading-normal text-soft">
        <InfoIcon size={18} className="mt-px shrink-0 text-warn" />
        <span>
          {t('auto.condition', { username: formatBankAccount(username) })}
          <span className="block text-muted">{t('auto.other')}</span>
        </span>
      </p>
      <Link to="/user/contact" className="mt-1 flex min-h-11 items-center gap-2 text-[0.8125rem] font-medium text-cool">
        <ChatIcon size={17} className="shrink-0" />
        {t('auto.change')}
      </Link>
    </WalletCard>
  )
}
