import { encryptPush, vapidHeader } from '@krapao/protocols'
import type { PushParty } from '../platform/env/env.ts'
import { exchange } from './exchange.ts'
import { heard, inDoubt, type Now, refused, type RequestOptions } from './provider-request.ts'
import type { PushMessage, PushSender } from './providers.ts'

/** The push services of the known browsers: Chrome and what is built on it, Firefox, Safari, Edge. */
const HOSTS =
  /^(fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|web\.push\.apple\.com|[a-z0-9-]+(\.[a-z0-9-]+)?\.notify\.windows\.com)$/
const MAX_ENDPOINT_LENGTH = 1000

/** All are of one length, which tells nothing of the outcome. */
const PADDED_BYTES = 128
const SIGNED_FOR_SECONDS = 3600

/** Speaks to the push services of browsers, and to nobody else, whatever a browser says. */
export function createPushSender({ contact, sandbox }: PushParty, { options, now }: { options: RequestOptions; now: Now }): PushSender {
  // Nothing that an address could be folded into: it is asked as it stands.
  const isOfSandbox = (endpoint: string) =>
    sandbox !== null && endpoint.startsWith(sandbox) && /^[\w-]{1,100}$/.test(endpoint.slice(sandbox.length))
  const isKnown = (endpoint: string) => endpoint.length <= MAX_ENDPOINT_LENGTH && (isOfSandbox(endpoint) || isOfBrowser(endpoint))

  async function ask({ endpoint, keys, text, topic, isUrgent, ttlSeconds, key }: PushMessage) {
    const exp = Math.floor(now().getTime() / 1000) + SIGNED_FOR_SECONDS
    const headers = {
      authorization: vapidHeader(key, { aud: new URL(endpoint).origin, exp, sub: contact }),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(ttlSeconds),
      urgency: isUrgent ? 'high' : 'normal',
      topic,
    }
    const body = encryptPush(Buffer.from(text), keys, { padTo: PADDED_BYTES })
    return exchange({ method: 'POST', url: endpoint, headers, body, isPublicOnly: !isOfSandbox(endpoint) }, options.timeoutMs)
  }

  return {
    isKnown,
    async send(message) {
      if (!isKnown(message.endpoint)) return refused('the endpoint is of no known push service')
      const reply = await heard(options, () => ask(message))
      if (!reply.arrived) return inDoubt(reply.reason)
      const { status } = reply
      if (status >= 200 && status < 300) return { outcome: 'done' }
      if (status === 404 || status === 410) return { outcome: 'gone' }
      return status === 429 ? inDoubt('asked to wait') : refused(`answered ${status}`)
    },
  }
}

/** By https, at the usual port, with no name or password in it. */
function isOfBrowser(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, port, hostname, username, password } = new URL(endpoint)
  return protocol === 'https:' && port === '' && username === '' && password === '' && HOSTS.test(hostname)
}
