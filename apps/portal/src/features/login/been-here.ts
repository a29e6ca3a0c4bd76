/** Written by a signed-in home, and kept over a sign-out: somebody was signed in on this device. */
export function hasBeenHere(): boolean {
  return localStorage.getItem('last_sync') !== null
}
