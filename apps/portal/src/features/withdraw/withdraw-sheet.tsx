import type { WalletSummary } from '@krapao/contract'
import { Alert, Button, RefreshIcon, Sheet, Skeleton } from '@krapao/ui'
import { useState } from 'react'
import { useWords } from '../../words/index.ts'
import { WithdrawForm } from './withdraw-form.tsx'
import { useWithdrawLimits } from './withdraw-money.ts'
import { words } from './words.ts'

interface WithdrawSheetProps {
  open: boolean
  wallet: WalletSummary
  onClose: () => void
}

export function WithdrawSheet({ open, wallet, onClose }: WithdrawSheetProps) {
  const t = useWords(words)
  const [received, setReceived] = useState(false)
  return (
    <>
      <Sheet open={open} onClose={onClose} title={t('title')} closeLabel={t('close')}>
        <Loaded
          wallet={wallet}
          onCancel={onClose}
          onDone={() => {
            onClose()
            setReceived(true)
          }}
        />
      </Sheet>
      <Alert open={received} onClose={() => setReceived(false)} kind="success" title={t('done')} closeLabel={t('ok')}>
        {t('doneNote')}
      </Alert>
    </>
  )
}

function Loaded({ wallet, onCancel, onDone }: { wallet: WalletSummary; onCancel: () => void; onDone: () => void }) {
  const t = useWords(words)
  const limits = useWithdrawLimits()
  if (limits.data) return <WithdrawForm wallet={wallet} limits={limits.data} onCancel={onCancel} onDone={onDone} />
  if (limits.isError) {
    return (
      <div className="py-10 text-center">
        <p className="mb-5 text-[0.9375rem] text-muted">{t('limitsBroken')}</p>
        <Button icon={<RefreshIcon size={18} />} onClick={() => void limits.refetch()}>
          {t('retry')}
        </Button>
      </div>
    )
  }
  return (
    <div role="status" aria-label={t('loading')} className="grid gap-4">
      <Skeleton className="h-24" />
      <Skeleton className="h-24" />
      <Skeleton className="h-16" />
      <Skeleton className="h-12" />
    </div>
  )
}
