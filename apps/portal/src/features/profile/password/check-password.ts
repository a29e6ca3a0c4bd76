export interface Typed {
  oldPassword: string
  newPassword: string
  confirm: string
}
export type Field = keyof Typed

const LEAST_SIGNS = 8

/** What the server measures: a letter with its vowel and tone marks counts once. */
const signs = new Intl.Segmenter('th', { granularity: 'grapheme' })

export function isComplete(typed: Typed): boolean {
  return Object.values(typed).every((text: string) => text !== '')
}

/** What is wrong with each field; empty where nothing is. */
export function passwordProblems({ newPassword, confirm }: Typed): { newPassword?: 'short'; confirm?: 'mismatch' } {
  return {
    ...([...signs.segment(newPassword.normalize('NFC'))].length < LEAST_SIGNS && { newPassword: 'short' }),
    ...(newPassword !== confirm && { confirm: 'mismatch' }),
  }
}
