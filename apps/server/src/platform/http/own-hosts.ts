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

export interface Hosts {
  /** Each with or without a port. */
  siteHosts: readonly string[]
  /** Null where the console stands on the hosts of the site. */
  consoleHost: string | null
}

export interface OwnAddresses {
  /** One of both. */
  isOwnHost(host: string | undefined): boolean
  /** The console under its own host where it has one, everything else under those of the site. */
  isOwnAddress(host: string | undefined, url: string): boolean
  /** Where whoever types the host of the console alone is led; undefined for any other address. */
  ledTo(host: string | undefined, url: string): string | undefined
}

const CONSOLE = '/console'
const OF_CONSOLE = /^\/console(?:[/?]|$)/

export function createOwnAddresses({ siteHosts, consoleHost }: Hosts): OwnAddresses {
  const isOfSite = createOwnHosts(siteHosts)
  const isOfConsole = consoleHost === null ? isOfSite : createOwnHosts([consoleHost])
  const isOwnAddress = (host: string | undefined, url: string) => (OF_CONSOLE.test(url) ? isOfConsole(host) : isOfSite(host))
  return {
    isOwnHost: (host) => isOfSite(host) || isOfConsole(host),
    isOwnAddress,
    ledTo: (host, url) => (url === '/' && isOfConsole(host) && !isOfSite(host) ? CONSOLE : undefined),
  }
}

/** A request has one host, in its header; node keeps the first of several, and somebody in front the last. */
export function namesOnce({ rawHeaders, url }: Pick<IncomingMessage, 'rawHeaders' | 'url'>): boolean {
  const names = rawHeaders.filter((_text, index) => index % 2 === 0)
  return url?.startsWith('/') === true && names.filter((name) => name.toLowerCase() === 'host').length === 1
}
