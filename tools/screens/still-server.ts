import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { moved, STILL_AT, stillTime, trueTime } from './still-time.ts'

export interface StillServer {
  url: string
  close: () => void
}

/** Stands before the portal, and passes everything on; only the time that calls and answers tell is the still one. */
export async function startStillServer(portalUrl: string): Promise<StillServer> {
  const { hostname, port } = new URL(portalUrl)
  const server = createServer(async (from, to) => {
    const asked = moved((await bodyOf(from)).toString('latin1'), Date.now(), trueTime)
    const { 'content-length': _, ...rest } = from.headers
    const body = Buffer.from(asked, 'latin1')
    const headers = {
      ...rest,
      host: `${hostname}:${port}`,
      'accept-encoding': 'identity',
      ...(body.length > 0 ? { 'content-length': body.length } : {}),
    }
    const on = request({ hostname, port, path: from.url, method: from.method, headers }, async (answer) => {
      const isJson = /json/.test(answer.headers['content-type'] ?? '')
      const whole = await bodyOf(answer)
      const said = isJson ? Buffer.from(moved(whole.toString('latin1'), Date.now(), stillTime), 'latin1') : whole
      const { 'content-length': __, 'transfer-encoding': ___, ...headers } = answer.headers
      to.writeHead(answer.statusCode!, { ...headers, date: new Date(STILL_AT).toUTCString(), 'content-length': said.length }).end(said)
    })
    on.on('error', () => to.destroy())
    on.end(body)
  })
  // What is pushed tells of no time.
  server.on('upgrade', (from: IncomingMessage, socket, head: Buffer) => {
    const on = connect(Number(port), hostname, () => {
      const lines = from.rawHeaders.flatMap((name, index, all) =>
        index % 2 === 0 ? [`${name}: ${/^host$/i.test(name) ? `${hostname}:${port}` : all[index + 1]}`] : [],
      )
      on.write(`${from.method} ${from.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
      on.write(head)
      socket.pipe(on).pipe(socket)
    })
    const end = () => {
      on.destroy()
      socket.destroy()
    }
    on.on('error', end)
    socket.on('error', end)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of message) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
