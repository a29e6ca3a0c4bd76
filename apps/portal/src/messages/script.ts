/** The BCP 47 tag of the language that a text's script stands for here; undefined for figures and signs alone. */
export function languageOfScript(text: string): 'th' | 'lo' | 'en' | undefined {
  if (/\p{Script=Thai}/u.test(text)) return 'th'
  if (/\p{Script=Lao}/u.test(text)) return 'lo'
  return /\p{Script=Latin}/u.test(text) ? 'en' : undefined
}
