import type { WalletSummary } from '@krapao/contract'
import type { Baht } from '@krapao/money'
import { IconButton, ChevronLeftIcon, Sheet } from '@krapao/ui'
import { useCallback, useState } from 'react'
import { currencySign } from '../../money/amount-text.ts'
import { useTellsDeposits } from '../../money/deposit-told.ts'
import { useWalletPush } from '../../session/live.ts'
import { nameIn, useLanguage, useWords } from '../../words/index.ts'
import { ChannelList } from './channel-list.tsx'
import { ProviderMark } from './provider-mark.tsx'
import { ProviderView } from './provider-view.tsx'
import type { QrChannel } from './qr-channels.ts'
import { Received } from './received.tsx'
import { words } from './words.ts'

interface DepositSheetProps {
  open: boolean
  wallet: Pick<WalletSummary, 'amount' | 'currency'>
  onClose: () => void
}

export function DepositSheet({ open, wallet, onClose }: DepositSheetProps) {
  const t = useWords(words)
  useTellsDeposits(open)
  return (
    <Sheet open={open} onClose={onClose} title={t('title')} closeLabel={t('close')}>
      <Deposit wallet={wallet} onClose={onClose} />
    </Sheet>
  )
}

function Deposit({ wallet: { amount: wallet, currency }, onClose }: Pick<DepositSheetProps, 'wallet' | 'onClose'>) {
  const t = useWords(words)
  const { language } = useLanguage()
  const [channel, setChannel] = useState<QrChannel>()
  const [received, setReceived] = useState<Baht>()
  const receive = useCallback((amount: Baht) => setReceived(amount), [])
  useWalletPush(({ reason, amount }) => {
    if (reason === 'deposit' && amount !== undefined) receive(amount)
  })

  if (received !== undefined) return <Received amount={received} wallet={wallet} sign={currencySign(currency)} onDone={onClose} />
  if (!channel) return <ChannelList sign={currencySign(currency)} onChoose={setChannel} />
  return (
    <>
      <div className="mb-4 flex items-center gap-2.5">
        <IconButton label={t('back')} className="-ml-2.5" onClick={() => setChannel(undefined)}>
          <ChevronLeftIcon />
        </IconButton>
        <ProviderMark provider={channel.provider} size={36} />
        <h3 className="min-w-0 flex-1 truncate text-[1rem] font-semibold">{nameIn(language, channel.bank)}</h3>
      </div>
      <ProviderView provider={channel.provider} wallet={wallet} currency={currency} onPaid={onClose} onReceived={receive} />
    </>
  )
}
