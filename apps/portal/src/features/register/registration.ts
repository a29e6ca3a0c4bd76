import type { InputOf, register, validateAccount } from '@krapao/contract'

export interface ProfileDraft {
  name: string
  password: string
  confirm: string
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
}

export const EMPTY_PROFILE: ProfileDraft = { name: '', password: '', confirm: '', sourceCode: '', inviteCode: '' }
export const EMPTY_BANK: BankDraft = { bankCode: '', accountNo: '', firstName: '', lastName: '', currency: '' }

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

export function registrationOf(phone: string, profile: ProfileDraft, bank: BankDraft, laos: boolean): Registration {
  return {
    ...validationOf(phone, profile),
    bankCode: bank.bankCode,
    bankAccountName: accountNameOf(bank),
    bankAccountNo: bank.accountNo,
    ...(laos && { currency: bank.currency }),
  }
}

/** First and last name joined by one space, in upper case as they are shown. */
export function accountNameOf({ firstName, lastName }: Pick<BankDraft, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.replace(/\s+/g, ' ').trim().toUpperCase()
}
