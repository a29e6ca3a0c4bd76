import { type OpenedNumber, openedNumber, readBankAccount } from '../account/index.ts'
import type { DepositDeps } from './deps.ts'

/**
 * The number of the player's bank account, for functions that compare with it what is shown of another; null without one, or where it does not
 * open.
 */
export async function ownNumber(deps: DepositDeps, playerId: string): Promise<OpenedNumber | null> {
  const account = await readBankAccount(deps, playerId)
  return account ? openedNumber(deps.seal, account) : null
}
