import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface Answer {
  status: number
  body: string
}

/**
 * One connection that is kept alive and sends one request at a time, written down beforehand. Bare sockets: a client
 * that costs as much as the server would take half of the machine from it.
 */
export interface Connection {
  send(request: Buffer): Promise<Answer>
  close(): void
}

interface Waiting {
  resolve(answer: Answer): void
  reject(error: Error): void
}

export async function openConnection(port: number): Promise<Connection> {
  const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let waiting: Waiting | undefined
  let received: Buffer = Buffer.alloc(0)
  const end = (error: Error) => {
    waiting?.reject(error)
    waiting = undefined
  }
  socket.on('error', end)
  socket.on('close', () => end(new Error('the server closed the connection')))
  await once(socket, 'connect')
  socket.on('data', (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    const answer = readAnswer(received)
    if (!answer) return
    received = Buffer.alloc(0)
    const { resolve } = waiting!
    waiting = undefined
    resolve(answer)
  })
  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        if (socket.destroyed) return reject(new Error('the server closed the connection'))
        waiting = { resolve, reject }
        socket.write(request)
      }),
    close: () => socket.destroy(),
  }
}

/** Undefined until all of it has come. The server says the length of every answer. */
function readAnswer(received: Buffer): Answer | undefined {
  const headEnd = received.indexOf('\r\n\r\n')
  if (headEnd < 0) return undefined
  const head = received.toString('latin1', 0, headEnd)
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1])
  if (Number.isNaN(length)) throw new Error(`an answer without a length: ${head}`)
  const bodyStart = headEnd + 4
  if (received.length < bodyStart + length) return undefined
  return { status: Number(head.slice(9, 12)), body: received.toString('utf8', bodyStart) }
}
