import { type AcceptedTerms, type ContentLanguage, needsEnglishName } from '@krapao/contract'
import { CURRENCIES, type Currency } from '@krapao/money'
import type { Refuse } from '../../platform/http/refusal.ts'
import { isUuid } from '../../platform/ids.ts'
import { type PhoneRefusal, requirePhone } from '../otp/index.ts'

type Unsent = null | undefined

export interface UncheckedRegistration {
  username: string
  name: string
  password: string
  sourceCode?: string | Unsent
  inviteCode?: string | Unsent
  bankCode?: string | Unsent
  bankAccountName?: string | Unsent
  bankAccountNo?: string | Unsent
  currency?: string | Unsent
  termsVersion?: string | Unsent
  termsLanguage?: ContentLanguage | Unsent
}

/** What was sent of a registration, in the form it is stored in. */
export interface Registration {
  phone: string
  name: string
  password: string
  sourceCode: string | undefined
  inviterId: string | undefined
  bankCode: string | undefined
  accountName: string | undefined
  accountNo: string | undefined
  currency: Currency | undefined
  /** Absent where the form does not ask for them yet: the player is asked later. */
  terms: AcceptedTerms | undefined
}

export interface CompleteRegistration extends Registration {
  bankCode: string
  accountName: string
  accountNo: string
  currency: Currency
}

export type FormRefusal = PhoneRefusal | 'INVALID_USER_INFO' | 'INVALID_BANK' | 'BANK_ACCOUNT_NAME_ENG'

/** Six to twenty digits and nothing else, for every bank. */
export function isAccountNo(text: string): boolean {
  return /^\d{6,20}$/.test(text)
}

/** Checks every part that is present by the rules that need no database. */
export function readRegistration(unchecked: UncheckedRegistration, { laos }: { laos: boolean }, refuse: Refuse<FormRefusal>): Registration {
  const phone = requirePhone(unchecked.username, { laos, field: 'username' }, refuse)
  if (unchecked.name === '') throw refuse('INVALID_USER_INFO', { field: 'name' })

  const bankCode = sent(unchecked.bankCode)
  const accountNo = sent(unchecked.bankAccountNo)
  if (accountNo !== undefined && !isAccountNo(accountNo)) throw refuse('KEY_INVALID', { field: 'bankAccountNo' })
  return {
    phone,
    name: unchecked.name,
    password: unchecked.password,
    sourceCode: sent(unchecked.sourceCode),
    inviterId: inviterOf(unchecked.inviteCode),
    bankCode,
    accountName: readAccountName(sent(unchecked.bankAccountName), bankCode, refuse),
    accountNo,
    currency: readCurrency(sent(unchecked.currency), laos, refuse),
    terms: termsOf(unchecked),
  }
}

/** Refuses a registration that lacks a part an account needs. */
export function requireComplete(
  registration: Registration,
  { laos }: { laos: boolean },
  refuse: Refuse<FormRefusal>,
): CompleteRegistration {
  const { bankCode, accountName, accountNo, currency } = registration
  if (bankCode === undefined) throw refuse('INVALID_BANK')
  if (accountName === undefined) throw refuse('INVALID_USER_INFO', { field: 'bankAccountName' })
  if (accountNo === undefined) throw refuse('KEY_INVALID', { field: 'bankAccountNo' })
  if (currency === undefined && laos) throw refuse('KEY_MISSING', { field: 'currency' })
  return { ...registration, bankCode, accountName, accountNo, currency: currency ?? 'BAHT' }
}

function termsOf({ termsVersion, termsLanguage }: UncheckedRegistration): AcceptedTerms | undefined {
  return termsVersion && termsLanguage ? { version: termsVersion, language: termsLanguage } : undefined
}

/** An empty field of the form counts as not sent. */
function sent(value: string | Unsent): string | undefined {
  return value === '' || value === null ? undefined : value
}

/** ASCII is checked before upper-casing: `ſ` and the Kelvin sign turn into S and K. */
function readAccountName(
  unchecked: string | undefined,
  bankCode: string | undefined,
  refuse: Refuse<'BANK_ACCOUNT_NAME_ENG'>,
): string | undefined {
  if (unchecked === undefined) return undefined
  if (bankCode !== undefined && needsEnglishName(bankCode) && !/^[A-Za-z ]+$/.test(unchecked)) throw refuse('BANK_ACCOUNT_NAME_ENG')
  return unchecked.replace(/\s+/g, ' ').toUpperCase()
}

function readCurrency(unchecked: string | undefined, laos: boolean, refuse: Refuse<'KEY_INVALID'>): Currency | undefined {
  if (unchecked === undefined) return undefined
  const currency = CURRENCIES.find((known) => known === unchecked)
  if (!currency || (currency === 'LAK' && !laos)) throw refuse('KEY_INVALID', { field: 'currency' })
  return currency
}

/** The share link carries `PR` and the member id. What cannot be an id names nobody. */
function inviterOf(inviteCode: string | Unsent): string | undefined {
  const id = inviteCode?.trim().replace(/^PR/, '')
  return id !== undefined && isUuid(id) ? id.toLowerCase() : undefined
}
