/** What an invite code is made of: nothing that is taken for another when it is written, and no vowel, so that it is no word. A prime number of signs. */
export const INVITE_SIGNS = '23456789BCDFGHJKMNPQRTX'
const LENGTH = 8

/**
 * A short invite code as somebody has typed it: in capital letters, without what stands between its signs. Undefined for what is of another
 * length, such as the code of a link.
 */
export function typedInviteCode(unchecked: string): string | undefined {
  const signs = unchecked.replaceAll(/[\s\-.–]/g, '')
  return /^[\dA-Za-z]+$/.test(signs) && signs.length === LENGTH ? signs.toUpperCase() : undefined
}

/**
 * Whether it can be one: the last sign is that of those before it. One mistyped sign, and any two that have changed places, give another.
 * `account.invite_check_sign` says the same.
 */
export function isInviteCode(code: string): boolean {
  const values = [...code].map((sign) => INVITE_SIGNS.indexOf(sign))
  if (code.length !== LENGTH || values.includes(-1)) return false
  return values.reduce((sum, value, index) => sum + value * (index + 1), 0) % INVITE_SIGNS.length === 0
}

/** In two groups, as it is read out. */
export function spacedInviteCode(code: string): string {
  return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`
}
