import { ALWAYS_POSSIBLE, fileOutput, REFUSALS, SESSION_ENDED, type RefusalCode, type Route } from '@krapao/contract'
import * as z from 'zod/mini'

const BEARER = { type: 'http', scheme: 'bearer' }

/** The OpenAPI 3.1 document of the players' routes, made from the same declarations the server mounts. */
export function describeRoutes(routes: readonly Route[]): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: describe(route) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Krapao',
      version: '0.1.0',
      description: 'Wallet and game-account portal. Amounts are JSON numbers of whole units with at most two decimals.',
    },
    components: { securitySchemes: { player: BEARER, guest: BEARER } },
    paths,
  }
}

function describe(route: Route): Record<string, unknown> {
  return {
    summary: route.summary,
    tags: [route.path.split('/')[2]],
    ...(route.access === 'public' ? {} : { security: [{ [route.access]: [] }] }),
    parameters: [...pathParameters(route), ...(route.idempotent ? [IDEMPOTENCY_KEY] : [])],
    ...requestBodyOf(route),
    responses: {
      '200': { description: 'Done.', content: outputOf(route) },
      ...refusalsOf(route),
    },
  }
}

function requestBodyOf({ body, upload }: Route): Record<string, unknown> {
  if (!body && !upload) return {}
  const fields = body ? schemaOf(body, 'input') : { type: 'object' }
  if (!upload) return { requestBody: { required: true, content: { 'application/json': { schema: fields } } } }
  const file = {
    type: 'object',
    required: ['file'],
    properties: { file: { type: 'string', format: 'binary', maxLength: upload.maxBytes } },
  }
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema: { allOf: [file, fields] } } } } }
}

function outputOf({ output }: Route): Record<string, unknown> {
  if (output === fileOutput) return { 'image/*': { schema: { type: 'string', format: 'binary' } } }
  return { 'application/json': { schema: schemaOf(output, 'output') } }
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key again has no second effect.',
  schema: { type: 'string', pattern: '^[\\w-]{8,100}$' },
}

function pathParameters(route: Route): unknown[] {
  const { properties } = route.params ? (schemaOf(route.params, 'input') as { properties?: Record<string, unknown> }) : {}
  return Object.entries(properties ?? {}).map(([name, schema]) => ({ name, in: 'path', required: true, schema }))
}

function refusalsOf(route: Route): Record<string, unknown> {
  const codes: RefusalCode[] = [...route.refusals, ...ALWAYS_POSSIBLE, ...(route.access === 'public' ? [] : SESSION_ENDED)]
  const byStatus = Map.groupBy(codes, (code) => String(REFUSALS[code]))
  return Object.fromEntries(
    [...byStatus].map(([status, ofStatus]) => [
      status,
      {
        description: ofStatus.join(', '),
        content: { 'application/json': { schema: { type: 'object', required: ['message'], properties: { message: { enum: ofStatus } } } } },
      },
    ]),
  )
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): unknown {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return described
}
