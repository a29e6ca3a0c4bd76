import pg from 'pg'
import { machinesOf } from '../machines-of.ts'

/** Commits that a machine has prepared in this database, and nobody has finished yet. */
export interface UnfinishedCommits {
  /** On this machine, by its place; on all that answer unless said. */
  count(machine?: number): Promise<number>
  close(): Promise<void>
}

/** Asked over connections that stay open, because a commit is unfinished for a moment only. */
export async function watchUnfinished(superuserUrl: string): Promise<UnfinishedCommits> {
  const urls = await machinesOf(superuserUrl)
  const clients: (pg.Client | undefined)[] = []
  async function countAt(machine: number): Promise<number> {
    try {
      const client = (clients[machine] ??= await connected(urls[machine]!, () => (clients[machine] = undefined)))
      const { rows } = await client.query<{ count: number }>({
        name: 'unfinished',
        text: 'select count(*)::int as count from pg_prepared_xacts where database = current_database()',
      })
      return rows[0]!.count
    } catch {
      clients[machine] = undefined
      return 0
    }
  }
  return {
    async count(machine) {
      if (machine !== undefined) return countAt(machine)
      return (await Promise.all(urls.map((_, at) => countAt(at)))).reduce((sum, one) => sum + one, 0)
    },
    close: async () => void (await Promise.all(clients.map((client) => client?.end().catch(() => undefined)))),
  }
}

async function connected(connectionString: string, onLoss: () => void): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  client.on('error', onLoss)
  client.on('end', onLoss)
  await client.connect()
  return client
}
