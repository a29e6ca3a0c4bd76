import * as z from 'zod/mini'
import type { Answer } from './parties.ts'

export interface CallOptions {
  /** How long a party may take to answer. Read anew for each call. */
  readonly timeoutMs: number
  /** Told how each call went and how long it took. */
  heard?(reply: Reply, seconds: number): void
}

export interface Request {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: string
  headers?: Record<string, string>
  /** Sent as JSON. */
  json?: unknown
  /** Sent form-encoded. */
  form?: Record<string, string>
}

/** `body` is what JSON.parse gives: nothing of it is believed before a schema has read it. */
export type Reply = { arrived: true; status: number; body: unknown } | { arrived: false; reason: string }

const MOST_ANSWER_BYTES = 256 * 1024

/**
 * One request, never repeated. Anything but a complete JSON answer below 500 is no answer: the effect may have happened.
 * The reasons name no address and no header, so that no key reaches a log.
 */
export async function call(request: Request, options: CallOptions): Promise<Reply> {
  const begunAt = performance.now()
  const reply = await send(request, options)
  options.heard?.(reply, (performance.now() - begunAt) / 1000)
  return reply
}

async function send(request: Request, { timeoutMs }: CallOptions): Promise<Reply> {
  const { method, url, headers, json, form } = request
  try {
    const response = await fetch(url, {
      method,
      // A redirect would carry our key to somewhere else.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        accept: 'application/json',
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      ...(form === undefined ? {} : { body: new URLSearchParams(form) }),
    })
    if (response.status >= 500) {
      await response.body?.cancel()
      return { arrived: false, reason: `answered ${response.status}` }
    }
    const text = await readText(response)
    return { arrived: true, status: response.status, body: JSON.parse(text) }
  } catch (error) {
    return { arrived: false, reason: reasonOf(error, timeoutMs) }
  }
}

class AnswerTooLong extends Error {}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > MOST_ANSWER_BYTES) throw new AnswerTooLong()
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

function reasonOf(error: unknown, timeoutMs: number): string {
  if (error instanceof SyntaxError) return 'answered something that is not JSON'
  if (error instanceof AnswerTooLong) return 'answered far too much'
  if (error instanceof DOMException && error.name === 'TimeoutError') return `no answer within ${timeoutMs} ms`
  return 'the connection failed'
}

export function inDoubt(reason: string): { outcome: 'in-doubt'; reason: string } {
  return { outcome: 'in-doubt', reason }
}

export function refused(reason: string): { outcome: 'refused'; reason: string } {
  return { outcome: 'refused', reason }
}

/** Reads a body by a schema; undefined when it is anything else. */
export function read<Schema extends z.ZodMiniType>(schema: Schema, body: unknown): z.output<Schema> | undefined {
  const parsed = z.safeParse(schema, body)
  return parsed.success ? parsed.data : undefined
}

/** What a provider says instead of a balance while it is closed. */
export const CLOSED = { outcome: 'closed' as const, reason: 'the provider says that it is closed' }

/** A link we hand to a player's browser. */
export function isWebLink(link: string): boolean {
  return URL.canParse(link) && /^https?:$/.test(new URL(link).protocol)
}

/** What an answer is when neither the expected yes nor a definite no can be read from it. */
export function unreadable(reply: Reply): Answer<never> {
  return inDoubt(reply.arrived ? `answered ${reply.status} with something unexpected` : reply.reason)
}
