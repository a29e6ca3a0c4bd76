import { readBankAccount, sealedVeils, type VeiledNumber } from '../account/index.ts'
import type { DepositDeps } from './deps.ts'
import { comparedAs, type ToldPayment } from './payment-sender.ts'
import { veiledNumber } from './veiled-number.ts'

/**
 * The number of the player's bank account, for functions that compare with it what is shown of the one that a payment came from; null without
 * one, or where it does not open.
 */
export async function ownNumber(deps: DepositDeps, playerId: string, payment: ToldPayment): Promise<VeiledNumber | null> {
  const account = await readBankAccount(deps, playerId)
  return account ? veiledOwn(deps, account, payment) : null
}

/** The same of an account that is read already. */
export async function veiledOwn(
  { siteKey, seal }: Pick<DepositDeps, 'siteKey' | 'seal'>,
  { playerId, accountNo, accountNoDigest }: { playerId: string; accountNo: string | null; accountNoDigest: Buffer },
  payment: ToldPayment,
): Promise<VeiledNumber | null> {
  const veiled = accountNo === null ? undefined : await veiledNumber(siteKey, accountNo, comparedAs(payment))
  return veiled ? sealedVeils(seal, { playerId, accountNoDigest, veils: JSON.stringify(veiled) }) : null
}
