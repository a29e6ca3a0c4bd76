import type { Currency } from '@krapao/money'
import type { BankDescriptor } from './bank-descriptor.ts'
import { BANKS } from './banks.ts'

const BY_CODE: ReadonlyMap<string, BankDescriptor> = new Map(BANKS.map((bank) => [bank.code, bank]))

/** Undefined for a bank that nobody has described. */
export function bankDescriptor(code: string): BankDescriptor | undefined {
  return BY_CODE.get(code)
}

/** A person reads its account and tells of what came in. */
const WITHOUT_FEED = { wire: null, feed: 'none', references: 'shared', numbers: 'full', demo: [] } as const

/** The bank of an account of the operator; one that nobody has described tells nothing by itself. */
export function bankOfAccount({ bankCode, currency }: { bankCode: string; currency: Currency }): BankDescriptor {
  return BY_CODE.get(bankCode) ?? { ...WITHOUT_FEED, code: bankCode, currency }
}

/** The bank of an account of the demo operator. */
export function bankOfDemoAccount(accountNo: string): BankDescriptor | undefined {
  return [...BY_CODE.values()].find(({ demo }) => demo.some((account) => account.accountNo === accountNo))
}
