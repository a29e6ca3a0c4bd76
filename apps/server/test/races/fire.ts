import type { RequestListener } from 'node:http'
import type { World } from '../world.ts'

export const FIFTY = 50

/** Makes all the calls and answers what each answered. The server sees none of them before the last has come. */
export async function fire<Result>({ http: { server } }: World, calls: (() => Promise<Result>)[]): Promise<Result[]> {
  const listeners = server.listeners('request') as RequestListener[]
  const held: Parameters<RequestListener>[] = []
  const letGo = () => {
    server.removeAllListeners('request')
    for (const listener of listeners) server.on('request', listener)
    for (const request of held.splice(0)) server.emit('request', ...request)
  }
  server.removeAllListeners('request')
  server.on('request', (...request) => {
    held.push(request)
    if (held.length === calls.length) letGo()
  })
  return Promise.all(calls.map((call) => call()))
}
