/** The calls that `build/early-calls.ts` has started from the head of the page. */
interface EarlyCalls {
  token: string
  since: number
  calls: Record<string, Promise<Response> | undefined>
}

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

/** The answer to a call of the same session that was started before this code had loaded; each can be taken once. */
export function takeEarlyCall(path: unknown, { method, headers }: RequestInit = {}): Promise<Response> | undefined {
  const early = (globalThis as { krapaoEarly?: EarlyCalls }).krapaoEarly
  if (!early || typeof path !== 'string' || method !== 'GET' || Date.now() - early.since > FRESH_MS) return undefined
  if ((headers as Record<string, string>)['authorization'] !== `Bearer ${early.token}`) return undefined
  const call = early.calls[path]
  early.calls[path] = undefined
  return call
}
