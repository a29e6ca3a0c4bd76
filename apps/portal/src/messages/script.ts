/** The BCP 47 language tag for a text's script; undefined for digits and signs alone. */
export function languageOfScript(text: string): 'th' | 'lo' | 'en' | undefined {
  if (/\p{Script=Thai}/u.test(text)) return 'th'
  if (/\p{Script=Lao}/u.test(text)) return 'lo'
  return /\p{Script=Latin}/u.test(text) ? 'en' : undefined
}
