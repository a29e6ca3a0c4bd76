/** What an invite code is made of: nothing that is taken for another when it is written, and no vowel, so that it is no word. A prime number of signs. */
export const INVITE_SIGNS = '23456789BCDFGHJKMNPQRTX'
const LENGTH = 8
const SHORT = new RegExp(`^(?:PR)?([\\dA-Z]{${LENGTH}})$`, 'i')

/** Of Thai and Lao, whose last four bits are their worth. */
const OTHER_DIGITS = /[\u0e50-\u0e59\u0ed0-\u0ed9]/g

/** Letters and digits of what somebody has typed, in the form of this alphabet; nothing that only stands between them, seen or not. */
export function typedSigns(unchecked: string): string {
  return unchecked
    .normalize('NFKC')
    .replaceAll(OTHER_DIGITS, (digit) => String(digit.charCodeAt(0) % 16))
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/**
 * A short invite code as somebody has typed it: in capital letters, without what stands between its signs, or the `PR` of a link before it.
 * Undefined for what is of another length.
 */
export function typedInviteCode(unchecked: string): string | undefined {
  return SHORT.exec(typedSigns(unchecked))?.[1]?.toUpperCase()
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
