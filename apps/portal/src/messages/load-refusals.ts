import type { Language } from './language.ts'
import type { RefusalMessages } from './refusal-messages.ts'
import { refusals as thai } from './refusals.th.ts'

export const THAI_REFUSALS: RefusalMessages = thai

/** Thai is part of the portal, the others are loaded when they are asked for. Rejects where that fails. */
export async function loadRefusals(language: Language): Promise<RefusalMessages> {
  if (language === 'la') return (await import('./refusals.la.ts')).refusals
  if (language === 'en') return (await import('./refusals.en.ts')).refusals
  return thai
}
