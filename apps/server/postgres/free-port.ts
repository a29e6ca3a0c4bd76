import { createServer } from 'node:net'

// Below what Linux gives to outgoing connections, each process from a place of its own: nobody is given the same one.
const [FIRST, END] = [12_000, 32_000]
let next = FIRST + ((process.pid * 101) % (END - FIRST))

/** A port that nobody listens on at this moment, and that this process was not given before. */
export async function freePort(): Promise<number> {
  for (let tries = FIRST; tries < END; tries++) {
    const port = next
    next = next + 1 < END ? next + 1 : FIRST
    if (await isFree(port)) return port
  }
  throw new Error(`Every port from ${FIRST} to ${END} is taken.`)
}

export function isFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  if (port === 0) return Promise.resolve(false)
  return new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false))
    server.listen(port, host, () => server.close(() => resolve(true)))
  })
}
