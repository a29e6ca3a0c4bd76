import type { Currency } from '@krapao/money'
import { gatewayOfAccount } from '@krapao/providers'
import type { DepositAccount } from '../../money/deposit/deposit-lookup.ts'

/** Transfers to accounts of these banks are credited by themselves; of KBANK only those in mode AUTO. */
const BY_THEMSELVES = new Set(['SCB', 'GSB', 'BCEL'])

export interface BankWay {
  account: DepositAccount
  /** Staff look at each transfer: an account of any other bank, in manual mode. */
  isGeneric: boolean
}

/** The accounts to transfer to from a bank's app, in the operator's order. What is paid by QR is not among them. */
export function bankWays(banks: readonly DepositAccount[], { isManual, currency }: { isManual: boolean; currency: Currency }): BankWay[] {
  return banks
    .filter((account) => account.bankType !== 'PAYMENT' && account.currency === currency && gatewayOfAccount(account) === undefined)
    .map((account) => ({ account, isGeneric: !isCreditedByItself(account) }))
    .filter(({ isGeneric }) => isManual || !isGeneric)
}

function isCreditedByItself({ bankCode, mode }: DepositAccount): boolean {
  return BY_THEMSELVES.has(bankCode) || (bankCode === 'KBANK' && mode === 'AUTO')
}

/** What is known of the way that a player used last: the account from this phone, else the bank from their newest deposit. */
export interface UsedLast {
  accountNo?: string | undefined
  bankCode?: string | undefined
}

/** The way used last comes first; the others stay as they are. */
export function lastUsedFirst(ways: readonly BankWay[], used: UsedLast): { ways: BankWay[]; last: BankWay | undefined } {
  const last =
    ways.find(({ account }) => account.bankAccountNo === used.accountNo) ?? ways.find(({ account }) => account.bankCode === used.bankCode)
  return { ways: last ? [last, ...ways.filter((way) => way !== last)] : [...ways], last }
}
