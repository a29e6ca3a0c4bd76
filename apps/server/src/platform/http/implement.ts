import type { BodyOf, OutputOf, ParamsOf, QueryOf, RefusalOf, Route, Upload } from '@krapao/contract'
import type { AnyRefusalCode, AnyRoute } from '@krapao/contract/console'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PrincipalKind, Principals } from '../principals.ts'
import type { Refuse } from './refusal.ts'

/** Who calls stands under the name of the access that the route declares: `player`, `staff`. A public call has nobody. */
export type Call<R extends AnyRoute> = CallOf<R> & { readonly [Kind in R['access'] & PrincipalKind]: Principals[Kind] }

interface CallOf<R extends AnyRoute> {
  params: ParamsOf<R>
  query: QueryOf<R>
  body: BodyOf<R>
  /** The bytes of the uploaded file. What its sender calls it and says it is, is told nobody. */
  file: R extends { readonly upload: Upload } ? Buffer : undefined
  /** The caller's Idempotency-Key, or a fresh one for a caller who sent none. */
  idempotencyKey: string
  /** The caller's network address. */
  address: string
  refuse: Refuse<RefusalOf<R> & AnyRefusalCode>
  request: FastifyRequest
  reply: FastifyReply
}

/** A route with its handler, ready to be mounted. */
export interface Implemented<R extends AnyRoute = Route> {
  route: R
  handle(call: object): Promise<unknown>
}

/**
 * `implement(route).with(handler)`. Curried on purpose: a plain `implement(route, handler)` would infer the output
 * from the handler and let a wrong one through.
 */
export function implement<R extends AnyRoute>(route: R): { with(handler: (call: Call<R>) => Promise<OutputOf<R>>): Implemented<R> } {
  return {
    // `mount` makes the call of what this route declares, and of nothing else.
    with: (handler) => ({ route, handle: (call) => handler(call as Call<R>) }),
  }
}
