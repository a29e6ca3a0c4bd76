import { ALWAYS_POSSIBLE, fileOutput, instant, REFUSALS, SESSION_ENDED, type RefusalCode, type Route } from '@krapao/contract'
import { ABOUT, docsOf, type DescribedRoute, REFUSAL_DOCS, SHAPES, TAGS } from '@krapao/contract/docs'
import * as z from 'zod/mini'

type Json = Record<string, unknown>

/** Calls that stand under one address, and what its parameters are called there. */
interface PathItem {
  path: string
  routes: Route[]
}

/** The OpenAPI 3.1 document of the players' routes, made from the same declarations the server mounts. */
export function describeRoutes(routes: readonly Route[]): Json {
  const shapes: Json = {}
  const paths = pathItems(routes).map(({ path, routes: here }) => [
    path,
    Object.fromEntries(here.map((route) => [route.method.toLowerCase(), describe(route, namesIn(path), shapes)])),
  ])
  return {
    openapi: '3.1.0',
    info: ABOUT,
    servers: [{ url: '/', description: 'The server that answers this description.' }],
    tags: TAGS,
    components: {
      securitySchemes: { player: { type: 'http', scheme: 'bearer', description: 'The token that `login` answers.' } },
      schemas: shapes,
      responses: Object.fromEntries(Object.entries(COMMON).map(([name, { codes }]) => [name, refusal(codes)])),
    },
    paths: Object.fromEntries(paths),
  }
}

/**
 * The specification has two routes that differ in nothing but the name of a parameter, which for OpenAPI are one address.
 * There the parameter has both names.
 */
function pathItems(routes: readonly Route[]): PathItem[] {
  const byShape = Map.groupBy(routes, ({ path }) => path.replace(/:\w+/g, ':'))
  return [...byShape.values()].map((here) => {
    const names = here.map(({ path }) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!))
    let position = 0
    const path = here[0]!.path.replace(/:\w+/g, () => {
      const [first, ...others] = new Set(names.map((ofRoute) => ofRoute[position]!))
      position++
      return `{${[first, ...others.map(capitalised)].join('Or')}}`
    })
    return { path, routes: here }
  })
}

function namesIn(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
}

function describe(route: Route, parameterNames: readonly string[], shapes: Json): Json {
  const docs = docsOf(route)
  if (!docs) throw new Error(`${route.method} ${route.path} is no route of the contract`)
  const { description, id, tag } = docs
  return {
    operationId: id,
    summary: route.summary,
    description,
    tags: [tag.name],
    security: route.access === 'public' ? [] : [{ [route.access]: [] }],
    parameters: [
      ...pathParameters(route, docs, parameterNames),
      ...queryParameters(route, docs),
      ...(route.idempotent ? [IDEMPOTENCY_KEY] : []),
    ],
    ...requestBodyOf(route, docs, shapes),
    responses: { '200': { description: 'Done.', content: outputOf(route, docs, shapes) }, ...refusalsOf(route) },
  }
}

function requestBodyOf({ body, upload }: Route, docs: DescribedRoute, shapes: Json): Json {
  if (!body && !upload) return {}
  const fields = body ? schemaOf(body, 'input', shapes) : { type: 'object' }
  if (!upload) return { requestBody: { required: true, content: { 'application/json': { schema: fields, example: docs.body } } } }
  const file = {
    type: 'object',
    required: ['file'],
    properties: { file: { type: 'string', format: 'binary', maxLength: upload.maxBytes } },
  }
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema: body ? { allOf: [file, fields] } : file } } } }
}

function outputOf({ output }: Route, docs: DescribedRoute, shapes: Json): Json {
  if (output === fileOutput) return { 'image/*': { schema: { type: 'string', format: 'binary' } } }
  return { 'application/json': { schema: schemaOf(output, 'output', shapes), example: docs.answer } }
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key again has no second effect.',
  schema: { type: 'string', pattern: '^[\\w-]{8,100}$' },
  example: '5fb580cd-2ffc-4eec-9b18-dc1118041485',
}

function pathParameters(route: Route, { params: words }: DescribedRoute, names: readonly string[]): Json[] {
  const { properties } = route.params ? (schemaOf(route.params, 'input', {}) as { properties?: Json }) : {}
  return [...route.path.matchAll(/:(\w+)/g)].map(([, name], position) => ({
    name: names[position],
    in: 'path',
    required: true,
    ...words?.[name!],
    schema: properties?.[name!],
  }))
}

function queryParameters(route: Route, { query: words }: DescribedRoute): Json[] {
  const { properties = {} } = route.query ? (schemaOf(route.query, 'input', {}) as { properties?: Json }) : {}
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: false, ...words?.[name], schema }))
}

/** What most calls may answer stands in the document once. */
const COMMON: Record<string, { status: number; codes: readonly RefusalCode[] }> = {
  Misunderstood: commonAt(400),
  SignInAgain: { status: 401, codes: SESSION_ENDED },
  Closed: commonAt(410),
  TooMany: commonAt(429),
  Failed: commonAt(500),
  Busy: commonAt(503),
}

function commonAt(status: number) {
  return { status, codes: ALWAYS_POSSIBLE.filter((code) => REFUSALS[code] === status) }
}

function refusalsOf(route: Route): Json {
  const codes: RefusalCode[] = [...route.refusals, ...ALWAYS_POSSIBLE, ...refusedForWho(route)]
  const byStatus = Map.groupBy(codes, (code) => REFUSALS[code])
  return Object.fromEntries(
    [...byStatus].map(([status, ofStatus]) => {
      // Every call has the common codes, so where there are as many there are no others.
      const common = Object.entries(COMMON).find(([, one]) => one.status === status && one.codes.length === ofStatus.length)
      return [String(status), common ? { $ref: `#/components/responses/${common[0]}` } : refusal(ofStatus)]
    }),
  )
}

/** Why whoever calls may not. */
function refusedForWho({ access, whileReading }: Route): readonly RefusalCode[] {
  if (access === 'public') return []
  return access === 'player' && !whileReading ? [...SESSION_ENDED, 'SESSION_READS_ONLY'] : SESSION_ENDED
}

function refusal(codes: readonly RefusalCode[]): Json {
  const content = {
    schema: { type: 'object', required: ['message'], properties: { message: { type: 'string', enum: codes } } },
    examples: Object.fromEntries(codes.map((code) => [code, { summary: REFUSAL_DOCS[code], value: { message: code } }])),
  }
  return {
    description: codes.map((code) => `\`${code}\`: ${REFUSAL_DOCS[code]}`).join('\n\n'),
    ...(codes.includes('SERVICE_BUSY') ? { headers: RETRY_AFTER } : {}),
    content: { 'application/json': content },
  }
}

const RETRY_AFTER = { 'Retry-After': { description: 'After how many seconds to ask again.', schema: { type: 'integer' } } }

const named = z.registry<Json>()
for (const { schema, id, description } of SHAPES) {
  named.add(schema, { id, description, ...(schema === instant ? { format: 'date-time' } : {}) })
}

/** The shapes that it names are put among `shapes`, and referred to there. */
function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output', shapes: Json): unknown {
  const { $schema: _, $defs, ...described } = z.toJSONSchema(schema, { io, metadata: named, unrepresentable: 'any', override: trim })
  for (const [id, shape] of Object.entries($defs ?? {})) shapes[id] = referring(shape)
  return referring(described)
}

/** An answer may have more fields in a later release, so none is excluded. The bounds of an integer say nothing but that it is one. */
function trim({ jsonSchema }: { jsonSchema: Json }): void {
  if (jsonSchema['additionalProperties'] === false) delete jsonSchema['additionalProperties']
  if (jsonSchema['minimum'] === Number.MIN_SAFE_INTEGER) delete jsonSchema['minimum']
  if (jsonSchema['maximum'] === Number.MAX_SAFE_INTEGER) delete jsonSchema['maximum']
}

function referring(schema: unknown): unknown {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'))
}

function capitalised(word: string): string {
  return word[0]!.toUpperCase() + word.slice(1)
}
