import type { BodyOf, OutputOf, ParamsOf, RefusalOf, Route, Upload } from '@krapao/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Refuse } from './refusal.ts'

/** Who a bearer token stands for. */
export interface SignedIn {
  playerId: string
  /** SHA-256 of the token, to end this one session. */
  tokenHash: Buffer
}

export interface Call<R extends Route> {
  params: ParamsOf<R>
  body: BodyOf<R>
  /** The bytes of the uploaded file. What its sender calls it and says it is, is told nobody. */
  file: R extends { readonly upload: Upload } ? Buffer : undefined
  player: R['access'] extends 'player' ? SignedIn : undefined
  /** The caller's Idempotency-Key, or a fresh one for a caller who sent none. */
  requestKey: string
  /** The caller's network address. */
  address: string
  refuse: Refuse<RefusalOf<R>>
  request: FastifyRequest
  reply: FastifyReply
}

/** A route with its handler, ready to be mounted. */
export interface Implemented {
  route: Route
  handle(call: Call<Route>): Promise<unknown>
}

/**
 * `implement(route).with(handler)`. Curried on purpose: a plain `implement(route, handler)` would infer the output
 * from the handler and let a wrong one through.
 */
export function implement<R extends Route>(route: R): { with(handler: (call: Call<R>) => Promise<OutputOf<R>>): Implemented } {
  return {
    with: (handler) => ({ route, handle: handler }),
  }
}
