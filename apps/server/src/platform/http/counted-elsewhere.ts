import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { LimitedCall } from '../processes/count-together.ts'
import type { CallCount } from '../processes/messages.ts'

export type CountCall = (call: LimitedCall) => Promise<CallCount>

/**
 * A store of @fastify/rate-limit whose calls somebody else counts. Limits are numbered as they are made, which is the same in
 * every process of a release.
 */
export function storeBy(countCall: CountCall): FastifyRateLimitStoreCtor {
  let limits = 0
  return class Store implements FastifyRateLimitStore {
    readonly #limit = ++limits

    incr(key: string, answer: (error: Error | null, count?: CallCount) => void, windowMs: number, max: number): void {
      countCall({ limit: this.#limit, key, windowMs, max }).then((count) => answer(null, count), answer)
    }

    child(): FastifyRateLimitStore {
      return new Store()
    }
  }
}
