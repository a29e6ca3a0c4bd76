import { signatureProblem } from '@krapao/outside'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import { parsedJson } from '../parsed-json.ts'
import { refuse } from './refusal.ts'
import type { AddressLimit } from './undeclared.ts'

/** A signature is over the bytes as they came, so nothing may parse them before it is checked. */
export function keepRawBodies(http: FastifyInstance): void {
  http.removeAllContentTypeParsers()
  http.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}

interface Expected<Schema> {
  schema: Schema
  secret: string
  /** Whoever signs nothing is counted by address. */
  limitUnsigned: AddressLimit
  /** Its party signed it, so money may be behind it: where it cannot be read it is kept as it came, for a person. */
  keepUnread?: (report: { path: string; body: Buffer; problem: string }) => Promise<void>
}

/** What a party reports, believed only when it is signed over its raw bytes and fresh. */
export async function readSignedReport<Schema extends z.ZodMiniType>(
  { clock, log }: { clock: Clock; log: Log },
  { schema, secret, limitUnsigned, keepUnread }: Expected<Schema>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<z.output<Schema>> {
  const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const problem = signatureProblem({ secret, headers: request.headers, rawBody, now: clock.now() })
  if (problem) {
    // Before the line in the log, which a flood would fill.
    await limitUnsigned(request, reply)
    log.warn({ path: request.url, address: request.ip, problem }, 'a webhook was not signed by its party')
    throw refuse('UNAUTHORIZED')
  }
  const parsed = schema.safeParse(parsedJson(rawBody.toString('utf8')))
  if (parsed.success) return parsed.data
  const field = parsed.error.issues[0]?.path.map(String).join('.') ?? ''
  await keepUnread?.({ path: request.url, body: rawBody, problem: `not understood: ${field || 'no JSON'}` })
  log.error({ path: request.url, field }, 'a signed webhook could not be read')
  throw refuse('KEY_INVALID', { field })
}
