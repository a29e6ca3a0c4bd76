import { SIGNATURE_HEADERS, type SignatureProblem, signatureProblem } from '@krapao/protocols'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import { parsedJson } from '../parsed-json.ts'
import type { ReportingEndpoint } from '../env/env.ts'
import type { Reported } from '../raw-report.ts'
import { refuse } from './refusal.ts'
import type { RefuseUnsigned, ReportCounts, SignedWith } from './unsigned-reports.ts'

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
  | { outcome: 'read'; event: Event; signedWith: SignedWith }
  | { outcome: 'unsigned'; problem: SignatureProblem }
  | { outcome: 'unreadable'; field: string; signedWith: SignedWith }

/** What a provider signs its reports with. */
type Secrets = Pick<ReportingEndpoint, 'webhookSecret' | 'webhookOldSecrets'>

/** Which secret has signed it, or what is wrong with its signature. `problemWith` compares it with one of them. */
export function signedWith(
  { webhookSecret, webhookOldSecrets }: Secrets,
  problemWith: (secret: string) => SignatureProblem | undefined,
): { by: SignedWith } | { problem: SignatureProblem } {
  const problem = problemWith(webhookSecret)
  if (problem === undefined) return { by: 'current' }
  for (const secret of problem === 'forged' ? webhookOldSecrets : []) {
    const also = problemWith(secret)
    if (also === undefined) return { by: 'old' }
    if (also !== 'forged') return { problem: also }
  }
  return { problem }
}

/** Reads JSON that is signed in headers over its raw bytes. */
export function signedJson<Schema extends z.ZodMiniType>(schema: Schema, secrets: Secrets) {
  return ({ headers, rawBody, now }: SignedReport): ReportRead<z.output<Schema>> =>
    readSigned(
      schema,
      signedWith(secrets, (secret) => signatureProblem({ secret, headers, rawBody, now })),
      () => parsedJson(rawBody.toString('utf8')),
    )
}

/** Reads a body by a schema, once it is known to be signed: nothing is parsed before. */
export function readSigned<Schema extends z.ZodMiniType>(
  schema: Schema,
  signed: ReturnType<typeof signedWith>,
  bodyOf: () => unknown,
): ReportRead<z.output<Schema>> {
  if ('problem' in signed) return { outcome: 'unsigned', problem: signed.problem }
  const parsed = schema.safeParse(bodyOf())
  if (parsed.success) return { outcome: 'read', event: parsed.data, signedWith: signed.by }
  return { outcome: 'unreadable', field: parsed.error.issues[0]?.path.map(String).join('.') ?? '', signedWith: signed.by }
}

/** The same report with what an adapter has made of it. */
export function mapRead<Event, Mapped>(said: ReportRead<Event>, map: (event: Event) => Mapped): ReportRead<Mapped> {
  return said.outcome === 'read' ? { ...said, event: map(said.event) } : said
}

interface Expected<Event> {
  /** Who is to have signed it, as metrics name them. */
  provider: string
  read: (report: SignedReport) => ReportRead<Event>
  refuseUnsigned: RefuseUnsigned
  /** Its provider signed it, so money may be behind it: where it cannot be read it is kept as it came, for manual review. */
  keepUnread?: (report: { path: string; body: Buffer; problem: string }) => Promise<void>
}

/** What a provider reports, believed only when it is signed and fresh, with the report as it came. */
export async function readSignedReport<Event>(
  { clock, log, count }: { clock: Clock; log: Log; count: ReportCounts },
  { provider, read, refuseUnsigned, keepUnread }: Expected<Event>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Reported<Event>> {
  const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const said = read({ headers: request.headers, rawBody, now: clock.now() })
  if (said.outcome === 'unsigned') return refuseUnsigned(request, reply, { provider, problem: said.problem })
  count.report(provider, said.signedWith)
  if (said.outcome === 'read')
    return {
      ...said.event,
      report: { how: 'reported', about: request.url, signature: signatureIn(request.headers), body: rawBody.toString('utf8') },
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
