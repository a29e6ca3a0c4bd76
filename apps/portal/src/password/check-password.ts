import { isPasswordLong } from '@krapao/contract'

export interface NewPassword {
  newPassword: string
  confirm: string
}

/** What is wrong with each field; empty where nothing is. */
export type PasswordProblems = { newPassword?: 'short'; confirm?: 'mismatch' }

export function isComplete(typed: object): boolean {
  return Object.values(typed).every((text) => text !== '')
}

export function passwordProblems({ newPassword, confirm }: NewPassword): PasswordProblems {
  return {
    ...(!isPasswordLong(newPassword) && { newPassword: 'short' }),
    ...(newPassword !== confirm && { confirm: 'mismatch' }),
  }
}
