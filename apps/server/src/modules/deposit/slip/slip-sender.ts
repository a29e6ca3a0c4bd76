import type { VerifiedTransfer } from '../../../integrations/providers.ts'
import type { Db } from '../../../platform/db.ts'
import { accountsByNumber, isNameFit } from '../../account/index.ts'

/**
 * Whose account a slip's transfer came from, seen by the player who uploaded it. `proven`: their proven account, and nobody
 * else's. `several`: also the proven account of somebody whom the number and the name fit, as far as they are shown.
 * `registered`: theirs by number and name, and not proven. `another`: anything else.
 */
export type SlipSender = 'proven' | 'several' | 'registered' | 'another'

export async function senderOf(
  db: Db,
  playerId: string,
  { fromBankCode: bankCode, fromAccountNo: accountNo, fromName }: Pick<VerifiedTransfer, 'fromBankCode' | 'fromAccountNo' | 'fromName'>,
): Promise<SlipSender> {
  const senders = await accountsByNumber(db, { bankCode, accountNo })
  const fitting = senders.filter(({ accountName, isAnothers }) => !isAnothers && isNameFit(accountName, fromName))
  const own = fitting.find((account) => account.playerId === playerId)
  if (!own) return 'another'
  if (!own.isProven) return 'registered'
  return fitting.some((account) => account.isProven && account.playerId !== playerId) ? 'several' : 'proven'
}
