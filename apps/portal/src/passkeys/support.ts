/**
 * Whether this browser has passkeys at this address: none has them for a number instead of a name. The script in the head of each page
 * says the same before anything is drawn (`build/early-calls.ts`), so that nothing moves.
 */
export function supportsPasskeys(): boolean {
  return 'PublicKeyCredential' in window && isSecureContext && !/^[\d.]+$|:/.test(location.hostname)
}

/** Lets style sheets show what only such a browser is shown (`in-data-passkeys:`). */
export function markPasskeySupport(): void {
  if (supportsPasskeys()) document.documentElement.dataset['passkeys'] = ''
}
