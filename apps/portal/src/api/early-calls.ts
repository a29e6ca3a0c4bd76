import { htmlLanguage, storedLanguage } from '../messages/language.ts'

/** Calls that were started before the code that needs their answers had loaded: by `build/early-calls.ts` in the head of the page, or at a sign-in. */
interface EarlyCalls {
  token: string
  since: number
  calls: Record<string, Promise<Response> | undefined>
}

/** As long as the client waits for any call. */
const ANSWERED_WITHIN_MS = 60_000
/** An older answer is too old to show. */
const FRESH_MS = 30_000

/**
 * Whether the login was pressed before its form had loaded. From now on the form handles presses itself. The script in
 * the page's head uses `data-pressed` and `data-listens` of the document for this.
 */
export function takeEarlyPress(): boolean {
  const { dataset } = document.documentElement
  const wasPressed = 'pressed' in dataset
  delete dataset['pressed']
  dataset['listens'] = ''
  return wasPressed
}

/** A call of the same session that was started before this code had loaded, and when; each can be taken once. */
export function takeEarlyCall(
  path: unknown,
  { method, headers }: RequestInit = {},
): { answer: Promise<Response>; startedAt: number } | undefined {
  const early = (globalThis as { krapaoEarly?: EarlyCalls }).krapaoEarly
  if (!early || typeof path !== 'string' || method !== 'GET' || Date.now() - early.since > FRESH_MS) return undefined
  if ((headers as Record<string, string>)['authorization'] !== `Bearer ${early.token}`) return undefined
  const answer = early.calls[path]
  early.calls[path] = undefined
  return answer && { answer, startedAt: early.since }
}

/** Something has changed since: what was not taken yet is asked for anew. */
export function forgetEarlyCalls(): void {
  Object.assign(globalThis, { krapaoEarly: undefined })
}

/** At a sign-in: the calls of the first screen, the providers first, before its code takes the line. */
export function startFirstCalls(token: string): void {
  const language = storedLanguage()
  const headers = {
    accept: 'application/json',
    'x-client': 'web-wallet',
    'accept-language': language ? htmlLanguage(language) : '*',
    authorization: `Bearer ${token}`,
  }
  const call = (path: string) => fetch(path, { headers, signal: AbortSignal.timeout(ANSWERED_WITHIN_MS) })
  const refreshed = call('/api/wallet/refresh/slot')
  const wallet = () => call('/api/wallet')
  const calls = {
    '/api/wallet/refresh/slot': refreshed,
    '/api/wallet': refreshed.then(wallet, wallet),
    '/api/spinwheel/active': call('/api/spinwheel/active'),
  }
  // Whoever takes a call handles its error; this only prevents unhandled rejections.
  for (const one of Object.values(calls)) one.catch(() => undefined)
  const early: EarlyCalls = { token, since: Date.now(), calls }
  Object.assign(globalThis, { krapaoEarly: early })
}
