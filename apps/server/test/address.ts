import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface Address {
  /** Of the database, by this address. */
  url: string
  /** Another login's address, by this one. */
  of(databaseUrl: string): string
  /** Ends every connection, as a proxy does for a server that is down; new ones go to this one, or nowhere. */
  leadTo(databaseUrl: string | undefined): void
  /** How many connections found nobody since this was last asked. */
  turnedAway(): number
  close(): Promise<void>
}

/** The one address by which a server knows its database, whichever machine is behind it. */
export async function startAddress(databaseUrl: string): Promise<Address> {
  const wires = new Set<Socket>()
  let target: URL | undefined = new URL(databaseUrl)
  let turnedAway = 0
  const server = createServer((near) => {
    near.on('error', () => undefined)
    if (!target) {
      turnedAway++
      near.destroy()
      return
    }
    const far = connect(Number(target.port), target.hostname)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      wires.add(socket.setNoDelay())
      socket.on('error', () => undefined)
      socket.on('close', () => {
        wires.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const of = (other: string) => {
    const url = new URL(other)
    url.port = String((server.address() as AddressInfo).port)
    return url.href
  }
  const cutAll = () => wires.forEach((wire) => wire.destroy())
  return {
    url: of(databaseUrl),
    of,
    leadTo(newUrl) {
      target = newUrl === undefined ? undefined : new URL(newUrl)
      cutAll()
    },
    turnedAway() {
      const count = turnedAway
      turnedAway = 0
      return count
    },
    async close() {
      cutAll()
      server.close()
      await once(server, 'close')
    },
  }
}
