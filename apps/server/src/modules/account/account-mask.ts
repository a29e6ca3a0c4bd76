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
  const longest = mask.length === length ? -1 : longestHidden(runs)
  return new RegExp(`^${runs.map((run, index) => (index === longest ? String.raw`\d+` : run.replaceAll('x', String.raw`\d`))).join('')}$`)
}

/** Which of these runs of digits and hidden ones may stand for more or fewer; -1 where nothing is hidden. */
function longestHidden(runs: readonly string[]): number {
  const hidden = runs.filter((run) => run.startsWith('x')).map((run) => run.length)
  return runs.findIndex((run) => run.startsWith('x') && run.length === Math.max(...hidden))
}

/** So many digits that stand beside each other are a fragment. */
const FRAGMENT = 4

/** Where a fragment stands: with how many signs before it, or after it. */
const after = (digits: string, before: number) => `${digits} after ${before}`
const before = (digits: string, behind: number) => `${digits} before ${behind}`

/** Every four digits that stand beside each other in a number, by their place from the left and from the right. */
export function fragmentsOf(accountNo: string): string[] {
  const places = Array.from({ length: Math.max(accountNo.length - FRAGMENT + 1, 0) }, (_, place) => place)
  return places.flatMap((place) => {
    const digits = accountNo.slice(place, place + FRAGMENT)
    return [after(digits, place), before(digits, accountNo.length - FRAGMENT - place)]
  })
}

/** A fragment that every account has which this mask fits, to look them up by; undefined where it shows no four digits beside each other. */
export function fragmentToLookUp(shown: string): string | undefined {
  const mask = plainAccountNo(shown)
  const runs = mask.match(/x+|\d+|[^x\d]+/g) ?? []
  const ends = runs.map((_, index) => runs.slice(0, index + 1).join('').length)
  const lengths = runs.map((run) => (/^\d/.test(run) ? run.length : 0))
  const longest = lengths.indexOf(Math.max(...lengths))
  if ((lengths[longest] ?? 0) < FRAGMENT) return undefined
  // The last digits of a run differ most: numbers begin with the branch.
  const digits = runs[longest]!.slice(-FRAGMENT)
  const end = ends[longest]!
  // What may stand for more or fewer digits is on the other side.
  return longestHidden(runs) > longest ? after(digits, end - FRAGMENT) : before(digits, mask.length - end)
}
