import { randomUUID } from 'node:crypto'
import { ALWAYS_POSSIBLE, type FileAnswer, fileOutput } from '@krapao/contract'
import type { AnyRefusalCode, AnyRoute } from '@krapao/contract/console'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { isNoAnswer } from '../database/database-errors.ts'
import { allowed, isForeign, isFromOwnPage, type PrincipalResolvers, resolverFor } from '../principals.ts'
import { sentAs } from './answer-shape.ts'
import { callerOf } from './caller.ts'
import { readForm, readForms } from './form.ts'
import type { Implemented } from './implement.ts'
import { Refusal, refuse } from './refusal.ts'
import { sendFile } from './send-file.ts'

/** When to ask again while the database cannot be asked. */
const RETRY_AFTER_SECONDS = 2

const IDEMPOTENCY_KEY = /^[\w-]{8,100}$/

/** Mounts every route; only those that take a file can be sent a form. */
export async function mountAll(
  http: FastifyInstance,
  routes: readonly Implemented<AnyRoute>[],
  resolvers: PrincipalResolvers,
): Promise<void> {
  const { uploads = [], ordinary = [] } = Object.groupBy(routes, ({ route }) => (route.upload ? 'uploads' : 'ordinary'))
  for (const implemented of ordinary) mount(http, implemented, resolvers)
  await http.register(async (forms) => {
    await readForms(forms)
    for (const implemented of uploads) mount(forms, implemented, resolvers)
  })
}

/** Throws where the route asks for a principal that no resolver tells. */
export function mount(http: FastifyInstance, implemented: Implemented<AnyRoute>, resolvers: PrincipalResolvers): void {
  const { route } = implemented
  const resolver = resolverFor(route, resolvers)
  const declared = new Set<AnyRefusalCode>([...route.refusals, ...ALWAYS_POSSIBLE, ...(resolver?.refusals ?? [])])
  const shape = sentAs(route.output)
  const { limit } = route
  const rateLimit = limit && { max: limit.calls, timeWindow: limit.windowSeconds * 1000 }
  const countSome = limit?.where && http.createRateLimit(rateLimit)

  http.route({
    method: route.method,
    url: route.path,
    // HEAD must never run a handler: several GETs of the specification change state.
    exposeHeadRoute: false,
    config: {
      route,
      resolver,
      ...(rateLimit && !countSome ? { rateLimit } : {}),
    },
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      if (route.method === 'GET') refuseUnasked(request)
      else if (route.fromOwnPages && !isFromOwnPage(request.headers, request.host)) throw refuse('KEY_INVALID')
      const principal = resolver && { [resolver.kind]: allowed(callerOf(request), route) }
      const params = route.params ? check(route.params, request.params) : undefined
      const query = route.query ? check(route.query, request.query) : undefined
      const form = route.upload ? await readForm(request, route.upload) : undefined
      const body = route.body ? check(route.body, form ? form.fields : request.body) : undefined
      if (countSome && says(body, limit.where)) await refuseTooMany(countSome(request))
      const call = {
        params,
        query,
        body,
        file: form?.file,
        ...principal,
        idempotencyKey: idempotencyKey(request),
        address: request.ip,
        refuse,
        request,
        reply,
      }
      try {
        const answer = shape(await implemented.handle(call))
        if (route.output === fileOutput) return sendFile(reply, answer as FileAnswer)
        // Fastify would send a bare string as plain text.
        return typeof answer === 'string' ? reply.type('application/json; charset=utf-8').send(JSON.stringify(answer)) : answer
      } catch (error) {
        if (error instanceof Refusal && !declared.has(error.code)) {
          throw new Error(`${route.method} ${route.path} answered ${error.code}, which it does not declare`, { cause: error })
        }
        throw error
      }
    },
  })
}

const says = (body: unknown, wanted: Readonly<Record<string, string>> = {}): boolean =>
  Object.entries(wanted).every(([member, text]) => valueAt(body, [member]) === text)

async function refuseTooMany(counted: ReturnType<ReturnType<FastifyInstance['createRateLimit']>>): Promise<void> {
  const count = await counted
  if (!count.isAllowed && count.isExceeded) throw refuse('REQUEST_LIMIT')
}

/**
 * A browser that fetches ahead, or a page of another origin, a neighbour's too, has not asked for what these calls do. An address
 * that somebody types is their own doing, and shows no token.
 */
export function refuseUnasked(request: FastifyRequest): void {
  const { headers } = request
  const purposes = [headers['sec-purpose'], headers['purpose'], headers['x-moz']]
  const isAhead = purposes.some((purpose) => /prefetch|prerender|preview/i.test(String(purpose ?? '')))
  if (isAhead || (headers['sec-fetch-site'] !== 'none' && isForeign(headers, request.host))) throw refuse('KEY_INVALID')
}

function idempotencyKey(request: FastifyRequest): string {
  const key = request.headers['idempotency-key']
  if (key === undefined) return randomUUID()
  if (typeof key !== 'string' || !IDEMPOTENCY_KEY.test(key)) throw refuse('KEY_INVALID')
  return key
}

/** An absent required field is KEY_MISSING, anything else the schema refuses KEY_INVALID; `field` names the first. */
export function check<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value ?? {})
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const field = issue?.path.map(String).join('.') ?? ''
  const isMissing = issue?.path.length ? valueAt(value, issue.path) === undefined : value === undefined
  throw refuse(isMissing ? 'KEY_MISSING' : 'KEY_INVALID', field ? { field } : undefined)
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? (inner as Record<PropertyKey, unknown>)[key] : undefined),
    value,
  )
}

/**
 * Every error in one shape: `{ message: CODE }`. What nobody expected is logged and gets a request id, never its text.
 * SERVICE_BUSY is no answer to what was asked: the same key again tells.
 */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.header('cache-control', 'no-store')
  const refusal = asRefusal(error)
  if (refusal) return reply.code(refusal.status).send({ ...refusal.details, message: refusal.code })
  if (isNoAnswer(error)) {
    request.log.warn({ reason: (error as Error).message, requestId: request.id }, 'a request was answered with SERVICE_BUSY')
    const { code, status } = refuse('SERVICE_BUSY')
    return reply.code(status).header('retry-after', RETRY_AFTER_SECONDS).send({ message: code })
  }
  request.log.error({ err: error, requestId: request.id }, 'a request failed')
  return reply.code(500).send({ message: 'INTERNAL_SERVER_ERROR', requestId: request.id })
}

/** What an error is answered as, where it is an expected "no". */
export function asRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  const { statusCode } = error as { statusCode?: number }
  if (statusCode === 429) return refuse('REQUEST_LIMIT')
  // Fastify's own: a body too large, a wrong content type, a length that does not fit, a broken URL.
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? refuse('KEY_INVALID') : undefined
}
