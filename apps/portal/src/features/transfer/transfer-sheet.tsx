import type { WalletSummary } from '@krapao/contract'
import { Sheet } from '@krapao/ui'
import { useMessages } from '../../messages/index.ts'
import { TransferForm } from './transfer-form.tsx'
import { messages } from './messages.ts'

interface TransferSheetProps {
  open: boolean
  wallet: WalletSummary
  /** What the pickers show on opening. */
  from?: string | undefined
  to?: string | undefined
  onClose: () => void
  onEnd: () => void
}

export function TransferSheet({ open, wallet, from, to, onClose, onEnd }: TransferSheetProps) {
  const t = useMessages(messages)
  return (
    <Sheet open={open} onClose={onClose} title={t('title')} closeLabel={t('close')}>
      <TransferForm wallet={wallet} from={from} to={to} onClose={onClose} onEnd={onEnd} />
    </Sheet>
  )
}
