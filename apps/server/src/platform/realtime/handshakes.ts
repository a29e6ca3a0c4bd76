import type { IncomingMessage } from 'node:http'
import { isForeign } from '../principals.ts'

/** Who may come as far as being asked who they are. */
export interface HandshakeRules {
  /** Whether the request names this site, once. */
  isOurs(request: IncomingMessage): boolean
  /** Of the caller; an IPv6 line is one. */
  networkOf(request: IncomingMessage): string
  /** How many of one network, and in this process, may be nobody: at once until they say who they are, and of those who never did in a minute. */
  waitingPerNetwork?: number
  failedPerMinute?: number
  /** Milliseconds of a clock that only goes forward. */
  now?: () => number
}

export interface Handshakes {
  /** Before anything is read of it. */
  mayOpen(request: IncomingMessage): boolean
  /** It is open, and so far nobody's. */
  opened(request: IncomingMessage): void
  /** Somebody known has opened it: it counts no more. */
  known(request: IncomingMessage): void
  closed(request: IncomingMessage): void
}

const MINUTE_MS = 60_000
/** After a server was started anew, all players of a mobile network come back within seconds. */
const WAITING_PER_NETWORK = 200
const FAILED_PER_MINUTE = 60

/**
 * Counts by network who opens a socket and does not say who they are: a look at the database, and a connection, that nobody pays
 * for. Whoever says it costs their network nothing. A network that has used up its minute is refused before anything is looked at;
 * its players ask again by themselves, and meanwhile their pages look every few seconds.
 */
export function createHandshakes({
  isOurs,
  networkOf,
  waitingPerNetwork = WAITING_PER_NETWORK,
  failedPerMinute = FAILED_PER_MINUTE,
  now = () => performance.now(),
}: HandshakeRules): Handshakes {
  const waiting = new Map<string, number>()
  const failed = new Map<string, { since: number; times: number }>()
  const networks = new WeakMap<IncomingMessage, string>()

  /** Of this minute, which begins with the first. */
  const failuresOf = (network: string) => {
    const counted = failed.get(network)
    if (counted && now() - counted.since < MINUTE_MS) return counted
    failed.delete(network)
    return undefined
  }
  const endWaiting = (request: IncomingMessage) => {
    const network = networks.get(request)
    if (network === undefined) return undefined
    networks.delete(request)
    const left = waiting.get(network)! - 1
    if (left === 0) waiting.delete(network)
    else waiting.set(network, left)
    return network
  }
  const forgetOld = () => {
    for (const network of failed.keys()) if (failuresOf(network)) return
  }

  return {
    mayOpen(request) {
      if (!isOurs(request) || isForeign(request.headers, request.headers.host)) return false
      const network = networkOf(request)
      return (waiting.get(network) ?? 0) < waitingPerNetwork && (failuresOf(network)?.times ?? 0) < failedPerMinute
    },
    opened(request) {
      const network = networkOf(request)
      networks.set(request, network)
      waiting.set(network, (waiting.get(network) ?? 0) + 1)
    },
    known: (request) => void endWaiting(request),
    closed(request) {
      const network = endWaiting(request)
      if (network === undefined) return
      forgetOld()
      const counted = failuresOf(network)
      if (counted) counted.times += 1
      else failed.set(network, { since: now(), times: 1 })
    },
  }
}
