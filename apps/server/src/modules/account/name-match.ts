import { LAO } from './names/lao.ts'
import { plainSpelling } from './names/latin.ts'
import { isSpellingOf, type Script } from './names/spelling.ts'
import { THAI } from './names/thai.ts'

/**
 * `same`: both are spellings of one whole name. `abbreviated`: one of them is cut short, as banks do (`SOMCHAI J***`), and
 * what is left of it fits. `different`: anything else, also where nobody can tell.
 */
export type NameMatch = 'same' | 'abbreviated' | 'different'

/** Whether what a bank says can mean this person; a name that is cut short can. */
export function isNameFit(one: string | null, other: string | null): boolean {
  return compareNames(one, other) !== 'different'
}

/**
 * Whether all that banks say of one person's name can mean this person. A name that is written out says more than one that is
 * cut short, which then counts for nothing.
 */
export function areNamesFit(registered: string | null, told: readonly string[]): boolean {
  const whole = told.filter((name) => !isCutShort(name))
  return (whole.length > 0 ? whole : told).every((name) => isNameFit(registered, name))
}

/** Whether a bank leaves letters of it out. */
export function isCutShort(name: string): boolean {
  return wordsOf(name).some((word) => word.includes(CUT) || /^\p{L}\p{M}*\.?$/u.test(word))
}

/**
 * Compares names of people as players write them and banks say them: Thai, Lao or English, with titles, middle names and
 * any of the usual spellings. The given name and the family name must both fit. Nothing is guessed: of two people whose
 * names sound alike, none is taken for the other where the letters say otherwise.
 */
export function compareNames(one: string | null, other: string | null): NameMatch {
  const [ours, theirs] = [wordsOf(one ?? ''), wordsOf(other ?? '')]
  if (ours.length === 0 || theirs.length === 0) return 'different'
  if (ours.join('') === theirs.join('')) return ours.join('').includes(CUT) ? 'different' : 'same'
  if (ours.length === 1 || theirs.length === 1)
    return isSameWord(ours.join(''), theirs.join('')) && isWritten(ours, theirs) ? 'same' : 'different'
  const given = matchOfWords(ours[0]!, theirs[0]!)
  if (given === 'different') return 'different'
  const family = matchOfFamily(ours.slice(1), theirs.slice(1))
  if (family === 'different') return 'different'
  // Somebody of whom both names are cut short may be anybody.
  if (given === 'abbreviated') return 'different'
  return family
}

/**
 * One text for a name however it is written in its own letters: without titles, spaces and silent marks, and in one of the usual spellings
 * of Latin letters. Names that compare as the same have the same, where they are of as many words in one script.
 */
export function plainName(name: string): string {
  return wordsOf(name)
    .map((word) => (scriptOf(word) === 'latin' ? plainSpelling(word) : withoutSilent(word)))
    .join('')
}

/** Stands where a bank leaves letters out. */
const CUT = '*'

const TITLES = new RegExp(
  `^(?:${[
    // The longer first: one begins as another does.
    'นางสาว|น\\.? ?ส\\.|นาย|นาง|เด็กชาย|เด็กหญิง|ด\\.? ?ช\\.|ด\\.? ?ญ\\.|คุณ(?= )|ดร\\.|ว่าที่ ?ร\\.? ?[ตทอ]\\.',
    'ທ້າວ|ທ\\.|ນາງສາວ|ນາງ|ທ່ານ|ດຣ\\.',
    '(?:MISTER|MRS|MR|MISS|MS|MASTER|DR|KHUN)[. ]',
  ].join('|')})\\s*`,
)

/** The words of a name without titles, in capital letters, each in one form of its letters. */
function wordsOf(name: string): string[] {
  let plain = asciiUpper(name.normalize('NFC'))
    .replace(/[\u200B-\u200D\u2060\uFEFF]/g, '')
    .replaceAll('ํา', 'ำ')
    .replaceAll('ໍາ', 'ຳ')
    .replaceAll('เเ', 'แ')
    .replaceAll('ເເ', 'ແ')
    // Its `ร` is never spoken.
    .replaceAll('เกียรติ', 'เกียติ')
    .replace(/[\s,]+/g, ' ')
    .trim()
  for (let before = ''; before !== plain;) [before, plain] = [plain, plain.replace(TITLES, '')]
  return plain
    .replace(/[*•]+/g, CUT)
    .split(' ')
    .filter((word) => word !== '')
}

/** ASCII only: other letters turn into S and K when they are upper-cased. */
function asciiUpper(text: string): string {
  return text.replace(/[a-z]+/g, (letters) => letters.toUpperCase())
}

/** Who has a middle name in one place only is the same; a family name of several words may be written as one. */
function matchOfFamily(ours: readonly string[], theirs: readonly string[]): NameMatch {
  const whole = matchOfWords(ours.join(''), theirs.join(''))
  if (whole !== 'different') return whole
  if (ours.length === theirs.length) return matchOfEach(ours, theirs)
  const [shorter, longer] = ours.length < theirs.length ? [ours, theirs] : [theirs, ours]
  return shorter.length === 1 ? matchOfWords(shorter[0]!, longer.at(-1)!) : 'different'
}

function matchOfEach(ours: readonly string[], theirs: readonly string[]): NameMatch {
  const matches = new Set(ours.map((word, index) => matchOfWords(word, theirs[index]!)))
  if (matches.has('different')) return 'different'
  return matches.has('abbreviated') ? 'abbreviated' : 'same'
}

function matchOfWords(one: string, other: string): NameMatch {
  if (isSameWord(one, other)) return 'same'
  return isCutOf(one, other) || isCutOf(other, one) ? 'abbreviated' : 'different'
}

/** `J***`, `JAI***`, `J.` or `J` for `JAIDEE`; in the same letters only, because a letter of one script may be two of the other. */
function isCutOf(cut: string, whole: string): boolean {
  if (whole.includes(CUT)) return false
  const letters = cut.includes(CUT) ? cut.slice(0, cut.indexOf(CUT)) : /^\p{L}\p{M}*\.?$/u.test(cut) ? cut.replace('.', '') : ''
  return letters !== '' && scriptOf(letters) === scriptOf(whole) && whole.startsWith(letters) && whole.length > letters.length
}

function isWritten(...names: readonly (readonly string[])[]): boolean {
  return names.every((words) => !words.join('').includes(CUT))
}

function isSameWord(one: string, other: string): boolean {
  if (one.includes(CUT) || other.includes(CUT)) return false
  if (one === other) return true
  const [ours, theirs] = [scriptOf(one), scriptOf(other)]
  if (ours === 'latin') return theirs === 'latin' ? plainSpelling(one) === plainSpelling(other) : isSpelling(one, other, theirs)
  if (theirs === 'latin') return isSpelling(other, one, ours)
  return ours !== undefined && ours === theirs && withoutSilent(one) === withoutSilent(other)
}

function isSpelling(latin: string, word: string, script: Script | undefined): boolean {
  return script !== undefined && isSpellingOf(latin.replace(/['’.-]/g, ''), word, script)
}

/** The mark over a silent letter is forgotten often, by people and by banks. */
function withoutSilent(word: string): string {
  return word.replace(/[์໌]/g, '')
}

function scriptOf(word: string): 'latin' | Script | undefined {
  if (/^[A-Z'’.-]+$/.test(word)) return 'latin'
  if (/^[\u0E00-\u0E7F]+$/.test(word)) return THAI
  if (/^[\u0E80-\u0EFF]+$/.test(word)) return LAO
  return undefined
}
