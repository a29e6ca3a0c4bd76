import type { BankNames } from '@krapao/contract'
import type { Language } from './language.ts'

/** A bank's name for a screen in this language; English where the operator has no Lao one, never Thai on a Lao screen. */
export function nameIn(language: Language, { nameTH, nameEN, nameLA }: BankNames): string {
  if (language === 'th') return nameTH
  return language === 'la' ? nameLA || nameEN : nameEN
}
