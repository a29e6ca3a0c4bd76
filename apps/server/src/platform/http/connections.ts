import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { normalizeIP } from '@fastify/rate-limit'

/** Closes what one address opens beyond so many connections. A proxy in front opens those of everybody, and counts them itself. */
export function limitConnections(server: Server, { most, isProxy }: { most: number; isProxy: (address: string) => boolean }): void {
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress
    if (address === undefined || isProxy(address)) return
    const network = normalizeIP(address)
    const connections = open.get(network) ?? 0
    if (connections >= most) {
      socket.destroy()
      return
    }
    open.set(network, connections + 1)
    socket.once('close', () => {
      const left = open.get(network)! - 1
      if (left === 0) open.delete(network)
      else open.set(network, left)
    })
  })
}
