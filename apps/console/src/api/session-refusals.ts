import type { CallRefused } from '@krapao/contract'
import type { STAFF_REFUSED } from '@krapao/contract/console'

const ENDED: ReadonlySet<string> = new Set(['UNAUTHORIZED', 'EXPIRED_AUTH_TOKEN'] satisfies (typeof STAFF_REFUSED)[number][])

/** Nobody is signed in, or not any more. */
export const isNobody = (code: string): boolean => ENDED.has(code)

const listeners = new Set<() => void>()

/** Tells the app when any call was refused because nobody is signed in any more. */
export const sessionRefusals = {
  hear: ({ code }: CallRefused): void => {
    if (isNobody(code)) for (const listener of listeners) listener()
  },
  listen(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
