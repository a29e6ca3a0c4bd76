import { isPasswordLong } from '@krapao/contract'

export interface Typed {
  oldPassword: string
  newPassword: string
  confirm: string
}
export type Field = keyof Typed

export function isComplete(typed: Typed): boolean {
  return Object.values(typed).every((text: string) => text !== '')
}

/** What is wrong with each field; empty where nothing is. */
export function passwordProblems({ newPassword, confirm }: Typed): { newPassword?: 'short'; confirm?: 'mismatch' } {
  return {
    ...(!isPasswordLong(newPassword) && { newPassword: 'short' }),
    ...(newPassword !== confirm && { confirm: 'mismatch' }),
  }
}
