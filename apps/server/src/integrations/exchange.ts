import { lookup } from 'node:dns'
import { Agent as HttpAgent, type IncomingMessage, request as httpRequest } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import { isPublicHost } from '../platform/env/public-host.ts'

/** A provider that keeps a connection open for less than this says so. */
const IDLE_MS = 4000
const MAX_ANSWER_BYTES = 256 * 1024
/** One would carry our key to somewhere else. */
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

const agents = {
  http: new HttpAgent({ keepAlive: true, timeout: IDLE_MS }),
  https: new HttpsAgent({ keepAlive: true, timeout: IDLE_MS }),
  /** Connects to no address of a network of our own, whatever a name leads to. */
  public: new HttpsAgent({ keepAlive: true, timeout: IDLE_MS, lookup: lookUpPublic }),
}

interface Sent {
  method: string
  url: string
  headers: Record<string, string>
  body: string | Buffer | undefined
  /** A stranger has chosen the address: it is asked by https, and nowhere but in the public network. */
  isPublicOnly?: boolean
}

export type Exchanged = { arrived: true; status: number; text: string } | { arrived: false; reason: string }

/**
 * One request over HTTP and the whole of its answer, within `timeoutMs`. Node's own client: `fetch` costs a server under
 * load as much as all the rest of a transfer. An answer that is a redirect, 500 or above, or too long is none.
 */
export function exchange({ method, url, headers, body, isPublicOnly = false }: Sent, timeoutMs: number): Promise<Exchanged> {
  // A number is looked up nowhere.
  if (isPublicOnly && !isPublicHost(new URL(url).hostname))
    return Promise.resolve({ arrived: false, reason: 'the address is of a private network' })
  return new Promise((resolve) => {
    const isSecure = isPublicOnly || url.startsWith('https:')
    const open = isSecure ? httpsRequest : httpRequest
    const agent = isPublicOnly ? agents.public : isSecure ? agents.https : agents.http
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const sent = open(url, { method, agent, headers: { 'accept-encoding': 'identity', ...headers, ...length } })
    const end = (exchanged: Exchanged) => {
      clearTimeout(timer)
      resolve(exchanged)
    }
    const fail = (reason: string) => {
      end({ arrived: false, reason })
      sent.destroy()
    }
    const timer = setTimeout(() => fail(`no answer within ${timeoutMs} ms`), timeoutMs)
    sent.on('error', () => fail('the connection failed'))
    sent.on('response', (response) => {
      const status = response.statusCode ?? 0
      if (status >= 500 || REDIRECTS.has(status)) return fail(`answered ${status}`)
      readAll(response, { onText: (text) => end({ arrived: true, status, text }), onFailure: fail })
    })
    sent.end(body)
  })
}

function readAll(response: IncomingMessage, { onText, onFailure }: { onText(text: string): void; onFailure(reason: string): void }): void {
  const chunks: Buffer[] = []
  let bytes = 0
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.byteLength
    chunks.push(chunk)
    if (bytes > MAX_ANSWER_BYTES) onFailure('answered far too much')
  })
  response.on('end', () => onText(Buffer.concat(chunks).toString('utf8')))
  response.on('error', () => onFailure('the connection failed'))
}

/** As Node's own, without the addresses that strangers cannot reach. */
export function lookUpPublic(...[host, options, done]: Parameters<LookupFunction>): void {
  lookup(host, { ...options, all: true }, (error, found) => {
    const addresses = error ? [] : found.filter(({ address }) => isPublicHost(address))
    const [first] = addresses
    if (!first) return done(error ?? Object.assign(new Error(`${host} leads to no public address`), { code: 'EACCES' }), '')
    if (options.all) return done(null, addresses)
    done(null, first.address, first.family)
  })
}
