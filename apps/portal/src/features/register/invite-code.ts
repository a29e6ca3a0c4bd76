const KEY = 'code'

/** The inviter's code: the first one that came by a link is kept until a registration has used it. */
export function keepInviteCode(fromLink: string | null): string | undefined {
  const stored = localStorage.getItem(KEY)
  if (stored) return stored
  const code = fromLink?.trim()
  if (!code) return undefined
  localStorage.setItem(KEY, code)
  return code
}

/** Called when a registration has used it. */
export function forgetInviteCode(): void {
  localStorage.removeItem(KEY)
}
