import pg from 'pg'
import { machinesOf } from '../machines-of.ts'

/** Commits that machines have prepared in one database, and nobody has finished yet. */
export interface UnfinishedCommits {
  /** Their names, by the machine: those of all that answer, or of one, by its place. */
  names(machine?: number): Promise<string[]>
  close(): Promise<void>
}

/** Asked over connections that stay open, because a commit is unfinished for a moment only. */
export async function watchUnfinished(superuserUrl: string): Promise<UnfinishedCommits> {
  const urls = await machinesOf(superuserUrl)
  const clients: (pg.Client | undefined)[] = []
  async function namesAt(machine: number): Promise<string[]> {
    const forget = () => (clients[machine] = undefined)
    try {
      const client = (clients[machine] ??= await connected(urls[machine]!, forget))
      const { rows } = await client.query<{ gid: string }>({
        name: 'unfinished',
        text: 'select gid from pg_prepared_xacts where database = current_database()',
      })
      return rows.map(({ gid }) => `${machine}: ${gid}`)
    } catch {
      forget()
      return []
    }
  }
  return {
    names: async (machine) => (machine === undefined ? (await Promise.all(urls.map((_, at) => namesAt(at)))).flat() : namesAt(machine)),
    close: async () => void (await Promise.allSettled(clients.map(async (client) => client?.end()))),
  }
}

async function connected(connectionString: string, onLoss: () => void): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  client.on('error', onLoss)
  client.on('end', onLoss)
  await client.connect()
  return client
}
