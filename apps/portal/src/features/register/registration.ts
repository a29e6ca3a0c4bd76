import type { AcceptedTerms, InputOf, register, validateAccount } from '@krapao/contract'

export interface PasswordDraft {
  password: string
  confirm: string
}

export interface ProfileDraft extends PasswordDraft {
  name: string
  sourceCode: string
  inviteCode: string
}

export interface BankDraft {
  bankCode: string
  accountNo: string
  firstName: string
  lastName: string
  /** Chosen in the Laos build only. */
  currency: string
  /** The tick for being old enough and accepting the terms. */
  agreed: boolean
}

export const EMPTY_PROFILE: ProfileDraft = { name: '', password: '', confirm: '', sourceCode: '', inviteCode: '' }
export const EMPTY_BANK: BankDraft = { bankCode: '', accountNo: '', firstName: '', lastName: '', currency: '', agreed: false }

type Validation = InputOf<typeof validateAccount>['body']
type Registration = InputOf<typeof register>['body']

/** What the profile step asks the server to check: everything that has been entered so far. */
export function validationOf(phone: string, profile: ProfileDraft): Validation {
  return {
    username: phone,
    name: profile.name.trim(),
    password: profile.password,
    ...(profile.sourceCode && { sourceCode: profile.sourceCode }),
    ...(profile.inviteCode.trim() && { inviteCode: profile.inviteCode.trim() }),
  }
}

export interface WholeDraft {
  phone: string
  profile: ProfileDraft
  bank: BankDraft
  laos: boolean
  /** The version that was accepted, and the language it was read in. */
  terms: AcceptedTerms
}

/** What is sent to register. The currency belongs to the Laos build alone; the terms are left out while their version is not known. */
export function registrationOf({ phone, profile, bank, laos, terms }: WholeDraft): Registration {
  return {
    ...validationOf(phone, profile),
    bankCode: bank.bankCode,
    bankAccountName: accountNameOf(bank),
    bankAccountNo: bank.accountNo,
    ...(laos && { currency: bank.currency }),
    ...(terms.version && { termsVersion: terms.version, termsLanguage: terms.language }),
  }
}

/** First and last name in upper case, with one space between them. */
export function accountNameOf({ firstName, lastName }: Pick<BankDraft, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.replace(/\s+/g, ' ').trim().toUpperCase()
}
