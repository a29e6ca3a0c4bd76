import type { Currency } from '@krapao/money'

/** Why a transfer between wallets cannot be credited to the player whose phone it came from; nothing where it can. */
export function whyWalletTransferUnallocated(
  sender: { isVerified: boolean; isActive: boolean; currency: Currency | undefined } | undefined,
  ours: { currency: Currency } | undefined,
  currency: Currency,
): string | undefined {
  if (!sender) return 'the sending wallet is no player’s'
  if (!sender.isActive) return 'the player was deactivated'
  if (!sender.isVerified) return 'the player has not shown that the phone is theirs'
  if (!ours) return 'the receiving wallet is not known'
  if (ours.currency !== currency) return 'the report is not in the currency of the receiving wallet'
  if (sender.currency !== currency) return 'the money is not in the currency of the player'
  return undefined
}
