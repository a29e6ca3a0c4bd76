import type { IncomingMessage } from 'node:http'
import { isLoopbackHost } from '../env/public-host.ts'

const HOST = /^(\[[0-9a-f:.]{2,45}\]|[a-z0-9._-]{1,253})(:\d{1,5})?$/

/**
 * Tells whether a `Host` is the site's, or this machine's own, by which probes and the providers of a laptop call. A site's that
 * is given without a port is its own with any.
 */
export function createOwnHosts(siteHosts: readonly string[]): (host: string | undefined) => boolean {
  const own = new Set(siteHosts.map((host) => host.toLowerCase()))
  return (host = '') => {
    const [, name, port = ''] = HOST.exec(host.toLowerCase()) ?? []
    return name !== undefined && (own.has(name) || own.has(name + port) || isLoopbackHost(name))
  }
}

/** A request has one host, in its header; node keeps the first of several, and somebody in front the last. */
export function namesOnce({ rawHeaders, url }: Pick<IncomingMessage, 'rawHeaders' | 'url'>): boolean {
  const names = rawHeaders.filter((_text, index) => index % 2 === 0)
  return url?.startsWith('/') === true && names.filter((name) => name.toLowerCase() === 'host').length === 1
}
