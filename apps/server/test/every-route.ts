import { ALWAYS_POSSIBLE, fileOutput, type Route, SESSION_ENDED } from '@krapao/contract'
import { type AnyRefusalCode, type AnyRoute, type ConsoleRoute, STAFF_REFUSED } from '@krapao/contract/console'
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { readEnv } from '../src/platform/env/env.ts'
import { STATUS } from '../src/platform/http/refusal.ts'
import { parsedJson } from '../src/platform/parsed-json.ts'
import { allConsoleRoutes, allRoutes, type AppDeps } from '../src/wiring.ts'

const deps = { env: readEnv({ NODE_ENV: 'test' }) } as AppDeps

/** Every route of the players' API that the server mounts: a new one is tested by being mounted. */
export const ROUTES: readonly Route[] = allRoutes(deps).map(({ route }) => route)
export const PLAYER_ROUTES = ROUTES.filter(({ access }) => access === 'player')
const CONSOLE_ROUTES: readonly ConsoleRoute[] = allConsoleRoutes(deps).map(({ route }) => route)
/** Those of the console too. */
export const EVERY_ROUTE: readonly AnyRoute[] = [...CONSOLE_ROUTES, ...ROUTES]
export const GET_ROUTES = EVERY_ROUTE.filter(({ method }) => method === 'GET')

export interface Sent {
  /** Already percent-encoded, as they stand in the path. */
  params?: Record<string, string>
  /** Sent as JSON. */
  body?: unknown
  /** Sent as it is, instead of `body`. */
  rawBody?: string | undefined
  contentType?: string
  /** Sent as the file of a form, instead of `body`. */
  file?: Uint8Array
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
export function nameOf({ method, path }: Pick<AnyRoute, 'method' | 'path'>): string {
  return `${method} ${path}`
}

/** For `describe.each(…)('%s', …)`. */
export function named<R extends AnyRoute>(routes: readonly R[]): [string, R][] {
  return routes.map((route) => [nameOf(route), route])
}

let calls = 0

/** One call over HTTP as any program may make it. Each comes from an address of its own, so no limit of addresses is met. */
export async function send(url: string, route: AnyRoute, sent: Sent = {}): Promise<Answer> {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => sent.params?.[name] ?? 'unknown')
  const written = sent.rawBody ?? (sent.body === undefined ? undefined : JSON.stringify(sent.body))
  const body = written ?? (sent.file && formOf(sent.file))
  calls++
  const response = await fetch(url + path + (sent.query ?? ''), {
    method: sent.method ?? route.method,
    headers: {
      'x-forwarded-for': `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`,
      // A form says by itself where its parts begin.
      ...(written === undefined ? {} : { 'content-type': sent.contentType ?? 'application/json' }),
      ...(sent.token === undefined ? {} : { authorization: `Bearer ${sent.token}` }),
      ...(route.fromOwnPages ? { origin: url } : {}),
      ...sent.headers,
    },
    ...(body === undefined ? {} : { body }),
  })
  const text = await response.text()
  return { status: response.status, text, json: parsedJson(text), headers: response.headers }
}

function formOf(file: Uint8Array): FormData {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(file)]))
  return form
}

const LEAKS =
  /node_modules|\.ts:\d|\bat .+:\d+:\d+|\b(select|insert into|update|delete from)\b .*\b(from|set|values|where)\b|syntax error|duplicate key|violates|zod|kysely/i

/** What is wrong with this answer of this route, whatever was sent; undefined when nothing is. */
export function problemOf(route: AnyRoute, { status, text, json, headers }: Answer): string | undefined {
  const said = `answered ${status} ${text.slice(0, 300)}`
  if (status === 200 && route.output === fileOutput) return problemOfFile(headers)
  if (headers.get('cache-control') !== 'no-store') return `${said}, which may be stored`
  if (!headers.get('content-type')?.startsWith('application/json')) return `${said}, which is not called JSON`
  if (status === 200) return problemOfOutput(route, json)
  const { message } = (json ?? {}) as { message?: unknown }
  if (!isCode(message)) return `${said}, which is no code of the catalogue`
  if (STATUS[message] !== status) return `${said}, but the code has status ${STATUS[message]}`
  if (!declaredBy(route).has(message)) return `${said}, which the route does not declare`
  if (message === 'INTERNAL_SERVER_ERROR') return said
  return LEAKS.test(text) ? `${said}, which says how it is made` : undefined
}

function problemOfFile(headers: Headers): string | undefined {
  const names = ['cache-control', 'content-type', 'x-content-type-options', 'content-disposition', 'content-security-policy']
  const [cache, type, guess, disposition, policy] = names.map((name) => headers.get(name) ?? '')
  if (policy !== "default-src 'none'; sandbox") return `answered a file that may act: ${policy}`
  // To be saved and not shown, nor kept anywhere else.
  if (disposition!.startsWith('attachment;') && cache === 'no-store' && guess === 'nosniff') return undefined
  if (!/^private, max-age=\d+$/.test(cache!)) return `answered a file that may be stored: ${cache}`
  if (!type!.startsWith('image/') || guess !== 'nosniff') return `answered a file of type ${type}, ${guess}`
  return undefined
}

function problemOfOutput(route: AnyRoute, json: unknown): string | undefined {
  const parsed = route.output.safeParse(json)
  if (!parsed.success) return `answered what its output schema refuses: ${z.prettifyError(parsed.error)}`
  return isDeepStrictEqual(parsed.data, json)
    ? undefined
    : `answered more than its output schema has: ${JSON.stringify(json).slice(0, 300)}`
}

/** The codes by which a call is refused for who makes it. */
const REFUSED_FOR_WHO: Record<AnyRoute['access'], readonly AnyRefusalCode[]> = {
  public: [],
  guest: SESSION_ENDED,
  player: [...SESSION_ENDED, 'SESSION_READS_ONLY'],
  staff: STAFF_REFUSED,
}

export function declaredBy({ refusals, access, whileReading }: AnyRoute): ReadonlySet<AnyRefusalCode> {
  const forWho = REFUSED_FOR_WHO[access].filter((code) => !whileReading || code !== 'SESSION_READS_ONLY')
  return new Set([...refusals, ...ALWAYS_POSSIBLE, ...forWho])
}

export function isCode(value: unknown): value is AnyRefusalCode {
  return typeof value === 'string' && Object.hasOwn(STATUS, value)
}

export function codeOf({ json }: Answer): unknown {
  return (json as { message?: unknown } | undefined)?.message
}

export function paramsOf(route: AnyRoute): string[] {
  return [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
}
