/** These banks know their customers by their names in English only. */
const ENGLISH_NAME_BANKS: ReadonlySet<string> = new Set(['KTB', 'TMB', 'BBL'])

/** Whether the holder of an account there must be written in English. */
export function needsEnglishName(bankCode: string): boolean {
  return ENGLISH_NAME_BANKS.has(bankCode)
}
