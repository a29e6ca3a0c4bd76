const KEY = 'remember-agreement'

/** The player has asked not to be shown the agreements again on this device. */
export function isAgreementRemembered(): boolean {
  return localStorage.getItem(KEY) !== null
}

export function rememberAgreement(remembers: boolean): void {
  if (remembers) localStorage.setItem(KEY, 'true')
  else localStorage.removeItem(KEY)
}
