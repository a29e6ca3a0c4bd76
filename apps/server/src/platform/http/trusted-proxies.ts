import type { IncomingMessage } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'
import { normalizeIP } from '@fastify/rate-limit'

/** Tells which addresses are proxies of ours, by what the environment says of them. */
export function trustedProxies(trustProxy: false | string): (address: string) => boolean {
  if (trustProxy === false) return () => false
  const isTrusted = proxyAddress.compile(trustProxy.split(',').map((item) => item.trim()))
  return (address) => isTrusted(address, 0)
}

/** From which network a request comes that is not Fastify's, as its own calls are told: an IPv6 line is one. */
export function networkOf(request: IncomingMessage, isProxy: (address: string) => boolean): string {
  return normalizeIP(proxyAddress(request, isProxy))
}
