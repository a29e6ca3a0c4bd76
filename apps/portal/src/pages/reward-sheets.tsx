import type { WalletSummary } from '@krapao/contract'
import { InviteSheet } from '../features/invite/invite-sheet.tsx'
import { ReceiveInvite } from '../features/invite/receive-invite.tsx'
import { RefundSheet } from '../features/refund/refund-sheet.tsx'

/** `receives`: the question is open, over the sheet or on its own. */
export interface OverRewards {
  kind: 'invite' | 'refund'
  receives?: 'over-sheet' | 'alone'
}

interface RewardSheetsProps {
  over: OverRewards | undefined
  wallet: WalletSummary
  onShow: (over: OverRewards) => void
  onClose: () => void
}

export default function RewardSheets({ over, wallet, onShow, onClose }: RewardSheetsProps) {
  const isReceiving = (kind: OverRewards['kind']) => over?.kind === kind && over.receives !== undefined
  return (
    <>
      <InviteSheet
        open={over?.kind === 'invite' && over.receives !== 'alone'}
        wallet={wallet}
        onReceive={() => onShow({ kind: 'invite', receives: 'over-sheet' })}
        onClose={onClose}
      />
      <ReceiveInvite
        open={isReceiving('invite')}
        wallet={wallet}
        onClose={() => (over?.receives === 'alone' ? onClose() : onShow({ kind: 'invite' }))}
      />
      <RefundSheet
        open={over?.kind === 'refund'}
        isReceiving={isReceiving('refund')}
        wallet={wallet}
        onReceive={() => onShow({ kind: 'refund', receives: 'over-sheet' })}
        onDecline={() => onShow({ kind: 'refund' })}
        onClose={onClose}
      />
    </>
  )
}
