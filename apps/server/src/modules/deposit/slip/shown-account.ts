/** So few digits say nothing of whose account it is. */
const LEAST_SHOWN = 4

/**
 * Whether a number with hidden digits (`x`), as banks print it on slips and statements, can be this one. Hyphens say
 * nothing.
 */
export function showsAccount(shown: string, accountNo: string): boolean {
  const [one, other] = [shown.replaceAll('-', '').toLowerCase(), accountNo.replaceAll('-', '').toLowerCase()]
  if (one.length !== other.length || one.replaceAll('x', '').length < LEAST_SHOWN) return false
  return [...one].every((char, at) => char === 'x' || char === other[at])
}
