import type { CONNECTION, MessageCode, RefusalCode } from '@krapao/contract'
import type { Language } from './language.ts'
import { refusals as thai } from './refusals.th.ts'

/** The text of every code the server answers; a missing one is a type error. */
export type RefusalMessages = Record<RefusalCode | MessageCode | typeof CONNECTION, string>

export const THAI_REFUSALS: RefusalMessages = thai

export async function loadRefusals(language: Language): Promise<RefusalMessages> {
  if (language === 'la') return (await import('./refusals.la.ts')).refusals
  if (language === 'en') return (await import('./refusals.en.ts')).refusals
  return thai
}
