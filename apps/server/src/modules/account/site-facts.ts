import type { Currency } from '@krapao/money'

export interface BankNames {
  nameTH: string
  nameEN: string
  nameLA?: string | null
  /** The currency its accounts are in. */
  currency: string
}

/** What an account needs to know of the site. Handed in by the wiring, because the site is no module below this one. */
/** Where players pay in by a bank transfer. */
export interface DepositAccount {
  bankCode: string
  accountNo: string
  accountName: string
}

export interface SiteFacts {
  /** Undefined for a code that is not among the banks a player may register. */
  bankByCode(code: string): Promise<BankNames | undefined>
  isSource(code: string): Promise<boolean>
  registrationNeedsOtp(): Promise<boolean>
  /** As it is called where a device lists what it keeps. */
  siteName(): Promise<string>
  /** What the site is called, which a stranger who tries passwords knows. */
  ownWords(): Promise<string[]>
  /** The operator's own accounts, in the order of the site, at banks that tell the whole number of whoever sends. */
  depositAccounts(currency: Currency): Promise<DepositAccount[]>
  /** After how long a session ends whatever its use, and after how long without any. */
  sessionLifetime(isRemembered: boolean): Promise<{ seconds: number; idleSeconds: number }>
  /** The version of the terms in force. */
  termsVersion(): Promise<string>
}
