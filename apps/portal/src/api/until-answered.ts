import { outcomeUnknown } from './outcome-unknown.ts'
import { refusalCode } from './refusal.ts'

const FIRST_PAUSE_MS = 2000
const LONGEST_PAUSE_MS = 15_000

/** Asks again until the server answers, however long the network is away. Throws a definite refusal, such as an ended session. */
export async function untilAnswered<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let failures = 0; ; failures++) {
    await untilOnline()
    try {
      return await ask()
    } catch (error) {
      if (!mayAnswerLater(error)) throw error
    }
    await pauseAfter(failures)
  }
}

/** The question was not answered, or came too often. */
export function mayAnswerLater(error: unknown): boolean {
  return outcomeUnknown(error) || refusalCode(error) === 'REQUEST_LIMIT'
}

/** Resolves at once, or when the browser says that it is online again. It never rejects. */
export function untilOnline(): Promise<void> {
  if (navigator.onLine) return Promise.resolve()
  return new Promise((resolve) => window.addEventListener('online', () => resolve(), { once: true }))
}

/** Longer after each failure in a row; over at once when the network is back. */
export function pauseAfter(failures: number): Promise<void> {
  return new Promise((resolve) => {
    const over = () => {
      clearTimeout(timer)
      window.removeEventListener('online', over)
      resolve()
    }
    const timer = setTimeout(over, Math.min(FIRST_PAUSE_MS * 2 ** Math.min(failures, 3), LONGEST_PAUSE_MS))
    window.addEventListener('online', over)
  })
}
