import { SIGNATURE_HEADERS, type SignatureProblem, signatureProblem } from '@krapao/protocols'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import { parsedJson } from '../parsed-json.ts'
import type { Reported } from '../raw-report.ts'
import { refuse } from './refusal.ts'
import type { AddressLimit } from './undeclared.ts'

/** A signature is over the bytes as they came, so nothing may parse them before it is checked. */
export function keepRawBodies(http: FastifyInstance): void {
  http.removeAllContentTypeParsers()
  http.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}

/** A report as it came. */
export interface SignedReport {
  /** Names in lower case. */
  headers: Record<string, string | string[] | undefined>
  rawBody: Buffer
  now: Date
}

/** What a report says; `unsigned`: its provider has not signed it; `unreadable`: it has, and this field makes no sense. */
export type ReportRead<Event> =
  | { outcome: 'read'; event: Event }
  | { outcome: 'unsigned'; problem: SignatureProblem }
  | { outcome: 'unreadable'; field: string }

/** Reads JSON that is signed in headers over its raw bytes. */
export function signedJson<Schema extends z.ZodMiniType>(schema: Schema, secret: string) {
  return ({ headers, rawBody, now }: SignedReport): ReportRead<z.output<Schema>> => {
    const problem = signatureProblem({ secret, headers, rawBody, now })
    return problem ? { outcome: 'unsigned', problem } : readBy(schema, parsedJson(rawBody.toString('utf8')))
  }
}

/** Reads what has been found to be signed. */
export function readBy<Schema extends z.ZodMiniType>(schema: Schema, body: unknown): ReportRead<z.output<Schema>> {
  const parsed = schema.safeParse(body)
  if (parsed.success) return { outcome: 'read', event: parsed.data }
  return { outcome: 'unreadable', field: parsed.error.issues[0]?.path.map(String).join('.') ?? '' }
}

interface Expected<Event> {
  read: (report: SignedReport) => ReportRead<Event>
  /** Whoever signs nothing is counted by address. */
  limitUnsigned: AddressLimit
  /** Its provider signed it, so money may be behind it: where it cannot be read it is kept as it came, for manual review. */
  keepUnread?: (report: { path: string; body: Buffer; problem: string }) => Promise<void>
}

/** What a provider reports, believed only when it is signed and fresh, with the report as it came. */
export async function readSignedReport<Event>(
  { clock, log }: { clock: Clock; log: Log },
  { read, limitUnsigned, keepUnread }: Expected<Event>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Reported<Event>> {
  const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const said = read({ headers: request.headers, rawBody, now: clock.now() })
  if (said.outcome === 'read')
    return {
      ...said.event,
      report: { how: 'reported', about: request.url, signature: signatureIn(request.headers), body: rawBody.toString('utf8') },
    }
  if (said.outcome === 'unsigned') {
    // Before the line in the log, which a flood would fill.
    await limitUnsigned(request, reply)
    log.warn({ path: request.url, address: request.ip, problem: said.problem }, 'a webhook was not signed by its provider')
    throw refuse('UNAUTHORIZED')
  }
  const { field } = said
  await keepUnread?.({ path: request.url, body: rawBody, problem: `not understood: ${field || 'no JSON'}` })
  log.error({ path: request.url, field }, 'a signed webhook could not be read')
  throw refuse('KEY_INVALID', { field })
}

function signatureIn(headers: SignedReport['headers']): Record<string, string> {
  return Object.fromEntries(
    SIGNATURE_HEADERS.flatMap((name) => {
      const value = headers[name]
      return typeof value === 'string' ? [[name, value]] : []
    }),
  )
}
