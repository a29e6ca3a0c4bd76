/** So many digits shown are the least that tell one account from others. */
const LEAST_SHOWN = 4

/** A number as a bank tells it, without separators: digits, and `x` for each that it hides. */
export function plainAccountNo(shown: string): string {
  return shown.replaceAll(/[\s.-]/g, '').toLowerCase()
}

/** Whether a bank shows a part of this number only. */
export function isMasked(shown: string): boolean {
  return plainAccountNo(shown).includes('x')
}

/**
 * Whether this account can be the one that a bank shows a part of. Of a number with another length than the shown one
 * the longest run of hidden digits may stand for more or fewer. Too few digits shown fit nothing.
 */
export function fitsMask(shown: string, accountNo: string): boolean {
  const mask = plainAccountNo(shown)
  if (!/^[\dx]+$/.test(mask) || mask.replaceAll('x', '').length < LEAST_SHOWN) return false
  return patternOf(mask, accountNo.length).test(accountNo)
}

function patternOf(mask: string, length: number): RegExp {
  const runs = mask.match(/x+|\d+/g)!
  const hidden = runs.filter((run) => run.startsWith('x')).map((run) => run.length)
  const longest = mask.length === length ? -1 : runs.findIndex((run) => run.startsWith('x') && run.length === Math.max(...hidden))
  return new RegExp(`^${runs.map((run, index) => (index === longest ? String.raw`\d+` : run.replaceAll('x', String.raw`\d`))).join('')}$`)
}

/** Four digits that stand beside each other in every account this mask fits, to look them up by; undefined where it shows no four. */
export function digitsToLookUp(shown: string): string | undefined {
  const runs = plainAccountNo(shown).match(/\d+/g) ?? []
  const longest = runs.toSorted((one, other) => other.length - one.length)[0] ?? ''
  // The last digits of a run differ most: numbers begin with the branch.
  return longest.length < 4 ? undefined : longest.slice(-4)
}
