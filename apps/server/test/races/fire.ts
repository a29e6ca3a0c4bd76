import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { expect } from 'vitest'

export const FIFTY = 50

/** Makes all the calls at once and answers what each answered. Fails when they did not meet at the server. */
export async function fire<Result>(url: string, calls: (() => Promise<Result>)[]): Promise<Result[]> {
  const { port } = new URL(url)
  const open = new Set<IncomingMessage>()
  let most = 0
  const came = (message: unknown) => {
    const { request } = message as { request: IncomingMessage }
    if (String(request.socket.localPort) !== port) return
    open.add(request)
    most = Math.max(most, open.size)
  }
  const answered = (message: unknown) => void open.delete((message as { request: IncomingMessage }).request)
  subscribe('http.server.request.start', came)
  subscribe('http.server.response.finish', answered)
  try {
    const results = await Promise.all(calls.map((call) => call()))
    if (process.env['RACES_PEAK']) console.log('peak', most, 'of', calls.length)
    expect(most).toBeGreaterThan(calls.length / 2)
    return results
  } finally {
    unsubscribe('http.server.request.start', came)
    unsubscribe('http.server.response.finish', answered)
  }
}
