import { once } from 'node:events'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What stands in front of the servers of a site, and through which each call goes. */
export interface Balancer {
  url: string
  /** How often the pages of screens were asked for. */
  pages: number
  /** Each next call is answered by a server of the next release of these. */
  releases: string[]
  /** The servers have `SERVICE_WORKER=off`. */
  isOff: boolean
  close(): void
}

/**
 * A balancer over HTTP in front of the portal, which plays servers of other releases: what the answers say of their release is all that
 * it changes.
 */
export async function startBalancer(portalUrl: string): Promise<Balancer> {
  const own = /data-release="(\w+)"/.exec(await (await fetch(portalUrl)).text())?.[1]
  if (own === undefined) throw new Error('the portal does not say its release')
  const { hostname, port } = new URL(portalUrl)
  let turn = 0
  const server: Server = createServer((from, to) => {
    const release = balancer.releases[turn++ % balancer.releases.length] ?? own
    const path = from.url === '/sw.js' && balancer.isOff ? '/sw-off.js' : from.url!
    if (from.headers['sec-fetch-mode'] === 'navigate') balancer.pages++
    // What it makes of an answer is not what the server would compare.
    const { 'if-none-match': _tag, 'if-modified-since': _since, ...asked } = from.headers
    const headers = { ...asked, host: `${hostname}:${port}`, 'accept-encoding': 'identity' }
    const on = request({ hostname, port, path, method: from.method, headers }, (answer) => {
      const said = { ...answer.headers, 'x-release': release }
      const isText = /javascript|html/.test(answer.headers['content-type'] ?? '') && !path.startsWith('/assets/')
      if (!isText) {
        to.writeHead(answer.statusCode!, said)
        return void answer.pipe(to)
      }
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => {
        const text = Buffer.concat(parts).toString().replaceAll(own, release)
        const { etag: _, 'content-length': __, ...rest } = said as Record<string, string | string[]>
        to.writeHead(answer.statusCode!, rest).end(text)
      })
    })
    on.on('error', () => to.destroy())
    from.pipe(on)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const balancer: Balancer = {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    pages: 0,
    releases: [own],
    isOff: false,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
  return balancer
}
