import type pg from 'pg'

export interface Mortal {
  /** The process dies at its next COMMIT: before it was done, or after it and before anybody heard. */
  diesAtCommit: 'before' | 'after' | undefined
}

type OnDeath = (at: 'before' | 'after') => void

/** Counts what is on its way to the database, so that stillness can be told from waiting. */
export function createWatch() {
  let busy = 0
  let wake: (() => void) | undefined

  async function counted<Result>(work: () => Promise<Result>): Promise<Result> {
    busy++
    try {
      return await work()
    } finally {
      if (--busy === 0) wake?.()
    }
  }

  function watchClient(client: pg.PoolClient, server: Mortal, onDeath: OnDeath): void {
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
    const dieAt = async (at: 'before' | 'after') => {
      await query(at === 'before' ? 'rollback' : 'commit')
      onDeath(at)
      client.release()
    }
    const watchedQuery = async (...args: unknown[]) => {
      const at = args[0] === 'commit' ? server.diesAtCommit : undefined
      if (!at) return counted(() => query(...args))
      await counted(() => dieAt(at))
      return new Promise(() => undefined)
    }
    client.query = watchedQuery as typeof client.query
  }

  return {
    /** Resolves when nothing moves any more: every verb has ended or waits for the outside world. */
    async still(): Promise<void> {
      for (let quiet = 0; quiet < 2;) {
        await new Promise((resolve) => setImmediate(resolve))
        if (busy === 0) quiet++
        else {
          quiet = 0
          await new Promise<void>((resolve) => (wake = resolve))
        }
      }
    },

    watch(pool: pg.Pool, server: Mortal, onDeath: OnDeath): void {
      const checkOut = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
      const watched = new WeakSet<pg.PoolClient>()
      const connect = () =>
        counted(async () => {
          const client = await checkOut()
          if (!watched.has(client)) watchClient(client, server, onDeath)
          watched.add(client)
          return client
        })
      pool.connect = connect as typeof pool.connect
    },
  }
}
