import type { WalletSummary } from '@krapao/contract'
import { Button, GiftIcon } from '@krapao/ui'
import { useId, useState } from 'react'
import { useMessages } from '../../messages/index.ts'
import { useDepositLookup } from '../../wallet/deposit-lookup.ts'
import { GiftLinkForm } from './gift-link-form.tsx'
import { GiftLinksUnderWay } from './gift-links-under-way.tsx'
import { isTransferredTo } from './wallet-modes.ts'
import { WalletCard } from './wallet-card.tsx'
import { messages } from './messages.ts'

/** A button that opens the form for a gift link below it, and what became of those that were sent. Nothing where the site takes none. */
export function GiftEntry({ wallet }: { wallet: WalletSummary }) {
  const t = useMessages(messages)
  const id = useId()
  const gift = useDepositLookup((lookup) => lookup.wallets.find((ours) => !isTransferredTo(ours))).data
  const [isOpen, setOpen] = useState(false)
  if (!gift) return null
  return (
    <>
      <Button wide aria-expanded={isOpen} aria-controls={id} icon={<GiftIcon size={19} />} onClick={() => setOpen(!isOpen)}>
        {t('gift.enter')}
      </Button>
      <div id={id} className="col-span-full grid gap-2.5 empty:hidden">
        <GiftLinksUnderWay wallet={wallet} />
        {isOpen && (
          <WalletCard testId="gift-link" heading="h3" icon={<GiftIcon size={18} />} title={t('gift.title')} closedUntil={gift.closedUntil}>
            <GiftLinkForm walletAccountName={gift.walletAccountName} currency={wallet.currency} />
          </WalletCard>
        )}
      </div>
    </>
  )
}
