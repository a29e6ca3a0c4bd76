import { ALWAYS_POSSIBLE, fileOutput, isRefusalCode, REFUSALS, type RefusalCode, type Route, SESSION_ENDED } from '@krapao/contract'
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { readEnv } from '../src/platform/env.ts'
import { parsedJson } from '../src/platform/parsed-json.ts'
import type { Services } from '../src/services.ts'
import { allRoutes } from '../src/wiring.ts'

/** Every route the server mounts: a new one is in the matrix by being mounted. */
export const ROUTES: readonly Route[] = allRoutes({ env: readEnv({ NODE_ENV: 'test' }) } as Services).map(({ route }) => route)
export const PLAYER_ROUTES = ROUTES.filter(({ access }) => access === 'player')
export const GET_ROUTES = ROUTES.filter(({ method }) => method === 'GET')

export interface Sent {
  /** Already percent-encoded, as they stand in the path. */
  params?: Record<string, string>
  /** Sent as JSON. */
  body?: unknown
  /** Sent as it is, instead of `body`. */
  rawBody?: string | undefined
  contentType?: string
  token?: string | undefined
  query?: string
  method?: string
  headers?: Record<string, string>
}

export interface Answer {
  status: number
  text: string
  json: unknown
  headers: Headers
}

/** `method path`, by which a route is known. */
export function nameOf({ method, path }: Pick<Route, 'method' | 'path'>): string {
  return `${method} ${path}`
}

/** For `describe.each(…)('%s', …)`. */
export function named(routes: readonly Route[]): [string, Route][] {
  return routes.map((route) => [nameOf(route), route])
}

let calls = 0

/** One call over HTTP as any program may make it. Each comes from an address of its own, so no limit of addresses is met. */
export async function send(url: string, route: Route, sent: Sent = {}): Promise<Answer> {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => sent.params?.[name] ?? 'unknown')
  const body = sent.rawBody ?? (sent.body === undefined ? undefined : JSON.stringify(sent.body))
  calls++
  const response = await fetch(url + path + (sent.query ?? ''), {
    method: sent.method ?? route.method,
    headers: {
      'x-forwarded-for': `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`,
      ...(body === undefined ? {} : { 'content-type': sent.contentType ?? 'application/json' }),
      ...(sent.token === undefined ? {} : { authorization: `Bearer ${sent.token}` }),
      ...sent.headers,
    },
    ...(body === undefined ? {} : { body }),
  })
  const text = await response.text()
  return { status: response.status, text, json: parsedJson(text), headers: response.headers }
}

const LEAKS =
  /node_modules|\.ts:\d|\bat .+:\d+:\d+|\b(select|insert into|update|delete from)\b .*\b(from|set|values|where)\b|syntax error|duplicate key|violates|zod|kysely/i

/** What is wrong with this answer of this route, whatever was sent; undefined when nothing is. */
export function problemOf(route: Route, { status, text, json, headers }: Answer): string | undefined {
  const said = `answered ${status} ${text.slice(0, 300)}`
  if (status === 200 && route.output === fileOutput) return problemOfFile(headers)
  if (headers.get('cache-control') !== 'no-store') return `${said}, which may be stored`
  if (!headers.get('content-type')?.startsWith('application/json')) return `${said}, which is not called JSON`
  if (status === 200) return problemOfOutput(route, json)
  const { message } = (json ?? {}) as { message?: unknown }
  if (!isRefusalCode(message)) return `${said}, which is no code of the catalogue`
  if (REFUSALS[message] !== status) return `${said}, but the code has status ${REFUSALS[message]}`
  if (!declaredBy(route).has(message)) return `${said}, which the route does not declare`
  if (message === 'INTERNAL_SERVER_ERROR') return said
  return LEAKS.test(text) ? `${said}, which says how it is made` : undefined
}

function problemOfFile(headers: Headers): string | undefined {
  const [cache, type, guess] = ['cache-control', 'content-type', 'x-content-type-options'].map((name) => headers.get(name) ?? '')
  if (!/^private, max-age=\d+$/.test(cache!)) return `answered a file that may be stored: ${cache}`
  if (!type!.startsWith('image/') || guess !== 'nosniff') return `answered a file of type ${type}, ${guess}`
  return undefined
}

function problemOfOutput(route: Route, json: unknown): string | undefined {
  const parsed = route.output.safeParse(json)
  if (!parsed.success) return `answered what its output schema refuses: ${z.prettifyError(parsed.error)}`
  return isDeepStrictEqual(parsed.data, json)
    ? undefined
    : `answered more than its output schema has: ${JSON.stringify(json).slice(0, 300)}`
}

export function declaredBy(route: Route): ReadonlySet<RefusalCode> {
  return new Set([...route.refusals, ...ALWAYS_POSSIBLE, ...(route.access === 'player' ? SESSION_ENDED : [])])
}

export function codeOf({ json }: Answer): unknown {
  return (json as { message?: unknown } | undefined)?.message
}

export interface Field {
  name: string
  isRequired: boolean
  /** What JSON calls it. */
  types: string[]
}

/** The fields of a route's body, from its own schema. */
export function fieldsOf(route: Route): Field[] {
  if (!route.body) return []
  const { properties = {}, required = [] } = z.toJSONSchema(route.body, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({ name, isRequired: required.includes(name), types: typesOf(schema) }))
}

export function paramsOf(route: Route): string[] {
  return [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
}

interface JsonSchema {
  type?: string
  anyOf?: JsonSchema[]
}

function typesOf({ type, anyOf }: JsonSchema): string[] {
  if (anyOf) return anyOf.flatMap(typesOf)
  return type === undefined ? [] : [type === 'integer' ? 'number' : type]
}
