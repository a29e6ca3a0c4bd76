import type { VerifiedTransfer } from '../../../integrations/providers.ts'
import type { Db } from '../../../platform/db.ts'
import { playerByBankAccount, readBankAccount } from '../../account/index.ts'
import { showsAccount } from './shown-account.ts'

/**
 * Whether a transfer came from the proven account of this player, in their name. Slips show a number with some digits hidden,
 * so it is compared with the one account that the player has.
 */
export async function isFromPlayer(db: Db, playerId: string, transfer: VerifiedTransfer): Promise<boolean> {
  const own = await readBankAccount(db, playerId)
  if (!own || own.bankCode !== transfer.fromBankCode.toUpperCase() || !showsAccount(transfer.fromAccountNo, own.accountNo)) return false
  const sender = await playerByBankAccount(db, { ...own, holderName: transfer.fromName })
  return sender?.playerId === playerId && sender.isSameName
}
