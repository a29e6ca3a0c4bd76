import type { RefusalCode } from '@krapao/contract'
import { refusalCode, refusalOf } from '../../api/refusal.ts'

const FIELDS: { [Code in RefusalCode]?: string } = {
  EXISTING_BANK: 'accountNo',
  INVALID_BANK: 'bankCode',
  BANK_ACCOUNT_NAME_ENG: 'firstName',
}
/** Field names of the server and their names in this form. */
const NAMES: Record<string, string> = {
  name: 'name',
  password: 'password',
  inviteCode: 'inviteCode',
  bankAccountNo: 'accountNo',
  bankAccountName: 'firstName',
  currency: 'currency',
}

/** The field of the form that a refusal concerns; undefined when it concerns none. */
export function refusedField(error: unknown): string | undefined {
  const { field } = (refusalOf(error)?.details ?? {}) as { field?: string }
  return FIELDS[refusalCode(error) as RefusalCode] ?? (field === undefined ? undefined : NAMES[field])
}
