import {
  type AcceptedTerms,
  cleanText,
  type ContentLanguage,
  isAccountName,
  isInviteCode,
  isOneAlphabet,
  needsEnglishName,
  typedInviteCode,
  typedSigns,
} from '@krapao/contract'
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
  /** Of a friend, in the place of that. */
  shortInviteCode: string | undefined
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

export type NameRefusal = 'INVALID_USER_INFO' | 'KEY_INVALID' | 'BANK_ACCOUNT_NAME_ENG' | 'NAME_LETTERS'
export type FormRefusal = PhoneRefusal | NameRefusal | 'INVALID_BANK' | 'INVITE_CODE_WRONG'

/** Six to twenty digits and nothing else, for every bank. */
export function isAccountNo(text: string): boolean {
  return /^\d{6,20}$/.test(text)
}

/** Checks every part that is present by the rules that need no database. */
export function readRegistration(unchecked: UncheckedRegistration, { laos }: { laos: boolean }, refuse: Refuse<FormRefusal>): Registration {
  const phone = requirePhone(unchecked.username, { laos, field: 'username' }, refuse)
  return {
    phone,
    name: readName(unchecked.name, refuse),
    password: unchecked.password,
    sourceCode: sent(unchecked.sourceCode),
    inviterId: inviterOf(unchecked.inviteCode),
    shortInviteCode: readShortCode(unchecked.inviteCode, refuse),
    ...readBankPart(unchecked, refuse),
    currency: readCurrency(sent(unchecked.currency), laos, refuse),
    terms: termsOf(unchecked),
  }
}

/** What a player is called. */
export function readName(unchecked: string, refuse: Refuse<NameRefusal>): string {
  if (unchecked === '') throw refuse('INVALID_USER_INFO', { field: 'name' })
  if (!isOneAlphabet(unchecked)) throw refuse('NAME_LETTERS', { field: 'name' })
  return unchecked
}

/** Where a player is paid, as far as it was sent. */
export function readBankPart(
  unchecked: Pick<UncheckedRegistration, 'bankCode' | 'bankAccountName' | 'bankAccountNo'>,
  refuse: Refuse<NameRefusal>,
): Pick<Registration, 'bankCode' | 'accountName' | 'accountNo'> {
  const bankCode = sent(unchecked.bankCode)
  const accountNo = sent(unchecked.bankAccountNo)
  if (accountNo !== undefined && !isAccountNo(accountNo)) throw refuse('KEY_INVALID', { field: 'bankAccountNo' })
  return { bankCode, accountNo, accountName: readAccountName(sent(unchecked.bankAccountName), bankCode, refuse) }
}

/** Refuses where a player cannot be paid by what was sent. */
export function requireBankPart(
  { bankCode, accountName, accountNo }: Pick<Registration, 'bankCode' | 'accountName' | 'accountNo'>,
  refuse: Refuse<NameRefusal | 'INVALID_BANK'>,
): Pick<CompleteRegistration, 'bankCode' | 'accountName' | 'accountNo'> {
  if (bankCode === undefined) throw refuse('INVALID_BANK')
  if (accountName === undefined) throw refuse('INVALID_USER_INFO', { field: 'bankAccountName' })
  if (accountNo === undefined) throw refuse('KEY_INVALID', { field: 'bankAccountNo' })
  return { bankCode, accountName, accountNo }
}

/** Refuses a registration that lacks a part an account needs. */
export function requireComplete(
  registration: Registration,
  { laos }: { laos: boolean },
  refuse: Refuse<FormRefusal>,
): CompleteRegistration {
  const bank = requireBankPart(registration, refuse)
  const { currency } = registration
  if (currency === undefined && laos) throw refuse('KEY_MISSING', { field: 'currency' })
  return { ...registration, ...bank, currency: currency ?? 'BAHT' }
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
  refuse: Refuse<'BANK_ACCOUNT_NAME_ENG' | 'NAME_LETTERS'>,
): string | undefined {
  if (unchecked === undefined) return undefined
  if (bankCode !== undefined && needsEnglishName(bankCode) && !/^[A-Za-z ]+$/.test(unchecked)) throw refuse('BANK_ACCOUNT_NAME_ENG')
  if (!isAccountName(unchecked)) throw refuse('NAME_LETTERS', { field: 'bankAccountName' })
  return normalAccountName(unchecked)
}

/** As the name of a bank account is stored: one space between words, in capital letters. */
export function normalAccountName(name: string): string {
  return cleanText(name).replace(/\s+/g, ' ').toUpperCase()
}

function readCurrency(unchecked: string | undefined, laos: boolean, refuse: Refuse<'KEY_INVALID'>): Currency | undefined {
  if (unchecked === undefined) return undefined
  const currency = CURRENCIES.find((known) => known === unchecked)
  if (!currency || (currency === 'LAK' && !laos)) throw refuse('KEY_INVALID', { field: 'currency' })
  return currency
}

/** The share link carries `PR` and the member id. An id that nobody has names nobody. */
function inviterOf(inviteCode: string | Unsent): string | undefined {
  const id = inviteCode?.trim().replace(/^PR/, '')
  return id !== undefined && isUuid(id) ? id.toLowerCase() : undefined
}

/** Whoever has typed it is told that it is none, before it names nobody. */
function readShortCode(inviteCode: string | Unsent, refuse: Refuse<'INVITE_CODE_WRONG'>): string | undefined {
  const typed = inviteCode ?? ''
  if (typedSigns(typed) === '' || inviterOf(typed) !== undefined) return undefined
  const code = typedInviteCode(typed)
  if (code === undefined || !isInviteCode(code)) throw refuse('INVITE_CODE_WRONG', { field: 'inviteCode' })
  return code
}
