import type { WalletSummary } from '@krapao/contract'
import type { MajorUnits } from '@krapao/money'
import { WALLET } from './check-transfer.ts'

/** An account to transfer from or to, with its balance. */
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

/** Round amounts that the account covers; "all" is offered beside them. */
export function quickAmounts(available: MajorUnits): number[] {
  return QUICK_AMOUNTS_MAJOR_UNITS.filter((amount) => amount <= available)
}
