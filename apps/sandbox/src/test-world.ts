import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseMinorUnits } from '@krapao/money'
import { developmentKey, moveSignature } from '@krapao/protocols'
import { createSandbox, type Sandbox, type SandboxOptions } from './sandbox.ts'

export interface Received {
  path: string
  headers: IncomingHttpHeaders
  rawBody: Buffer
}

/** Stands in for the operator's server: it takes reports, or not, and remembers them. */
export interface Listener {
  url: string
  received: Received[]
  /** The statuses of the next answers; 200 when there are none left. */
  answers: number[]
  close(): Promise<void>
}

/** A server on a free port that keeps what it is sent. It answers with the statuses in `answers` in turn, then with 200. */
export async function listen(): Promise<Listener> {
  const received: Received[] = []
  const answers: number[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    received.push({ path: request.url ?? '', headers: request.headers, rawBody: Buffer.concat(chunks) })
    response.writeHead(answers.shift() ?? 200).end('{}')
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answers,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

export interface TestSandbox extends Sandbox {
  call(method: string, path: string, body?: unknown): Promise<{ status: number; body: Record<string, unknown> }>
}

/** In memory, with short pauses and no port: it is called by `call`. */
export function startSandbox(options: Partial<SandboxOptions> = {}): TestSandbox {
  const sandbox = createSandbox({ dataFile: ':memory:', retryMs: 5, lateMs: 500, ...options })
  return {
    ...sandbox,
    async call(method, path, body) {
      const response = await sandbox.app.inject({
        method: method as 'GET',
        url: path,
        ...(body === undefined ? {} : { payload: body as object }),
      })
      return { status: response.statusCode, body: response.json() }
    },
  }
}

/** Opens an account at a game of the JSON resources dialect and puts money into it. */
export async function openAt(sandbox: TestSandbox, code: string, amount: string): Promise<{ username: string; password: string }> {
  const headers = { authorization: `Bearer ${developmentKey(`GAME_${code}_KEY`)}` }
  const opened = await sandbox.app.inject({ method: 'POST', url: `/games/${code}/players`, headers, payload: { reference: 'player-1' } })
  const { username, password } = opened.json() as { username: string; password: string }
  const validUntil = new Date(Date.now() + 15_000)
  const move = { transferId: 'first', username, direction: 'in' as const, amount: parseMinorUnits(amount)!, validUntil }
  const signature = moveSignature(developmentKey(`GAME_${code}_KEY`), move)
  await sandbox.app.inject({
    method: 'PUT',
    url: `/games/${code}/transfers/first`,
    headers,
    payload: { username, direction: 'deposit', amount, validUntil: validUntil.toISOString(), signature },
  })
  return { username, password }
}
