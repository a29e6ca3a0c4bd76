import * as z from 'zod/mini'
import { exchange } from './exchange.ts'

export interface RequestOptions {
  /** How long a provider may take to answer. Read anew for each call. */
  readonly timeoutMs: number
  /** Told how each call went and how long it took. */
  heard?(reply: HeardReply, seconds: number): void
}

/** By whose clock a request is signed. */
export type Now = () => Date

export interface ProviderRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: string
  headers?: Record<string, string>
  /** Sent as JSON. */
  json?: unknown
  /** Sent form-encoded. */
  form?: Record<string, string>
}

/** What is known of a reply before anybody has read it. */
export type HeardReply = { arrived: true; status: number } | { arrived: false; reason: string }

/** `body` is what JSON.parse gives: nothing of it is believed before a schema has read it. */
export type Reply = { arrived: true; status: number; body: unknown } | { arrived: false; reason: string }

const NOT_SENT = { arrived: false as const, reason: 'the connection failed' }

/** The same where the provider answers with plain text. */
export type TextReply = { arrived: true; status: number; text: string } | { arrived: false; reason: string }

/**
 * One request, never repeated. Anything but a complete JSON answer below 500 is no answer: the effect may have happened.
 * The reasons name no address and no header, so that no key reaches a log.
 */
export async function sendRequest(request: ProviderRequest, options: RequestOptions): Promise<Reply> {
  return heard(options, async () => {
    const answer = await send(request, 'application/json', options)
    if (!answer.arrived) return answer
    try {
      return { arrived: true, status: answer.status, body: JSON.parse(answer.text) }
    } catch {
      return { arrived: false, reason: 'answered something that is not JSON' }
    }
  })
}

/** The same, for a provider that answers with text of its own. */
export async function sendForText(request: ProviderRequest, options: RequestOptions): Promise<TextReply> {
  return heard(options, () => send(request, 'text/plain', options))
}

/** Tells whoever listens how a call went and how long it took. */
export async function heard<Heard extends HeardReply>(options: RequestOptions, ask: () => Promise<Heard>): Promise<Heard> {
  const begunAt = performance.now()
  const reply = await ask()
  options.heard?.(reply, (performance.now() - begunAt) / 1000)
  return reply
}

async function send(
  { method, url, headers, json, form }: ProviderRequest,
  accept: string,
  { timeoutMs }: RequestOptions,
): Promise<TextReply> {
  const types: Record<string, string> = {
    accept,
    ...(json === undefined ? {} : { 'content-type': 'application/json' }),
    ...(form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' }),
  }
  const body = json === undefined ? form && new URLSearchParams(form).toString() : JSON.stringify(json)
  // What Node does not even begin to send, for a header or an address that is none, fails like a connection.
  return exchange({ method, url, headers: { ...types, ...headers }, body }, timeoutMs).catch(() => NOT_SENT)
}

/** Whether the request was carried out is not known. `reason`: for the log and the desk. */
export function inDoubt(reason: string): { outcome: 'in-doubt'; reason: string } {
  return { outcome: 'in-doubt', reason }
}

/** The provider has said that it did not carry the request out, and will not. */
export function refused(reason: string): { outcome: 'refused'; reason: string } {
  return { outcome: 'refused', reason }
}

/** Reads a body by a schema; undefined when it is anything else. */
export function read<Schema extends z.ZodMiniType>(schema: Schema, body: unknown): z.output<Schema> | undefined {
  const parsed = z.safeParse(schema, body)
  return parsed.success ? parsed.data : undefined
}

/** The items of a list as they stand in an answer that was read by a schema. */
export function itemsOf(body: unknown, name: string): readonly unknown[] {
  const items = (body as Record<string, unknown>)[name]
  return Array.isArray(items) ? items : []
}

/** What a provider says instead of a balance while it is closed. */
export const CLOSED = { outcome: 'closed' as const, reason: 'the provider says that it is closed' }

/** A link we hand to a player's browser. */
export function isWebLink(link: string): boolean {
  return URL.canParse(link) && /^https?:$/.test(new URL(link).protocol)
}

/** What an answer is when neither the expected yes nor a definite no can be read from it. */
export function unreadable(reply: HeardReply): { outcome: 'in-doubt'; reason: string } {
  return inDoubt(reply.arrived ? `answered ${reply.status} with something unexpected` : reply.reason)
}
