import type { WalletSummary } from '@krapao/contract'
import type { ReactNode } from 'react'
import { useLastShown } from '../dialogs/use-last-shown.ts'
import { WithBanks } from '../features/bank-deposit/with-banks.tsx'
import { GameSheet } from '../features/games/game-sheet.tsx'
import { DepositSheet } from '../features/qr-deposit/deposit-sheet.tsx'
import { SlipEntry } from '../features/slip/offer/slip-entry.tsx'
import { lazySheet } from '../lazy/not-loaded.tsx'
import type { BankOffer } from '../money/deposit/offer.ts'
import type { MadeQr } from '../money/requests/verbs.ts'
import { GiftEntry } from '../features/wallet-deposit/gift-entry.tsx'
import { WalletDeposit } from '../features/wallet-deposit/wallet-deposit.tsx'
import { TransferSheet } from '../features/transfer/transfer-sheet.tsx'
import { WithdrawSheet } from '../features/withdraw/withdraw-sheet.tsx'
import type { OverRewards } from './reward-sheets.tsx'

/** The sheet that is open over the dashboard; one at a time. */
export type Over =
  | { kind: 'withdraw' }
  | OverRewards
  | { kind: 'deposit'; qr?: MadeQr }
  /** `backTo`: the game whose sheet it was opened from, which is shown again when it is left without a transfer. */
  | { kind: 'transfer'; from?: string; to?: string; backTo?: string }
  | { kind: 'game'; code: string }

const RewardSheets = lazySheet(
  () => import('./reward-sheets.tsx'),
  ({ over, onClose }) => ({ open: over !== undefined, onClose }),
)

/** Loaded ahead: the network may be gone when they are opened. */
export const loadRewardSheets = (): Promise<unknown> => import('./reward-sheets.tsx').catch(() => undefined)

const withBanks = (wallet: WalletSummary, render: (banks: BankOffer) => ReactNode) => (
  <WithBanks wallet={wallet} renderSlip={(kind) => <SlipEntry kind={kind} />}>
    {render}
  </WithBanks>
)

interface HomeSheetsProps {
  over: Over | undefined
  wallet: WalletSummary
  onShow: (over: Over) => void
  onClose: () => void
}

export default function HomeSheets({ over, wallet, onShow, onClose }: HomeSheetsProps) {
  const transfer = over?.kind === 'transfer' ? over : undefined
  const rewards = over?.kind === 'invite' || over?.kind === 'refund' ? over : undefined
  const wereRewards = useLastShown(rewards) !== undefined
  const game = over?.kind === 'game' ? wallet.slots.find((slot) => slot.code === over.code) : undefined
  return (
    <>
      <DepositSheet
        open={over?.kind === 'deposit'}
        wallet={wallet}
        qr={over?.kind === 'deposit' ? over.qr : undefined}
        withBanks={(render) => withBanks(wallet, render)}
        direct={
          <div className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-2.5">
            <SlipEntry kind="quiet" />
            <GiftEntry wallet={wallet} />
          </div>
        }
        wallets={<WalletDeposit wallet={wallet} />}
        onClose={onClose}
      />
      <WithdrawSheet open={over?.kind === 'withdraw'} wallet={wallet} onClose={onClose} />
      <TransferSheet
        open={transfer !== undefined}
        wallet={wallet}
        from={transfer?.from}
        to={transfer?.to}
        onClose={() => (transfer?.backTo === undefined ? onClose() : onShow({ kind: 'game', code: transfer.backTo }))}
        onEnd={onClose}
      />
      <GameSheet
        game={game}
        wallet={wallet}
        onClose={onClose}
        onTransfer={(ends) => onShow({ kind: 'transfer', ...ends, ...(game ? { backTo: game.code } : {}) })}
      />
      {wereRewards && <RewardSheets over={rewards} wallet={wallet} onShow={onShow} onClose={onClose} />}
    </>
  )
}
