export interface BankNames {
  nameTH: string
  nameEN: string
  nameLA?: string | null
  /** The currency its accounts are in. */
  currency: string
}

/** What an account needs to know of the site. Handed in by the wiring, because the site is no module below this one. */
export interface SiteFacts {
  /** Undefined for a code that is not among the banks a player may register. */
  bankByCode(code: string): Promise<BankNames | undefined>
  isSource(code: string): Promise<boolean>
  registrationNeedsOtp(): Promise<boolean>
  /** What the site is called, which a stranger who tries passwords knows. */
  ownWords(): Promise<string[]>
  /** After how long a session ends whatever its use, and after how long without any. */
  sessionLifetime(isRemembered: boolean): Promise<{ seconds: number; idleSeconds: number }>
  /** The version of the terms in force. */
  termsVersion(): Promise<string>
}
