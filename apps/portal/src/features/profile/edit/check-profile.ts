import { type InputOf, type changeProfile, isAccountName, isOneAlphabet, needsEnglishName } from '@krapao/contract'

export type Typed = InputOf<typeof changeProfile>['body']
export type Field = keyof Typed

export type Problem = 'required' | 'letters' | 'english' | 'number' | 'bank'

/** As it is sent: no space at either end, one between words. */
export function tidied({ name, bankCode, bankAccountName, bankAccountNo }: Typed): Typed {
  return {
    name: name.trim(),
    bankCode,
    bankAccountName: bankAccountName.replace(/\s+/g, ' ').trim().toUpperCase(),
    bankAccountNo: bankAccountNo.trim(),
  }
}

type Account = Omit<Typed, 'name'>

/**
 * What is wrong with each field, by the rules of a registration; empty where nothing is. The player's own account may be in a name that they
 * would not get today.
 */
export function profileProblems(typed: Typed, own: Account): Partial<Record<Field, Problem>> {
  const { name, bankCode, bankAccountName, bankAccountNo } = typed
  const found: Partial<Record<Field, Problem | undefined>> = {
    name: name === '' ? 'required' : isOneAlphabet(name) ? undefined : 'letters',
    bankCode: bankCode === '' ? 'bank' : undefined,
    bankAccountNo: bankAccountNo === '' ? 'required' : /^\d{6,20}$/.test(bankAccountNo) ? undefined : 'number',
    bankAccountName: isSameAccount(typed, own) ? undefined : nameProblem(bankCode, bankAccountName),
  }
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined))
}

function nameProblem(bankCode: string, name: string): Problem | undefined {
  if (name === '') return 'required'
  if (needsEnglishName(bankCode) && !/^[A-Z ]+$/.test(name)) return 'english'
  return isAccountName(name) ? undefined : 'letters'
}

/** Whether `typed`, as it is sent, is this account, however its name is written there. */
export function isSameAccount(typed: Account, account: Account): boolean {
  const { bankCode, bankAccountName, bankAccountNo } = tidied({ name: '', ...account })
  return typed.bankCode === bankCode && typed.bankAccountName === bankAccountName && typed.bankAccountNo === bankAccountNo
}
