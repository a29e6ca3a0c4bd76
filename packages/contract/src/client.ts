import { fileOutput } from './files.ts'
import type { ContentLanguage } from './language.ts'
import type { AnswerOf, Endpoint, InputOf } from './route.ts'

/** A "no": from the server a code of the catalogue (or text it does not know), from the network `CONNECTION`. */
export class CallRefused extends Error {
  readonly code: string
  readonly status: number
  /** What the refusal adds for the screen, such as the turnover still missing. */
  readonly details: unknown

  constructor(code: string, status: number, details?: unknown) {
    super(code)
    this.name = 'CallRefused'
    this.code = code
    this.status = status
    this.details = details
  }
}

/** The answer never came or was not ours: the effect of the call is unknown. */
export const CONNECTION = 'CONNECTION'

export interface ClientOptions {
  /** Empty for the page's own origin. */
  baseUrl?: string
  token?: () => string | undefined
  /** Sent as `X-Client`. */
  clientName?: string
  /** 60 seconds unless the call says otherwise. */
  timeoutMs?: number
  /** Whether nobody has touched the page for a while: a call that it makes by itself then is no use of the session. */
  isUnattended?: () => boolean
  onRefused?: (refused: CallRefused) => void
  /** What a call asks for that says no language itself; nothing stands for the site's own. */
  language?: () => ContentLanguage | undefined
  fetch?: typeof fetch
}

export interface RequestOptions {
  /** The same key again has no second effect; a fresh one is made for each call of an idempotent route otherwise. */
  idempotencyKey?: string
  timeoutMs?: number
  signal?: AbortSignal
  /** Of the page, for texts that the operator has written in several. */
  language?: ContentLanguage
}

export type Client = <R extends Endpoint>(
  route: R,
  ...input: object extends InputOf<R>
    ? [input?: InputOf<R> & object, options?: RequestOptions]
    : [input: InputOf<R>, options?: RequestOptions]
) => Promise<AnswerOf<R>>

/** The header of a call that a page makes by itself while nobody touches it. */
export const UNATTENDED = 'x-unattended'

/** The one way any app or test calls the server. Answers the body itself; throws CallRefused. */
export function createClient(options: ClientOptions = {}): Client {
  const call = async (route: Endpoint, input: Input = {}, callOptions: RequestOptions = {}): Promise<unknown> => {
    try {
      return await send(route, input, callOptions, options)
    } catch (error) {
      const refused = error instanceof CallRefused ? error : new CallRefused(CONNECTION, 0)
      options.onRefused?.(refused)
      throw refused
    }
  }
  // The one place where the types of all routes meet: the argument list depends on the route, which a body cannot express.
  return call as unknown as Client
}

/** The input of any route. */
interface Input {
  params?: object
  query?: object
  body?: unknown
  file?: Blob
}

async function send(route: Endpoint, input: Input, callOptions: RequestOptions, options: ClientOptions): Promise<unknown> {
  const headers: Record<string, string> = { accept: 'application/json', 'x-client': options.clientName ?? 'web-wallet' }
  if (options.isUnattended?.()) headers[UNATTENDED] = '1'
  const language = acceptedLanguage(callOptions.language, options.language)
  if (language) headers['accept-language'] = language
  const token = options.token?.()
  if (token) headers['authorization'] = `Bearer ${token}`
  const body = input.file ? formOf(input.file, input.body) : input.body === undefined ? undefined : JSON.stringify(input.body)
  // A form says by itself where its parts begin.
  if (typeof body === 'string') headers['content-type'] = 'application/json'
  if (route.idempotent) headers['idempotency-key'] = callOptions.idempotencyKey ?? crypto.randomUUID()

  const timeout = AbortSignal.timeout(callOptions.timeoutMs ?? options.timeoutMs ?? 60_000)
  const response = await (options.fetch ?? fetch)((options.baseUrl ?? '') + pathOf(route, input), {
    method: route.method,
    headers,
    signal: callOptions.signal ? AbortSignal.any([callOptions.signal, timeout]) : timeout,
    ...(body === undefined ? {} : { body }),
  })
  if (response.ok && route.output === fileOutput) return response.blob()
  const answer: unknown = await response.json()
  if (response.ok) return answer
  const { message, ...details } = (typeof answer === 'object' && answer !== null ? answer : {}) as { message?: unknown }
  throw new CallRefused(typeof message === 'string' ? message : CONNECTION, response.status, details)
}

function acceptedLanguage(ofCall: ContentLanguage | undefined, ofPage: ClientOptions['language']): string | undefined {
  const language = ofCall ?? (ofPage && (ofPage() ?? '*'))
  return language === 'la' ? 'lo' : language
}

function pathOf(route: Endpoint, { params = {}, query = {} }: Input): string {
  const values = params as Record<string, unknown>
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])))
  const asked = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) asked.append(name, String(value))
  return asked.size === 0 ? path : `${path}?${asked.toString()}`
}

/** The fields first: a server that reads on the way knows them when the file comes. */
function formOf(file: Blob, fields: unknown): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields ?? {})) if (value !== undefined) form.append(name, String(value))
  form.append('file', file)
  return form
}
