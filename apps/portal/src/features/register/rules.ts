import { isAccountName, isOneAlphabet, isPasswordLong, needsEnglishName } from '@krapao/contract'
import type { BankDraft, PasswordDraft, ProfileDraft } from './registration.ts'

const ENGLISH = /^[A-Za-z ]+$/
const ACCOUNT_NO = /^\d{6,20}$/

export type PhoneProblem = 'required' | 'digits' | 'length'

/** Ten digits, or any number of digits in the Laos build. */
export function phoneProblem(phone: string, laos: boolean): PhoneProblem | undefined {
  if (phone === '') return 'required'
  if (!laos) return /^\d{10}$/.test(phone) ? undefined : 'length'
  return /^\d+$/.test(phone) ? undefined : 'digits'
}

type Problems<Draft, Problem> = Partial<Record<keyof Draft, 'required' | Problem>>

/** What is wrong with each field; empty where nothing is. */
export function profileProblems(profile: ProfileDraft): Problems<ProfileDraft, 'letters' | 'mismatch' | 'short'> {
  const name = profile.name.trim() === '' ? 'required' : isOneAlphabet(profile.name) ? undefined : 'letters'
  return { ...(name && { name }), ...passwordProblems(profile) }
}

export function passwordProblems(profile: PasswordDraft): Problems<PasswordDraft, 'mismatch' | 'short'> {
  const problems: Problems<PasswordDraft, 'mismatch' | 'short'> = {}
  if (profile.password === '') problems.password = 'required'
  else if (!isPasswordLong(profile.password)) problems.password = 'short'
  if (profile.confirm === '') problems.confirm = 'required'
  else if (profile.confirm !== profile.password) problems.confirm = 'mismatch'
  return problems
}

/** What is wrong with each field; empty where nothing is. `english`: this bank knows its customers by names in English only. */
export function bankProblems(bank: BankDraft, laos: boolean): Problems<BankDraft, 'accountNo' | 'english' | 'letters' | 'agreed'> {
  const problems: Problems<BankDraft, 'accountNo' | 'english' | 'letters' | 'agreed'> = {}
  if (bank.bankCode === '') problems.bankCode = 'required'
  if (bank.accountNo === '') problems.accountNo = 'required'
  else if (!ACCOUNT_NO.test(bank.accountNo)) problems.accountNo = 'accountNo'
  for (const part of ['firstName', 'lastName'] as const) {
    if (bank[part].trim() === '') problems[part] = 'required'
    else if (needsEnglishName(bank.bankCode) && !ENGLISH.test(bank[part])) problems[part] = 'english'
    else if (!isAccountName(bank[part])) problems[part] = 'letters'
  }
  if (laos && bank.currency === '') problems.currency = 'required'
  if (!bank.agreed) problems.agreed = 'agreed'
  return problems
}

export function isClean(problems: object): boolean {
  return Object.keys(problems).length === 0
}
