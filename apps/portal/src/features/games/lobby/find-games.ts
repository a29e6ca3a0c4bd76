import type { GameAccount } from '@krapao/contract'

type Named = Pick<GameAccount, 'code' | 'name' | 'nameTH' | 'nameLA' | 'nameEN'>

/** The games that one of their names or their code finds, in the order in which they came; all of them for nothing but spaces and marks. */
export function findGames<Game extends Named>(games: readonly Game[], typed: string): Game[] {
  const wanted = folded(typed)
  return games.filter(({ code, name, nameTH, nameLA, nameEN }) =>
    [code, name, nameTH, nameLA, nameEN].some((one) => one !== null && folded(one).includes(wanted)),
  )
}

/** Whether there is anything to look for. */
export function isSearch(typed: string): boolean {
  return folded(typed) !== ''
}

/** Tone marks, and the signs that shorten a vowel or silence a consonant: whoever types in a hurry leaves them out, or errs in them. */
const MARKS = /[\u0e47-\u0e4c\u0ec8-\u0ecc]/gu
/** Sara am written in two, with a tone mark between them or not. */
const THAI_AM = /\u0e4d\u0e32/gu
const LAO_AM = /\u0ecd\u0eb2/gu

/** NFC and not NFKC, which would write every Thai and Lao am in two. */
function folded(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(MARKS, '')
    .replace(THAI_AM, '\u0e33')
    .replace(LAO_AM, '\u0eb3')
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
}
