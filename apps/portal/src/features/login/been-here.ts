/** Set by the home page and kept after a sign-out: somebody was signed in on this device before. */
export function hasBeenHere(): boolean {
  return localStorage.getItem('last_sync') !== null
}
