import type { VerifiedTransfer } from '../../../integrations/providers.ts'
import type { Db } from '../../../platform/db.ts'
import { fitsMask, isNameFit, registeredAccounts } from '../../account/index.ts'

/** Whose account a slip's transfer came from: its player's, `proven` or only `registered` by them, or `another`. */
export type SlipSender = 'proven' | 'registered' | 'another'

/**
 * From whose account a transfer came, as far as its player goes. Slips show a number with some digits hidden, so it is
 * compared with the one account that the player has; the name must fit too. An account that somebody else has proven is
 * another's, whoever registered it.
 */
export async function senderOf(db: Db, playerId: string, transfer: VerifiedTransfer): Promise<SlipSender> {
  const [own] = await registeredAccounts(db, [playerId])
  if (!own || own.isAnothers || own.bankCode !== transfer.fromBankCode.toUpperCase()) return 'another'
  if (!fitsMask(transfer.fromAccountNo, own.accountNo) || !isNameFit(own.accountName, transfer.fromName)) return 'another'
  return own.isProven ? 'proven' : 'registered'
}
