import type { WalletSummary } from '@krapao/contract'
import type { MajorUnits } from '@krapao/money'
import { NO_PLACE, WALLET } from './check-transfer.ts'

/** An account to transfer from, with its balance, and to where it is open. */
export interface TransferAccount {
  code: string
  amount: MajorUnits
  /** Money can go in. A game that is closed for a while or no longer offered only gives it back. */
  isOpen: boolean
}

/** The wallet and each active game by its code. */
export function transferAccounts(wallet: Pick<WalletSummary, 'amount' | 'slots'>): TransferAccount[] {
  const games = wallet.slots.filter((game) => game.isActive).map(({ code, amount, offer }) => ({ code, amount, isOpen: offer === 'open' }))
  return [{ code: WALLET, amount: wallet.amount, isOpen: true }, ...games]
}

/** Where money is to go, as far as it can: nowhere where that account is closed, also where it closed while it was chosen. */
export function destinationOf(accounts: readonly TransferAccount[], wished: string): string {
  return accounts.some(({ code, isOpen }) => isOpen && code === wished) ? wished : NO_PLACE
}
