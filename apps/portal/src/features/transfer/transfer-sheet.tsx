import type { WalletSummary } from '@krapao/contract'
import { Alert, Sheet } from '@krapao/ui'
import { useState } from 'react'
import { useLastShown } from '../../dialogs/use-last-shown.ts'
import { useMessage, useWords } from '../../words/index.ts'
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
  const message = useMessage()
  const [ended, setEnded] = useState<'TRANSFER_SUCCESS' | 'TRANSFER_PENDING'>()
  const last = useLastShown(ended)
  return (
    <>
      <Sheet open={open} onClose={onClose} title={t('title')} closeLabel={t('close')}>
        <TransferForm
          wallet={wallet}
          from={from}
          to={to}
          onCancel={onClose}
          onEnd={(outcome) => {
            onClose()
            setEnded(outcome)
          }}
        />
      </Sheet>
      <Alert
        open={ended !== undefined}
        onClose={() => setEnded(undefined)}
        kind={last === 'TRANSFER_PENDING' ? 'info' : 'success'}
        title={last === 'TRANSFER_PENDING' ? t('pending') : t('done')}
        closeLabel={t('ok')}
      >
        {last === 'TRANSFER_PENDING' ? t('pendingNote') : message('TRANSFER_SUCCESS')}
      </Alert>
    </>
  )
}
