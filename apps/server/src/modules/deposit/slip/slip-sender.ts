import type { VerifiedTransfer } from '../../../integrations/providers.ts'
import type { Db } from '../../../platform/db.ts'
import { fitsMask, isNameFit, playerByProvenAccount, readBankAccount } from '../../account/index.ts'

/**
 * Whether a transfer came from the proven account of this player, in their name. Slips show a number with some digits hidden,
 * so it is compared with the one account that the player has.
 */
export async function isFromPlayer(db: Db, playerId: string, transfer: VerifiedTransfer): Promise<boolean> {
  const own = await readBankAccount(db, playerId)
  if (!own || own.bankCode !== transfer.fromBankCode.toUpperCase() || !fitsMask(transfer.fromAccountNo, own.accountNo)) return false
  const sender = await playerByProvenAccount(db, own)
  return sender?.playerId === playerId && isNameFit(sender.accountName, transfer.fromName)
}
