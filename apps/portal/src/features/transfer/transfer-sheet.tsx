import type { WalletSummary } from '@krapao/contract'
import { Sheet } from '@krapao/ui'
import { useWords } from '../../words/index.ts'
import { TransferForm } from './transfer-form.tsx'
import { words } from './words.ts'

interface TransferSheetProps {
  open: boolean
  wallet: WalletSummary
  /** Where the pickers stand on opening. */
  from?: string | undefined
  to?: string | undefined
  onClose: () => void
}

export function TransferSheet({ open, wallet, from, to, onClose }: TransferSheetProps) {
  const t = useWords(words)
  return (
    <Sheet open={open} onClose={onClose} title={t('title')} closeLabel={t('close')}>
      <TransferForm wallet={wallet} from={from} to={to} onClose={onClose} />
    </Sheet>
  )
}
