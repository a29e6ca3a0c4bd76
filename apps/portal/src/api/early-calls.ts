/** What `build/early-calls.ts` has asked for from the head of the page. */
interface EarlyCalls {
  token: string
  since: number
  calls: Record<string, Promise<Response> | undefined>
}

/** Later it would not be news any more. */
const FRESH_MS = 30_000

/**
 * Whether the login was pressed before its form listened, which it does from now on. Keeps what the page's head has noted
 * in `data-pressed` and `data-listens` of the document.
 */
export function takeEarlyPress(): boolean {
  const { dataset } = document.documentElement
  const wasPressed = 'pressed' in dataset
  delete dataset['pressed']
  dataset['listens'] = ''
  return wasPressed
}

/** The answer to a call that began before the code was here, for the same session; each is taken once. */
export function takeEarlyCall(path: unknown, { method, headers }: RequestInit = {}): Promise<Response> | undefined {
  const early = (globalThis as { krapaoEarly?: EarlyCalls }).krapaoEarly
  if (!early || typeof path !== 'string' || method !== 'GET' || Date.now() - early.since > FRESH_MS) return undefined
  if ((headers as Record<string, string>)['authorization'] !== `Bearer ${early.token}`) return undefined
  const call = early.calls[path]
  early.calls[path] = undefined
  return call
}
