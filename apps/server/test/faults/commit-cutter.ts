import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** Where the wire to PostgreSQL is cut: the COMMIT never arrives there, or its answer never arrives here. */
export type Cut = 'before' | 'after'

/** How `COMMIT` travels: a simple query, its length and a closing zero. */
const COMMIT = Buffer.from('Q\0\0\0\x0bcommit\0', 'latin1')
/** How a statement that posts and commits by itself is prepared, and how it is then bound by its name. */
const PARSE = /P[^]{4}(\w+)\0\s*select [^\0]+ from (?:ledger\.post_batch|deposit\.credit_batch|games\.(?:begin|end)_transfer)\(/g
const BIND = /B[^]{4}\0(\w+)\0/
/** The end of what belongs to one statement. */
const SYNC = Buffer.from('S\0\0\0\x04', 'latin1')

/**
 * Stands between the server and PostgreSQL and passes everything on, until it is told to cut the n-th COMMIT from now:
 * then that connection is gone, as if the cable were. Counts the COMMITs that came by.
 */
export async function startCommitCutter(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const wires = new Set<Socket>()
  let commits = 0
  let cut: { at: number; how: Cut } | undefined

  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    let isCut = false
    /** A statement that is to be cut has begun to arrive, and not ended. */
    let isLast = false
    const posts = new Set<string>()
    const commitsIn = (bytes: Buffer): boolean => {
      const text = bytes.toString('latin1')
      for (const [, name] of text.matchAll(PARSE)) posts.add(name!)
      return bytes.includes(COMMIT) || posts.has(BIND.exec(text)?.[1] ?? '')
    }
    for (const socket of [near, far]) {
      wires.add(socket.setNoDelay())
      socket.on('error', () => undefined)
      socket.on('close', () => {
        wires.delete(socket)
        // What is still on its way to PostgreSQL arrives.
        if (socket === near) far.end()
        else near.destroy()
      })
    }
    near.on('data', (bytes: Buffer) => {
      if (isCut) return
      isLast ||= commitsIn(bytes) && ++commits === cut?.at
      if (!isLast || cut?.how === 'after') far.write(bytes)
      isCut = isLast && (cut?.how === 'before' || bytes.includes(COMMIT) || bytes.includes(SYNC))
      if (!isCut) return
      cut = undefined
      near.destroy()
    })
    far.on('data', (bytes: Buffer) => void (isCut || near.write(bytes)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = new URL(databaseUrl)
  url.port = String(typeof address === 'object' && address ? address.port : 0)

  return {
    url: url.href,
    /** Counts from zero again. */
    cutCommit(at: number, how: Cut): void {
      commits = 0
      cut = { at, how }
    },
    count(): number {
      return commits
    },
    startCounting(): void {
      commits = 0
      cut = undefined
    },
    wasCut: () => cut === undefined,
    async close(): Promise<void> {
      wires.forEach((wire) => wire.destroy())
      server.close()
      await once(server, 'close')
    },
  }
}

export type CommitCutter = Awaited<ReturnType<typeof startCommitCutter>>
