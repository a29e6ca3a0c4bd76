import { forgetPushesOfOthers } from '../push/browser-push.ts'
import { forgetBalance } from '../storage/balance-database.ts'

const KEY = 'token'

/** Remembered sign-ins live in local storage, others in session storage, both under the same key. */
export function readToken(): string | undefined {
  return sessionStorage.getItem(KEY) ?? localStorage.getItem(KEY) ?? undefined
}

/** The player's id without dashes, which a token begins with; empty without a token. */
export function playerIdOf(token: string | undefined): string {
  return token?.split('.')[0] ?? ''
}

/** Replaces any other. `remember`: it outlives the tab, and other tabs share it. */
export function saveToken(token: string, remember: boolean): void {
  clearToken()
  const store = remember ? localStorage : sessionStorage
  store.setItem(KEY, token)
  void forgetPushesOfOthers(playerIdOf(token))
}

/** The session goes on under another token, kept where its old one is; nowhere for one that was signed out meanwhile. */
export function replaceToken(before: string, token: string): boolean {
  const store = [sessionStorage, localStorage].find((one) => one.getItem(KEY) === before)
  store?.setItem(KEY, token)
  return store !== undefined
}

/** With what this device keeps of the player. Their session may go on in another tab, which is told of pushes still. */
export function clearToken(): void {
  forgetBalance()
  sessionStorage.removeItem(KEY)
  localStorage.removeItem(KEY)
}

/** Another tab signed out: local storage tells every other page of this site. */
export function onTokenClearedElsewhere(listener: () => void): () => void {
  const heard = (event: StorageEvent) => {
    const cleared = event.key === null || (event.key === KEY && event.newValue === null)
    if (cleared && !readToken()) listener()
  }
  window.addEventListener('storage', heard)
  return () => window.removeEventListener('storage', heard)
}
