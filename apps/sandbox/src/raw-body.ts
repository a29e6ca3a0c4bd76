import type { FastifyRequest } from 'fastify'

const bodies = new WeakMap<FastifyRequest, string>()

/** Called once, where the body is parsed. */
export function keepRawBody(request: FastifyRequest, body: string): void {
  bodies.set(request, body)
}

/** The body as it came, for whoever signs it: read and written again it may be another text. Empty where there is none. */
export function rawBodyOf(request: FastifyRequest): string {
  return bodies.get(request) ?? ''
}
