import type { StatementItem } from '@krapao/contract'
import { gatewayOfAccount } from '@krapao/providers'
import type { DepositAccount } from '../../wallet/deposit-lookup.ts'
import type { BankWay } from './bank-accounts.ts'

/** What the recommendation goes by. */
export interface WayFacts {
  /** All of the site's accounts in the player's currency, in the operator's order. */
  accounts: readonly DepositAccount[]
  /** Those of them to transfer to, the one used last on this phone first. */
  ways: readonly BankWay[]
  /** The player's newest deposit, null where there is none. */
  newest: Pick<StatementItem, 'channel' | 'from'> | null
  /** By the server's clock. */
  nowMs: number
}

/** `qr`: one that the server chooses. */
export type RecommendedWay = 'qr' | { accountNo: string }

/**
 * The one way that is recommended: the one that worked last, and where that is none of these, or is closed, the first that is open in the
 * operator's order. An account whose transfers wait for staff only where nothing else is open. Undefined where nothing is known to be.
 */
export function recommendedWay({ accounts, ways, newest, nowMs }: WayFacts): { way: RecommendedWay; isLast: boolean } | undefined {
  const isOpen = ({ closedUntil }: DepositAccount) => !closedUntil || Date.parse(closedUntil) <= nowMs
  const open = ways.filter(({ account }) => isOpen(account))
  const isQr = (account: DepositAccount) => gatewayOfAccount(account) !== undefined
  if (newest?.channel === 'qr' && accounts.some((account) => isQr(account) && isOpen(account))) return { way: 'qr', isLast: true }
  const worked = newest?.channel === 'bank' ? open.find(({ account }) => account.bankCode === newest.from) : undefined
  if (worked) return { way: { accountNo: worked.account.bankAccountNo }, isLast: true }
  const byItself = open.filter(({ isGeneric }) => !isGeneric)
  const first = accounts.find((account) => isOpen(account) && (isQr(account) || byItself.some((way) => way.account === account)))
  if (first) return { way: isQr(first) ? 'qr' : { accountNo: first.bankAccountNo }, isLast: false }
  return open[0] && { way: { accountNo: open[0].account.bankAccountNo }, isLast: false }
}
