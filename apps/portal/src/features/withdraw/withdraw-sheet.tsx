import type { WalletSummary } from '@krapao/contract'
import type { MajorUnits } from '@krapao/money'
import { Button, RefreshIcon, Sheet, Skeleton, useLayer } from '@krapao/ui'
import { useState } from 'react'
import { useMessages } from '../../messages/index.ts'
import { CannotWithdraw } from './cannot-withdraw.tsx'
import { useWithdrawLimits } from './get-limits.ts'
import { WithdrawForm } from './withdraw-form.tsx'
import { WithdrawReview } from './withdraw-review.tsx'
import { messages } from './messages.ts'

interface WithdrawSheetProps {
  open: boolean
  wallet: WalletSummary
  onClose: () => void
}

export function WithdrawSheet({ open, wallet, onClose }: WithdrawSheetProps) {
  const t = useMessages(messages)
  return (
    <Sheet open={open} onClose={onClose} title={t('title')} closeLabel={t('close')}>
      <Loaded wallet={wallet} onClose={onClose} />
    </Sheet>
  )
}

/** Says why nothing can be withdrawn; or asks for the amount, then shows the whole withdrawal for review before it is sent. */
function Loaded({ wallet, onClose }: Pick<WithdrawSheetProps, 'wallet' | 'onClose'>) {
  const t = useMessages(messages)
  const limits = useWithdrawLimits()
  const [amountText, setAmountText] = useState('')
  const [leavesGames, setLeavesGames] = useState(false)
  const [reviewed, setReviewed] = useState<MajorUnits>()
  useLayer(reviewed !== undefined, () => setReviewed(undefined))
  if (limits.data && reviewed !== undefined) {
    return (
      <WithdrawReview
        wallet={wallet}
        amount={reviewed}
        leavesGames={leavesGames}
        limits={limits.data}
        onBack={() => {
          setReviewed(undefined)
          // What ends a bonus may take another amount by now.
          if (limits.data.bonus) void limits.refetch()
        }}
        onEnd={onClose}
      />
    )
  }
  if (limits.data?.obstacle)
    return <CannotWithdraw wallet={wallet} limits={limits.data} obstacle={limits.data.obstacle} onClose={onClose} />
  if (limits.data) {
    return (
      <WithdrawForm
        wallet={wallet}
        limits={limits.data}
        amountText={amountText}
        leavesGames={leavesGames}
        onLeaveGames={setLeavesGames}
        onChange={setAmountText}
        onCancel={onClose}
        onReview={setReviewed}
      />
    )
  }
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
