import { SESSION_ENDED } from '@krapao/contract'

/** What an answer means for the whole page, whichever call it came to. */
export type Outcome = 'session-ended' | 'service-closed'

const ENDED: ReadonlySet<string> = new Set(['invalid-token', ...SESSION_ENDED])

/** Undefined for a code that concerns one call only. */
export function outcomeOf(code: string): Outcome | undefined {
  if (code === 'gone') return 'service-closed'
  return ENDED.has(code) ? 'session-ended' : undefined
}

type Listener = (outcome: Outcome, code: string) => void
const listeners = new Set<Listener>()

/** Calls the listener at each outcome, until the function that is answered is called. */
export function onOutcome(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Informs the page when a code ends the session or the service; any other code is left to the caller. */
export function announceOutcome(code: string): void {
  const outcome = outcomeOf(code)
  if (outcome) for (const listener of listeners) listener(outcome, code)
}
