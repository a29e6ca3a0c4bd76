import type { WalletSummary } from '@krapao/contract'
import type { MajorUnits } from '@krapao/money'
import { WALLET } from './check-transfer.ts'

/** Where money can be moved from and to, with what lies there. */
export interface TransferAccount {
  code: string
  amount: MajorUnits
}

/** The wallet and each active game by its code. */
export function transferAccounts(wallet: Pick<WalletSummary, 'amount' | 'slots'>): TransferAccount[] {
  const games = wallet.slots.filter((game) => game.isActive).map(({ code, amount }) => ({ code, amount }))
  return [{ code: WALLET, amount: wallet.amount }, ...games]
}

const QUICK_AMOUNTS_MAJOR_UNITS = [100, 300, 500, 1000]

/** Round amounts the place holds; "all" is offered beside them. */
export function quickAmounts(available: MajorUnits): number[] {
  return QUICK_AMOUNTS_MAJOR_UNITS.filter((amount) => amount <= available)
}
