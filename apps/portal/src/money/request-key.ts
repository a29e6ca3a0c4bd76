import { CallRefused, CONNECTION, OUTCOME_UNKNOWN } from '@krapao/contract'

/**
 * One money intent of the player. Pressing again after an answer that never came sends the same key, so the money moves
 * at most once; a definite answer, or another amount or place, begins a new intent.
 */
export interface MoneyIntent {
  keyFor(body: unknown): string
  answered(error?: unknown): void
}

export function createMoneyIntent(newKey: () => string = () => crypto.randomUUID()): MoneyIntent {
  let current: { key: string; body: string } | undefined
  return {
    keyFor(body) {
      const text = JSON.stringify(body)
      if (current?.body !== text) current = { key: newKey(), body: text }
      return current.key
    },
    answered(error) {
      if (!outcomeUnknown(error)) current = undefined
    },
  }
}

const UNKNOWN: ReadonlySet<string> = new Set([CONNECTION, ...OUTCOME_UNKNOWN])

/** True when the call may have had its effect although no definite answer arrived. */
export function outcomeUnknown(error: unknown): boolean {
  return error instanceof CallRefused && UNKNOWN.has(error.code)
}
